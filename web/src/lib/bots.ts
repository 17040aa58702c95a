// Bots by their rung: a short name, and a sentence with which each introduces itself.
import type { BotForm } from "./wire.gen";
import type { Words } from "./words";

/** The bare name of a rung that has no word yet. */
export function rungName(words: Words, rung: string): string {
  return words.has(`rung-${rung}`) ? words.say(`rung-${rung}`) : rung;
}

/** What it says of itself, and how well it plays where that was measured. */
export function introduction(words: Words, bot: BotForm): string {
  const line = words.has(`bot-${bot.name}`) ? words.say(`bot-${bot.name}`) : "";
  if (bot.rating == null) return line;
  return `${line} ${words.say("rating", { rating: bot.rating, error: bot.error ?? 0 })}`;
}
