// The page's types from the server's own: JSON Schema on stdin, web/src/lib/wire.gen.ts as the result.
import { compile } from "json-schema-to-typescript";
import { writeFileSync } from "node:fs";
import { text as whole } from "node:stream/consumers";
import { format } from "prettier";

const { shapes, seats } = JSON.parse(await whole(process.stdin));
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
// Nothing refers to the root, and how a definition was reached is of no interest.
const clean = types
    .replace(/export interface Wire \{\s*\}\n/, "")
    .replace(/ \* This interface was referenced by[^]*?via the `definition` "[^"]*"\.\n/g, "")
    .replace(/ \* \n/g, "")
    .replace(/\/\*\*\n \*\/\n/g, "");
const table = `export const SEATS: Record<string, Record<string, string[]>> = ${JSON.stringify(seats)};`;
const text = `${clean}\n/** Which fields of moves and events hold seats, game by game. */\n${table}\n`;
writeFileSync(process.argv[2], await format(text, { parser: "typescript", printWidth: 120 }));
