// A box with two parts, a set and one of its three details: one part limits the other.
export type Way = readonly unknown[];

/** The values of one part that fit the other parts. */
export function values(ways: readonly Way[], now: Way, part: number): unknown[] {
  const fitting = part === 0 ? ways : ways.filter((way) => now[0] === null || way[0] === now[0]);
  return [...new Set(fitting.map((way) => way[part]))];
}

/** The index of the filling with this value in that part; parts that do not fit become blank. */
export function chosen(ways: readonly Way[], now: Way, part: number, value: unknown): number {
  const find = (wanted: Way) => ways.findIndex((way) => way.every((one, at) => one === wanted[at]));
  const whole = find(now.map((one, at) => (at === part ? value : one)));
  return whole >= 0 ? whole : find(now.map((_, at) => (at === part ? value : null)));
}
