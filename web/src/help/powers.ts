// Things of a game that have an effect of their own, what they do, and whose they are.
import type { TableView } from "../table/view.svelte";

export interface Power {
  name: string;
  title: string;
  does: string;
  /** The seats that have it, as far as I can see. */
  seats: readonly number[];
}

const MANY = 2; // plural form for the title of a counter
const TITLES = ["thing", "zone", "counter", "mark"];

/** The powers in the game with these options; those that a seat has come first. */
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

/** Seats with such a card visible to me, and seats that claim it. */
function seatsOf(view: TableView, name: string): number[] {
  const held = view.scene.zones.filter((zone) => zone.cards.some((card) => card.face === name));
  const claims = (view.scene.marks ?? []).filter((mark) => mark.value === name);
  const seats = [...held, ...claims].flatMap((one) => one.seat ?? []);
  return [...new Set(seats)].sort((one, other) => one - other);
}
