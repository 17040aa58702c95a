// The names of the seats: people by their own names, bots by their seats unless a person has that name.
import type { SeatFacts } from "../net/wire.gen";

const BOTS = 10; // number of names for bots, one per seat

export function seatNames(
  seats: readonly SeatFacts[],
  say: (key: string, facts: Record<string, number>) => string,
): string[] {
  const taken = new Set<string>();
  const take = (name: string): string => {
    taken.add(name.toLowerCase());
    return name;
  };
  const isBot = (seat: SeatFacts): boolean => seat.bot !== null;
  const botName = (seat: number): string => say("bot-name", { seat });
  const free = (name: string): boolean => !taken.has(name.toLowerCase());
  const names = seats.map((seat) => (isBot(seat) || seat.name === null ? null : take(seat.name)));
  const own = seats.map((seat, at) => (isBot(seat) && free(botName(at)) ? take(botName(at)) : null));
  const other = (): string | undefined => Array.from({ length: BOTS }, (_, at) => botName(at)).find(free);
  return seats.map(
    (seat, at) =>
      names[at] ?? own[at] ?? (isBot(seat) ? take(other() ?? botName(at)) : say("seat", { number: at + 1 })),
  );
}
