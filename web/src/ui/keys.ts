// Single keys: each stands for a button that carries it, so there is no key without a button.
const KEYS: Record<string, string> = { accuse: "a", challenge: "c", pass: "p", block: "b", guess: "s", meld: "m" };
const KEY = "parlour.keys";

/** The key of a kind of move, where it has one. */
export function keyOf(kind: string): string | undefined {
  return KEYS[kind];
}

export function keysOn(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function switchKeys(on: boolean): void {
  localStorage.setItem(KEY, on ? "on" : "off");
}

/** Press the button that carries this key, if there is one and nobody is writing. */
export function pressButtonOf(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !keysOn() || isTyping(event.target)) return false;
  const button = document.querySelector<HTMLElement>(
    `[data-key="${CSS.escape(event.key.toLowerCase())}"]:not([disabled])`,
  );
  if (button === null) return false;
  event.preventDefault();
  button.click();
  return true;
}

/** In a field to write in, or in a dialog, letters are letters. */
export function isTyping(target: EventTarget | null): boolean {
  const element = target as Element | null;
  return Boolean(element?.closest?.("input:not([type=checkbox]):not([type=range]), textarea, select, dialog"));
}
