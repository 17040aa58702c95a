// What a skin consists of. Each part is optional: the generic table draws the rest.
import type { Component } from "svelte";
import type { Card } from "../net/wire.gen";
import type { Sheet } from "../sheet/sheet.svelte";
import type { TableView } from "../table/view.svelte";

/** Rows of boxes on a note sheet, with the names of rows and columns. */
export interface Block {
  /** The title, if there are several blocks. */
  name?: string;
  columns: readonly string[];
  rows: readonly { name: string; things: readonly string[] }[];
}

/** A box for each thing, instead of a line. */
export interface Boxes {
  /** Blocks for all things in the game. */
  blocks: (things: readonly string[]) => readonly Block[];
  /** The header of a row or a column. */
  head: Component<{ view: TableView; name: string }>;
  /** The caption of a block. */
  caption?: Component<{ view: TableView; name: string }>;
  /** The text in a box, if row and column do not say it. */
  label?: (view: TableView, thing: string) => string;
  /** Things that I saw earlier and do not see now. */
  seenBefore?: (view: TableView) => ReadonlySet<string>;
}

/** The layout of a game's note sheet, if it is more than a list of things. */
export interface SheetLayout {
  boxes?: Boxes;
  /** Shown beside the name of a thing in the list. */
  beside?: Component<{ view: TableView; sheet: Sheet; name: string }>;
  /** The answers so far, below the list. */
  answers?: Component<{ view: TableView }>;
}

export interface Skin {
  /** The content of a face-up card. */
  face?: Component<{ view: TableView; card: Card }>;
  /** A small icon of a thing (a symbol, a place, a character), before its name on buttons and in lists. */
  sign?: Component<{ name: string }>;
  /** The other seats, at the top of the table. */
  seats?: Component<{ view: TableView }>;
  /** The middle of the table. */
  board?: Component<{ view: TableView }>;
  /** The sentence of the move in progress, its fields, and its button; or a window. */
  prompt?: Component<{ view: TableView }>;
  /** My own edge of the table. */
  hand?: Component<{ view: TableView }>;
  /** The layout of the note sheet. */
  sheet?: SheetLayout;
  /** The icon of the table among the tabs of a phone. */
  tab?: Component;
  /** Cards to show on the page of rules. */
  samples?: readonly string[];
  /** Events after the decision: they do not explain who won. */
  epilogue?: readonly string[];
}

const skins = import.meta.glob<{ skin: Skin }>("./*/skin.ts");

const KEY = "parlour.plain";

/** Whether the user wants the plain table instead of skins. */
export function isPlain(): boolean {
  return localStorage.getItem(KEY) === "on";
}

export function switchPlain(on: boolean): void {
  localStorage.setItem(KEY, on ? "on" : "off");
  location.reload();
}

/** The skin of a game; empty if there is none. */
export async function skinOf(game: string): Promise<Skin> {
  const load = isPlain() ? undefined : skins[`./${game}/skin.ts`];
  return load ? (await load()).skin : {};
}
