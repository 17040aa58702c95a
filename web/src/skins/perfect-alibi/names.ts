// The assistants without an article, as they stand on a card.
import type { Words } from "../../text/words";

const NAMES: Readonly<Record<string, string>> = {
  journalist: "skin-journalist",
  captain: "skin-captain",
  psychiatrist: "skin-psychiatrist",
  priest: "skin-priest",
  cook: "skin-cook",
};

export function shortName(words: Words, name: string): string {
  return words.say(NAMES[name] ?? `thing-${name}`);
}

/** A to E, as it is printed on the assistants. */
export function letterOf(name: string): string {
  return "ABCDE"[Object.keys(NAMES).indexOf(name)] ?? "";
}
