// Bots by their rung: name, introduction, and which of them play at a table.
import type { BotForm, GameForm } from "../net/wire.gen";
import type { Words } from "../text/words";

/** The name of a rung; its key if it has no word yet. */
export function rungName(words: Words, rung: string): string {
  return words.has(`rung-${rung}`) ? words.say(`rung-${rung}`) : rung;
}

/** Its introduction and rating; without a rating, a note that its strength is unknown. */
export function introduction(words: Words, bot: BotForm): string {
  const line = words.has(`bot-${bot.name}`) ? words.say(`bot-${bot.name}`) : "";
  if (bot.rating == null) return `${line} ${words.say("rating-none")}`.trim();
  return `${line} ${words.say("rating", { rating: bot.rating, error: bot.error ?? 0 })}`;
}

/** The bots that play at a table with these options. */
export function playing(game: GameForm, options: Record<string, unknown>): BotForm[] {
  const holds = (table: BotForm["tables"][number]) =>
    Object.entries(table).every(([name, values]) => values.some((value) => value === options[name]));
  return game.bots.filter((bot) => bot.tables.some(holds));
}

/** The chosen bot; the usual opponent if none is chosen or the chosen one does not play at such a table. */
export function opponent(game: GameForm, bots: readonly BotForm[], chosen: string): string {
  const plays = (name: string) => bots.some((bot) => bot.name === name);
  return [chosen, ...game.opponents].find(plays) ?? bots[0]?.name ?? "";
}
