// The answers of the seats about their symbols.
import type { Seen } from "../../net/wire.gen";

/** A number; `some` if the answer was only "at least one". */
export type Answer = number | "some";

export function key(seat: number, symbol: string): string {
  return `${seat} ${symbol}`;
}

/** The last answer of each seat about each symbol; "at least one" does not replace a number. */
export function answers(stream: readonly Seen[], seats: readonly number[]): ReadonlyMap<string, Answer> {
  const said = new Map<string, Answer>();
  for (const seen of stream) {
    const symbol = seen.symbol as string;
    if (seen.type === "interrogated" && typeof seen.count === "number")
      said.set(key(seen.target as number, symbol), seen.count);
    if (seen.type === "investigated")
      for (const seat of seats.filter((seat) => seat !== seen.seat)) {
        const has = (seen.owners as number[]).includes(seat);
        if (!has) said.set(key(seat, symbol), 0);
        else if (!said.get(key(seat, symbol))) said.set(key(seat, symbol), "some");
      }
  }
  return said;
}
