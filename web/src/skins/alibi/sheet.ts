// The note sheet: one box per card, by group and set.
import type { TableView } from "../../table/view.svelte";
import type { Words } from "../../text/words";
import type { Block, SheetLayout } from "../skin";
import Caption from "./Caption.svelte";
import { detailOf, GROUPS, setOf, TIMES } from "./faces";
import Head from "./Head.svelte";

const SUSPECTS = "suspects"; // their cards differ by time
const times: readonly string[] = TIMES;

function blocks(things: readonly string[]): Block[] {
  return Object.entries(GROUPS).map(([name, sets]) => {
    const of = (set: string) => things.filter((thing) => setOf(thing) === set).sort(byTime);
    const rows = sets.map((set) => ({ name: set, things: of(set) })).filter((row) => row.things.length);
    return { name, columns: name === SUSPECTS ? TIMES : [], rows };
  });
}

function byTime(one: string, other: string): number {
  return times.indexOf(detailOf(one)) - times.indexOf(detailOf(other));
}

/** The detail; empty for a time, which is the column. */
function label(words: Words, thing: string): string {
  return times.includes(detailOf(thing)) ? "" : words.thing(detailOf(thing));
}

/** All cards that were in my hand since the deal. */
function held(view: TableView): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { type, seat, cards } of view.session.stream) {
    if (type === "began") found.clear();
    if ((type === "dealt" || type === "received") && seat === view.me)
      for (const card of (cards as string[] | null) ?? []) found.add(card);
  }
  return found;
}

export const sheet: SheetLayout = {
  boxes: { blocks, head: Head, caption: Caption, label: (view, thing) => label(view.words, thing), seenBefore: held },
};
