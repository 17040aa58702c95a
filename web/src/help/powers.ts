// What there is in a game that does something by itself, what it does, and who has it in sight.
import type { TableView } from "../table/view.svelte";

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
export function powersOf(view: TableView): Power[] {
  const powers = view.words.suffixesOf("about-power-").map((name) => power(view, name));
  const there = powers.filter((power) => power.does !== "");
  return [...there.filter((power) => power.seats.length), ...there.filter((power) => !power.seats.length)];
}

function power(view: TableView, name: string): Power {
  const title = TITLES.map((family) => `${family}-${name}`).find((key) => view.words.has(key))!;
  const does = view.words.say(`about-power-${name}`, view.optionFacts);
  return { name, title: view.words.say(title, { count: MANY }), does, seats: seatsOf(view, name) };
}

/** Before whom such a card lies face up for me, and who claims it. */
function seatsOf(view: TableView, name: string): number[] {
  const held = view.scene.zones.filter((zone) => zone.cards.some((card) => card.face === name));
  const claims = (view.scene.marks ?? []).filter((mark) => mark.value === name);
  const seats = [...held, ...claims].flatMap((one) => one.seat ?? []);
  return [...new Set(seats)].sort((one, other) => one - other);
}
