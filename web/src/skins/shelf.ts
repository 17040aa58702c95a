// The covers of the games.
const covers = import.meta.glob<string>("./*/cover.svg", { query: "?url", import: "default", eager: true });

export function coverOf(game: string): string | undefined {
  return covers[`./${game}/cover.svg`];
}
