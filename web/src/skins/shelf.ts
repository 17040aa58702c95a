// The covers of the games; the server has those of games that the page was not built with.
import { servedCover } from "../net/gameText";

const covers = import.meta.glob<string>("./*/cover.svg", { query: "?url", import: "default", eager: true });

export function coverOf(game: string): string {
  return covers[`./${game}/cover.svg`] ?? servedCover(game);
}
