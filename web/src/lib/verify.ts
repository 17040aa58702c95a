// The shuffle: the hash that was published before the deal is that of the seed shown after the end.
import { sha256 } from "./sha256";

/** As `commitment` in parlour.core.chance. */
export function fits(seed: string, commitment: string): boolean {
  const start = new TextEncoder().encode("parlour seed:");
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return sha256(Uint8Array.from([...start, ...bytes])) === commitment;
}
