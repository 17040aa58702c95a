// What one may do on one's turn, by the character that one claims for it; empty where none is needed.
export const ACTIONS: Readonly<Record<string, string>> = {
  income: "",
  "foreign-aid": "",
  coup: "",
  tax: "duchess",
  murder: "assassin",
  steal: "captain",
  exchange: "ambassador",
  examine: "inquisitor",
};
