// Bots by their rung: a name in the translations, or the bare name of a rung that has none yet.
import type { Words } from "./words";

export function rungName(words: Words, rung: string): string {
  return words.has(`rung-${rung}`) ? words.say(`rung-${rung}`) : rung;
}
