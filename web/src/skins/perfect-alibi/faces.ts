/** Reads the names of cards and chips: what is printed on them. */

export const LOCATIONS = ["bar", "restaurant", "sun-deck", "library"] as const;
export const DECKS = [["sun-deck"], ["bar", "restaurant", "library"]] as const; // of the ship, from the top
export const TIMES = ["3", "6", "9", "12"] as const;
const COLOURS = ["yellow", "blue", "green", "red", "violet"]; // by seat

export interface Alibi {
  location: string;
  time: string;
}

export interface ChipFace {
  seat: number;
  sign: "wheel" | "clock";
  arrows: boolean;
}

/** "sun-deck-6": a location and a time. */
export function alibi(card: string): Alibi | undefined {
  const [, location, time] = /^([a-z-]+)-(\d+)$/.exec(card) ?? [];
  return location && time ? { location, time } : undefined;
}

/** "blue-clock-change": a seat's colour, a sign, and arrows or none. */
export function chip(name: string): ChipFace | undefined {
  const [, colour, sign, arrows] = /^([a-z]+)-(wheel|clock)(-change)?$/.exec(name) ?? [];
  const seat = COLOURS.indexOf(colour ?? "");
  return seat < 0 ? undefined : { seat, sign: sign as ChipFace["sign"], arrows: Boolean(arrows) };
}
