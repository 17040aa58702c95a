/** What is printed on the cards; a test compares it with the game's box. */
import printed from "./faces.json";

export const SYMBOLS: readonly string[] = printed.symbols;
const CHARACTERS: Readonly<Record<string, readonly string[]>> = printed.characters;
export const CAST: readonly string[] = Object.keys(CHARACTERS);

/** The symbols on a character's card. */
export function symbolsOf(character: string): readonly string[] {
  return CHARACTERS[character] ?? [];
}

/** The number of cards with a symbol. */
export function total(symbol: string): number {
  return CAST.filter((character) => symbolsOf(character).includes(symbol)).length;
}
