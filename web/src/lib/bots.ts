// Bots by their rung: a name in the translations, or the bare name of a rung that has none yet.
import type { BotForm } from "./wire.gen";
import type { Words } from "./words";

export function rungName(words: Words, rung: string): string {
  return words.has(`rung-${rung}`) ? words.say(`rung-${rung}`) : rung;
}

/** A rung to be chosen, with how strong it was measured to be. */
export function rungLabel(words: Words, bot: BotForm): string {
  const name = rungName(words, bot.name);
  return bot.rating == null ? name : words.say("rung-rated", { name, rating: String(bot.rating) });
}
