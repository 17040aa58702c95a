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
/** Which fields of moves and events hold seats, game by game. */
${table("SEATS", seats)}
/** Which name cards of one's own by where they lie in one's hand, counted from 0. */
${table("PLACES", places)}
/** Which name one of the cards of one's own that the other fields leave, in the order of the hand. */
${table("RESTS", rests)}
`;
writeFileSync(process.argv[2], await format(text, { parser: "typescript", printWidth: 120 }));
