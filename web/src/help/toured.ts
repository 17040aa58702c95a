// At which games one has been shown round already.
const KEY = "parlour.toured";

export function toured(game: string): boolean {
  const seen = (localStorage.getItem(KEY) ?? "").split(" ");
  return seen.includes(game) || seen.includes("all");
}

export function tour(game: string): void {
  if (!toured(game)) localStorage.setItem(KEY, `${localStorage.getItem(KEY) ?? ""} ${game}`.trim());
}
