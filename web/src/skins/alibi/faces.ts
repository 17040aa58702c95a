// The cards: four groups of sets, three cards per set; a card's name is its set and its detail.
export const TIMES = ["morning", "noon", "night"] as const;
/** The sets of each group, in the order of the deck. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  suspects: ["slant", "byrd", "anderson", "vance", "dillon", "ray", "mercer", "lake"],
  places: ["auto", "boat", "studio", "mansion", "hotel", "club"],
  weapons: ["blunt", "gun", "strangle", "smother", "blade", "poison"],
  emotions: ["jealousy", "money", "revenge", "fear", "love", "rage"],
};
export const SETS: readonly string[] = Object.values(GROUPS).flat();

export function setOf(card: string): string {
  return SETS.find((name) => card.startsWith(`${name}-`)) ?? card;
}

/** The detail of a card: which of the three of its set it is. */
export function detailOf(card: string): string {
  return card.slice(setOf(card).length + 1);
}

export function groupOf(set: string): string {
  return Object.keys(GROUPS).find((group) => GROUPS[group]!.includes(set)) ?? "";
}
