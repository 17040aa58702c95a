// The steps of the tour, in the order of a turn.
export interface Step {
  name: string;
  /** The selector of the part. */
  part: string;
  /** The tab that shows it on a phone. */
  tab: "table" | "sheet" | "log";
}

export const STEPS: readonly Step[] = [
  { name: "others", part: "#table > :first-child", tab: "table" },
  { name: "board", part: "#table > :nth-child(2)", tab: "table" },
  { name: "hand", part: "#hand", tab: "table" },
  { name: "prompt", part: "#table > :is(.ask, .win)", tab: "table" },
  { name: "log", part: "#log", tab: "log" },
  { name: "sheet", part: "#sheet", tab: "sheet" },
];
