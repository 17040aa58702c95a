// A pair of boxes: a set, and which of its three; what is in the one says what may be in the other.
export type Way = readonly unknown[];

/** What may stand in this part of a filling, the other parts being as they are. */
export function values(ways: readonly Way[], now: Way, part: number): unknown[] {
  const fitting = part === 0 ? ways : ways.filter((way) => now[0] === null || way[0] === now[0]);
  return [...new Set(fitting.map((way) => way[part]))];
}

/** The number of the filling with this in that part; what does not go with it is left blank. */
export function chosen(ways: readonly Way[], now: Way, part: number, value: unknown): number {
  const find = (wanted: Way) => ways.findIndex((way) => way.every((one, at) => one === wanted[at]));
  const whole = find(now.map((one, at) => (at === part ? value : one)));
  return whole >= 0 ? whole : find(now.map((_, at) => (at === part ? value : null)));
}
