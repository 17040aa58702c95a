// The games whose tour this browser has shown.
const KEY = "parlour.toured";

export function wasToured(game: string): boolean {
  const seen = (localStorage.getItem(KEY) ?? "").split(" ");
  return seen.includes(game) || seen.includes("all");
}

export function markToured(game: string): void {
  if (!wasToured(game)) localStorage.setItem(KEY, `${localStorage.getItem(KEY) ?? ""} ${game}`.trim());
}
