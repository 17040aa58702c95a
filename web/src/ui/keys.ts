// Single-key shortcuts: each presses a button with that `data-key`, so every shortcut has a button.
const KEYS: Record<string, string> = { accuse: "a", challenge: "c", pass: "p", block: "b", guess: "s", meld: "m" };
const KEY = "parlour.keys";

/** The key of a kind of move, if it has one. */
export function keyOf(kind: string): string | undefined {
  return KEYS[kind];
}

export function keysOn(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function switchKeys(on: boolean): void {
  localStorage.setItem(KEY, on ? "on" : "off");
}

/** Presses the button with this key, if there is one and the user is not typing. */
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

/** Whether the event belongs to a text field or a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  const element = target as Element | null;
  return Boolean(element?.closest?.("input:not([type=checkbox]):not([type=range]), textarea, select, dialog"));
}
