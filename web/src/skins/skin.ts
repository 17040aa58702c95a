// What a skin may bring. Each part is optional: the generic table draws what a skin leaves out.
import type { Component } from "svelte";
import type { Card } from "../net/wire.gen";
import type { Sheet } from "../sheet/sheet.svelte";
import type { TableView } from "../table/view.svelte";

/** Rows of things on a note sheet; names of what stands before them and above. */
export interface Block {
  /** What all of them are, where there are several blocks. */
  name?: string;
  columns: readonly string[];
  rows: readonly { name: string; things: readonly string[] }[];
}

/** A box for each thing, instead of a line. */
export interface Boxes {
  /** Of all things in the game. */
  blocks: (things: readonly string[]) => readonly Block[];
  /** What stands before a row or above a column. */
  head: Component<{ view: TableView; name: string }>;
  /** What stands above a block. */
  caption?: Component<{ view: TableView; name: string }>;
  /** What is written in a box, where row and column do not say it. */
  label?: (view: TableView, thing: string) => string;
  /** What one has seen, and sees no longer. */
  seenBefore?: (view: TableView) => ReadonlySet<string>;
}

/** What the note sheet of a game has on paper besides a list of things. */
export interface SheetLayout {
  boxes?: Boxes;
  /** Stands beside the name of a thing in the list. */
  beside?: Component<{ view: TableView; sheet: Sheet; name: string }>;
  /** What was said so far, below the list. */
  answers?: Component<{ view: TableView }>;
}

export interface Skin {
  /** The inside of a card that lies face up, drawn into the ivory of the card. */
  face?: Component<{ view: TableView; card: Card }>;
  /** A small sign for a thing (a symbol, a place, a character), drawn before its word on buttons and in lists. */
  sign?: Component<{ name: string }>;
  /** The others round the table: a strip at the top of the cloth. */
  seats?: Component<{ view: TableView }>;
  /** What lies in the middle of the cloth. */
  board?: Component<{ view: TableView }>;
  /** The sentence that is being put together, what is still to choose, and its button; or a window. */
  prompt?: Component<{ view: TableView }>;
  /** One's own edge of the table. */
  hand?: Component<{ view: TableView }>;
  /** One's note sheet. */
  sheet?: SheetLayout;
  /** The sign of the table in the tabs of a phone. */
  tab?: Component;
  /** Some cards, to be shown on the page of rules. */
  samples?: readonly string[];
  /** Events that one may read when the game is over, and that do not tell why somebody won. */
  epilogue?: readonly string[];
}

const skins = import.meta.glob<{ skin: Skin }>("./*/skin.ts");

const KEY = "parlour.plain";

/** Whether one wants the plain table, everything in words, instead of the skins. */
export function isPlain(): boolean {
  return localStorage.getItem(KEY) === "on";
}

export function switchPlain(on: boolean): void {
  localStorage.setItem(KEY, on ? "on" : "off");
  location.reload();
}

/** The skin of a game; an empty one where there is none. */
export async function skinOf(game: string): Promise<Skin> {
  const load = isPlain() ? undefined : skins[`./${game}/skin.ts`];
  return load ? (await load()).skin : {};
}
