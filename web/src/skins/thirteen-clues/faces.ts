// What is printed on the clues: colour, kind and trait.
export type Kind = "person" | "location" | "weapon";
export const KINDS: readonly Kind[] = ["person", "location", "weapon"];
export const TRAITS = ["man", "woman", "indoor", "outdoor", "melee", "ranged"] as const;
/** The person, location and weapon of each colour, each with its trait. */
const PRINTED: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  purple: [
    ["officer", "man"],
    ["parlor", "indoor"],
    ["knife", "melee"],
  ],
  pink: [
    ["duke", "man"],
    ["market", "outdoor"],
    ["crossbow", "ranged"],
  ],
  red: [
    ["butcher", "man"],
    ["library", "indoor"],
    ["poison", "melee"],
  ],
  green: [
    ["countess", "woman"],
    ["park", "outdoor"],
    ["sword", "melee"],
  ],
  yellow: [
    ["nurse", "woman"],
    ["museum", "indoor"],
    ["blowgun", "ranged"],
  ],
  blue: [
    ["maid", "woman"],
    ["harbor", "outdoor"],
    ["rifle", "ranged"],
  ],
  orange: [
    ["dancer", "woman"],
    ["theater", "indoor"],
    ["gun", "ranged"],
  ],
  white: [
    ["sailor", "man"],
    ["plaza", "outdoor"],
    ["candlestick", "melee"],
  ],
  brown: [
    ["florist", "woman"],
    ["railcar", "indoor"],
    ["hammer", "melee"],
  ],
  gray: [
    ["coachman", "man"],
    ["racecourse", "outdoor"],
    ["bow", "ranged"],
  ],
};
export const COLOURS: readonly string[] = Object.keys(PRINTED);

export interface Clue {
  colour: string;
  kind: Kind;
  trait: string;
}

export const CLUES: ReadonlyMap<string, Clue> = new Map(
  Object.entries(PRINTED).flatMap(([colour, row]) =>
    row.map(([name, trait], place) => [name, { colour, kind: KINDS[place]!, trait }] as const),
  ),
);
