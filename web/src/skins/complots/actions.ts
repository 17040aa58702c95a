import type { TableView } from "../../table/view.svelte";
import type { Move } from "../../text/words";

// Actions, with the character that each claims; empty for none.
export const ACTIONS: Readonly<Record<string, string>> = {
  income: "",
  "foreign-aid": "",
  coup: "",
  tax: "duchess",
  murder: "assassin",
  steal: "captain",
  exchange: "ambassador",
  examine: "inquisitor",
};

/** The character that an action claims at this table; empty for none. */
export function claimOf(view: TableView, kind: string): string {
  const named = ACTIONS[kind] ?? "";
  return kind === "exchange" ? String(view.optionFacts["option-exchange"] ?? named) : named;
}

/** The seats that have claimed each character so far. */
export function claimants(view: TableView): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const { type, seat, character, action } of view.session.stream) {
    const named =
      type === "acted" ? claimOf(view, (action as Move).type) : type === "blocked" ? (character as string) : "";
    const seats = found.get(named) ?? [];
    if (named && !seats.includes(seat as number)) found.set(named, [...seats, seat as number]);
  }
  return found;
}
