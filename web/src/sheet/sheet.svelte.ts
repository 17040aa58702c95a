// My note sheet: my own marks, and the help that the table agreed on.
import { api, RefusedError } from "../net/api";
import type { Proof, Report, Zone } from "../net/wire.gen";
import type { TableView } from "../table/view.svelte";
import { placeName } from "./placeName";

export type Level = "none" | "sheet" | "odds" | "coach";
export const LEVELS: readonly Level[] = ["none", "sheet", "odds", "coach"];
export type HandMark = "yes" | "no" | "maybe";
export const HAND_MARKS: readonly HandMark[] = ["yes", "no", "maybe"];

/** The opened cell. */
export interface OpenCell {
  thing: string;
  holder: string;
}

interface Notes {
  marks: Record<string, HandMark>;
  texts: Record<string, string>;
}

const SAVE_DELAY = 400; // milliseconds after the last change
const CERTAIN_AFTER = 100; // milliseconds; if the full answer takes longer, what is certain is fetched first
const WARMING_UP = "know-warming-up"; // the reason that the server gives until it is ready
const WARM_UP_POLL = 1000; // milliseconds
const BLANK: Notes = { marks: {}, texts: {} };

/** The key of a cell. */
export function cellKey(thing: string, holder: string): string {
  return `${thing} ${holder}`;
}

export class Sheet {
  help = $state.raw<Report | null>(null);
  /** How much of the help I want to see. */
  shown = $state<Level>("coach");
  reason = $state.raw<Proof | null>(null);
  #notes = $state.raw<Notes>(BLANK);
  #history = $state.raw<readonly Notes[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #requested = 0; // number of refreshes
  #answered = 0; // the last refresh that got a full answer
  #thinking = false;

  constructor(private readonly view: TableView) {}

