/** What is printed on the cards; a test holds it against the box. */
import printed from "./faces.json";

export const SYMBOLS: readonly string[] = printed.symbols;
const CHARACTERS: Readonly<Record<string, readonly string[]>> = printed.characters;
export const CAST: readonly string[] = Object.keys(CHARACTERS);

/** The symbols on a character's card. */
export function symbolsOf(character: string): readonly string[] {
  return CHARACTERS[character] ?? [];
}

/** On how many of the thirteen cards a symbol is. */
export function total(symbol: string): number {
  return CAST.filter((character) => symbolsOf(character).includes(symbol)).length;
}
