// The shuffle: what was published before the deal, what each seat mixed in, and the seed shown after the end.
import { sha256 } from "./sha256";

const bytesOf = (hexadecimal: string) => (hexadecimal.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
const letters = (text: string) => Array.from(new TextEncoder().encode(text));
const hash = (bytes: readonly number[]) => sha256(Uint8Array.from(bytes));

/** As `commitment` in parlour.core.chance. */
export function fits(seed: string, commitment: string): boolean {
  return hash([...letters("parlour seed:"), ...bytesOf(seed)]) === commitment;
}

/** The seed that all draws come from: as `mixed` in parlour.core.chance. */
export function mixed(seed: string, parts: readonly string[]): string {
  const long = (part: readonly number[]) => [part.length >>> 24, part.length >>> 16, part.length >>> 8, part.length];
  const whole = [bytesOf(seed), ...parts.map(letters)].flatMap((part) => [...long(part), ...part]);
  return parts.length ? hash(whole) : seed;
}

const KEY = "parlour.salt";

/** What this browser alone knows. */
function salt(): string {
  const found = localStorage.getItem(KEY);
  if (found !== null) return found;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join("-");
  localStorage.setItem(KEY, made);
  return made;
}

/** My part of a shuffle. It is made from the hash of the seed, so whoever finds it mixed in knows that the hash came first. */
export function partOf(table: string, commitment: string): string {
  return hash(letters([salt(), table, commitment].join(" ")));
}