  agreed: Level = $derived.by(() => (this.view.session.facts?.assist ?? "none") as Level);
  level: Level = $derived.by(() => LEVELS[Math.min(LEVELS.indexOf(this.shown), LEVELS.indexOf(this.agreed))]!);
  things: readonly string[] = $derived(this.help?.things ?? []);
  /** All zones that hold things, seen or not. */
  #zones: readonly Zone[] = $derived.by(() => {
    const named = new Set(this.help?.holders ?? []);
    return this.view.scene.zones.filter((zone) => named.has(zone.name));
  });
  /** Whether things have several copies: one that I see may also be elsewhere. */
  #hasCopies: boolean = $derived.by(
    () => this.#zones.reduce((sum, zone) => sum + zone.cards.length, 0) > this.things.length,
  );
  /** Zones with hidden cards; those that belong to no seat last. */
  holders: readonly Zone[] = $derived.by(() => {
    const hidden = this.#zones.filter((zone) => zone.cards.some((card) => card.face == null));
    return [...hidden.filter((zone) => zone.seat != null), ...hidden.filter((zone) => zone.seat == null)];
  });
  /** The holders of the solution. */
  sought: readonly Zone[] = $derived.by(() => this.holders.filter((zone) => this.isSought(zone)));
  /** The zone of each thing that I can see. */
  visible: ReadonlyMap<string, Zone> = $derived.by(() => {
    const found = new Map<string, Zone>();
    for (const zone of this.#zones) for (const card of zone.cards) if (card.face != null) found.set(card.face, zone);
    return found;
  });

  /** Long and short names of the holders. */
  names: ReadonlyMap<string, { long: string; short: string }> = $derived.by(() => {
    const { view } = this;
    return new Map(
      this.holders.map((zone) => [zone.name, { long: placeName(view, zone, true), short: placeName(view, zone) }]),
    );
  });
  #possible: ReadonlySet<string> = $derived.by(() => {
    const rows = Object.entries(this.help?.possible ?? {});
    return new Set(rows.flatMap(([thing, holders]) => holders.map((holder) => cellKey(thing, holder))));
  });
  #certain: ReadonlySet<string> = $derived.by(
    () => new Set((this.help?.certain ?? []).map(({ thing, holder }) => cellKey(thing, holder))),
  );

  /** Whether odds were agreed on and are not there yet. */
  coming: boolean = $derived.by(() => LEVELS.indexOf(this.level) > LEVELS.indexOf("sheet") && !this.help?.odds);
  /** Whether the odds are estimates. */
  estimated: boolean = $derived.by(() => this.help?.error != null);

  /** Fetches all help; if that takes long, first what is certain. */
  refresh(): void {
    const asked = ++this.#requested;
    setTimeout(() => void this.#fetchCertain(asked), CERTAIN_AFTER);
    if (!this.#thinking) void this.#fetchAll();
  }

  async #fetchCertain(asked: number): Promise<void> {
    const late = () => asked !== this.#requested || this.#answered === asked;
    if (late()) return;
    const help = await api.help(this.view.session.table, "sheet").catch(() => null);
    if (!late()) this.help = help;
  }

  /** One request at a time; an answer that is older than the last refresh is dropped. */
  async #fetchAll(): Promise<void> {
    this.#thinking = true;
    while (this.#answered !== this.#requested) {
      const asked = this.#requested;
      const help = await api.help(this.view.session.table).catch(() => null);
      if (asked !== this.#requested) continue;
      this.#answered = asked;
      this.help = help;
    }
    this.#thinking = false;
    if (this.help?.reason === WARMING_UP) setTimeout(() => this.refresh(), WARM_UP_POLL);
  }

  async loadNotes(): Promise<void> {
    const { text } = await api.notes(this.view.session.table).catch(() => ({ text: "" }));
    this.setNotes(text);
  }

  /** Sets the notes, from the server or from another window of the same seat. */
  setNotes(text: string): void {
    try {
      this.#notes = text ? { ...BLANK, ...(JSON.parse(text) as Notes) } : BLANK;
    } catch {
      this.#notes = BLANK;
    }
  }

  /** The probability that a thing is there, at the chosen level of help; undefined where it is not known. */
  odds(thing: string, holder: string): number | undefined {
    if (this.level === "none" || !this.help?.possible) return undefined;
    if (!this.#possible.has(cellKey(thing, holder))) return 0;
    if (this.sure(thing, holder)) return 1;
    return this.level === "sheet" ? undefined : this.help.odds?.[thing]?.[holder];
  }

  /** Whether a thing is there for certain; with several copies an expected number of 1 is not certain. */
  sure(thing: string, holder: string): boolean {
    return this.level !== "none" && this.#certain.has(cellKey(thing, holder));
  }

  /** The zone of a thing that I see and that cannot be elsewhere. */
  seenOnlyAt(thing: string): Zone | undefined {
    const nowhereElse = !this.#hasCopies || this.holders.every((zone) => this.odds(thing, zone.name) === 0);
    return nowhereElse ? this.visible.get(thing) : undefined;
  }

  /** Whether this zone holds the solution. */
  isSought(zone: Zone): boolean {
    return this.help?.sought?.includes(zone.name) ?? false;
  }

  handMark(thing: string, holder: string): HandMark | undefined {
    return this.#notes.marks[cellKey(thing, holder)];
  }

  text(thing: string, holder: string): string {
    return this.#notes.texts[cellKey(thing, holder)] ?? "";
  }

  get canUndo(): boolean {
    return this.#history.length > 0;
  }

  mark(thing: string, holder: string, hand: HandMark): void {
    const name = cellKey(thing, holder);
    const { [name]: old, ...marks } = this.#notes.marks;
    this.#change({ ...this.#notes, marks: old === hand ? marks : { ...marks, [name]: hand } });
  }

  write(thing: string, holder: string, text: string): void {
    const name = cellKey(thing, holder);
    const { [name]: _, ...texts } = this.#notes.texts;
    this.#change({ ...this.#notes, texts: text ? { ...texts, [name]: text } : texts });
  }

  undo(): void {
    const last = this.#history[this.#history.length - 1];
    if (last === undefined) return;
    this.#history = this.#history.slice(0, -1);
    this.#notes = last;
    this.#save();
  }

  /** Fetches the proof of a certain cell, and highlights its lines in the log. */
  async why(thing: string, holder: string): Promise<void> {
    this.clearReason();
    try {
      this.reason = await api.why(this.view.session.table, thing, holder);
      this.view.highlighted = new Set(this.reason.lines);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
    }
  }

  clearReason(): void {
    this.reason = null;
    this.view.highlighted = new Set();
  }

  #change(notes: Notes): void {
    this.#history = [...this.#history, this.#notes];
    this.#notes = notes;
    this.#save();
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void api.note(this.view.session.table, JSON.stringify(this.#notes)), SAVE_DELAY);
  }
}
