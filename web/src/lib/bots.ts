// Bots by their rung: a name in the translations, or the bare name of a rung that has none yet.
import type { BotForm } from "./wire.gen";
import type { Words } from "./words";

/** What a bot is like, in a sentence, and how strong it was measured to be. */
export function introduced(words: Words, bot: BotForm | undefined): string {
  if (!bot) return "";
  const sentence = words.say(`bot-${bot.name}`);
  return bot.rating == null ? sentence : `${sentence} ${words.say("bot-rating", { rating: Math.round(bot.rating) })}`;
}

export function rungName(words: Words, rung: string): string {
  return words.has(`rung-${rung}`) ? words.say(`rung-${rung}`) : rung;
}
