// The kinds of windows to pass automatically, while the page is open.
import { SvelteSet } from "svelte/reactivity";

const kinds = new SvelteSet<string>();

export const alwaysPass = {
  has: (kind: string) => kinds.has(kind),
  set: (kind: string, on: boolean) => void (on ? kinds.add(kind) : kinds.delete(kind)),
};
