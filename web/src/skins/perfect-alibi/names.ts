// The names of the assistants without an article, as on the cards.
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

/** The letter on the card of an assistant, A to E. */
export function letterOf(name: string): string {
  return "ABCDE"[Object.keys(NAMES).indexOf(name)] ?? "";
}
