// What there is in a game that does something by itself, what it does, and who has it in sight.
import type { Play } from "../table/play.svelte";

export interface Power {
  name: string;
  title: string;
  does: string;
  /** Whose it is, as far as I see. */
  seats: readonly number[];
}

const MANY = 2; // of a counter, its title is for any number
const TITLES = ["thing", "zone", "counter", "mark"];

/** Those that are in the game with these options; what somebody has comes first. */
export function powersOf(play: Play): Power[] {
  const powers = play.words.after("about-power-").map((name) => power(play, name));
  const there = powers.filter((power) => power.does !== "");
  return [...there.filter((power) => power.seats.length), ...there.filter((power) => !power.seats.length)];
}

function power(play: Play, name: string): Power {
  const title = TITLES.map((family) => `${family}-${name}`).find((key) => play.words.has(key))!;
  const does = play.words.say(`about-power-${name}`, play.settled);
  return { name, title: play.words.say(title, { count: MANY }), does, seats: seatsOf(play, name) };
}

/** Before whom such a card lies face up for me, and who claims it. */
function seatsOf(play: Play, name: string): number[] {
  const held = play.scene.zones.filter((zone) => zone.cards.some((card) => card.face === name));
  const claims = (play.scene.marks ?? []).filter((mark) => mark.value === name);
  const seats = [...held, ...claims].flatMap((one) => one.seat ?? []);
  return [...new Set(seats)].sort((one, other) => one - other);
}
