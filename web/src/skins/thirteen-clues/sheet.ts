// The note sheet: a row a colour in the game, its person, its location and its weapon.
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
