// The texts of games that the page was not built with: the server has them. Requested once.
import type { GameText } from "./wire.gen";

const requests = new Map<string, Promise<GameText | null>>();

/** The texts of a game in a language; null if the server has no such game. */
export function gameText(game: string, language: string): Promise<GameText | null> {
  const path = `/api/games/${encodeURIComponent(game)}/text/${encodeURIComponent(language)}`;
  if (!requests.has(path)) requests.set(path, load(path));
  return requests.get(path)!;
}

async function load(path: string): Promise<GameText | null> {
  const response = await fetch(path);
  return response.ok ? ((await response.json()) as GameText) : null;
}

export function servedCover(game: string): string {
  return `/api/games/${encodeURIComponent(game)}/cover`;
}
