// Generates web/src/net/wire.gen.ts from the server's JSON Schema on stdin.
import { compile } from "json-schema-to-typescript";
import { writeFileSync } from "node:fs";
import { text as whole } from "node:stream/consumers";
import { format } from "prettier";

const { shapes, seats, places, rests } = JSON.parse(await whole(process.stdin));
const banner = "// Made by `make types` from the server's types. Do not edit.";
const root = { ...shapes, title: "Wire", type: "object", properties: {}, additionalProperties: false };
const types = await compile(root, "Wire", {
    bannerComment: banner,
    unreachableDefinitions: true,
    unknownAny: true,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    format: false,
});
// Drop the empty root type and the notes on how a definition was reached.
const clean = types
    .replace(/export interface Wire \{\s*\}\n/, "")
    .replace(/ \* This interface was referenced by[^]*?via the `definition` "[^"]*"\.\n/g, "")
    .replace(/ \* \n/g, "")
    .replace(/\/\*\*\n \*\/\n/g, "");
const table = (name, fields) =>
    `export const ${name}: Record<string, Record<string, string[]>> = ${JSON.stringify(fields)};`;
const text = `${clean}
/** By game: the fields of moves and events that hold seats. */
${table("SEATS", seats)}
/** By game: the fields that name own cards by their positions in the hand, from 0. */
${table("PLACES", places)}
/** By game: the fields that name an own card that no other field names, by its position among these cards. */
${table("RESTS", rests)}
`;
writeFileSync(process.argv[2], await format(text, { parser: "typescript", printWidth: 120 }));
