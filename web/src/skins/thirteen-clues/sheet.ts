// The note sheet: one row per colour in the game, with its person, location and weapon.
import type { Block, SheetLayout } from "../skin";
import { CLUES, COLOURS, KINDS } from "./faces";
import Head from "./Head.svelte";

function blocks(things: readonly string[]): Block[] {
  const clue = (colour: string, kind: string) =>
    things.find((thing) => CLUES.get(thing)?.colour === colour && CLUES.get(thing)?.kind === kind);
  const rows = COLOURS.map((name) => ({ name, things: KINDS.flatMap((kind) => clue(name, kind) ?? []) }));
  return [{ columns: KINDS, rows: rows.filter((row) => row.things.length) }];
}

export const sheet: SheetLayout = { boxes: { blocks, head: Head, label: (view, thing) => view.words.thing(thing) } };
