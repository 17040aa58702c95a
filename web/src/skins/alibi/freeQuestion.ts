// The free question: any set of cards, described by few names.
import type { Draft, Offering } from "../../table/draft";
import { detailOf, GROUPS, setOf, TIMES } from "./faces";

/** Every card that a question may be about. */
export function everyCard(turns: readonly Offering[]): string[] {
  const fields = turns.flatMap(({ offer }) => offer.fields).filter(({ name }) => name === "about");
  return fields.flatMap(({ domain }) => (domain.type === "some" ? (domain.values as string[]) : []));
}

/** The subject of a free question so far, in few names; null if the draft is another question. */
export function subject(draft: Draft, all: readonly string[]): { field: string; names: string[] } | null {
  const { about, sets } = draft.values;
  if (about?.length) return { field: "about", names: named(about as string[], all) };
  if (!sets?.length) return null;
  return {
    field: "sets",
    names: named(
      (sets as string[]).flatMap((set) => cardsOf(set, all)),
      all,
    ),
  };
}

/** Cards by their sets, in the order of the deck; `all` is the whole deck. */
export function bySet(all: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const card of all) found.set(setOf(card), [...(found.get(setOf(card)) ?? []), card]);
  return found;
}

/** All cards of a group, a set or a time. */
export function cardsOf(name: string, all: readonly string[]): string[] {
  if (GROUPS[name]) return all.filter((card) => GROUPS[name]!.includes(setOf(card)));
  if (TIMES.some((time) => time === name)) return all.filter((card) => detailOf(card) === name);
  return all.filter((card) => setOf(card) === name);
}

/** The cards as whole groups, then whole sets, then times of all suspects, then single cards. */
export function named(cards: readonly string[], all: readonly string[]): string[] {
  const left = new Set(cards);
  const names: string[] = [];
  for (const name of [...Object.keys(GROUPS), ...bySet(all).keys(), ...TIMES]) {
    const whole = cardsOf(name, all);
    if (!whole.length || !whole.every((card) => left.has(card))) continue;
    names.push(name);
    for (const card of whole) left.delete(card);
  }
  return [...names, ...all.filter((card) => left.has(card))];
}
