// The shelf on the first page: the order of the games, and their covers.
import type { GameForm } from "../net/wire.gen";

const ORDER = ["perfect-alibi", "complots", "thirteen-clues", "alibi", "sherlock-13"];
const covers = import.meta.glob<string>("./*/cover.svg", { query: "?url", import: "default", eager: true });

/** The games in the order of the shelf; unknown ones last. */
export function onShelf(games: readonly GameForm[]): GameForm[] {
  const known = ORDER.flatMap((name) => games.find((game) => game.name === name) ?? []);
  return [...known, ...games.filter((game) => !known.includes(game))];
}

export function coverOf(game: string): string | undefined {
  return covers[`./${game}/cover.svg`];
}
