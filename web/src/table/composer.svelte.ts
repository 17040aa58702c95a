// Builds a move from taps on things. Skins draw the things and pass every tap to it.
import type { ChoiceForm, Field } from "../net/wire.gen";
import { holdsPlaces, holdsRest, holdsSeats, type Move, type Piece, type Words } from "../text/words";
import {
  isEmpty,
  holds,
  offeringsOf,
  readTaps,
  sameTap,
  currentValue,
  type Draft,
  type Offering,
  type Tap,
} from "./draft";

export type Outcome = "taken" | "late" | { refused: string };
/** Why a tap was refused: the key of a sentence and its arguments. */
export interface Why {
  key: string;
  facts?: Record<string, string | number>;
}

export interface ComposerContext {
  game(): string;
  words(): Words;
  choices(): readonly ChoiceForm[];
  /** My card at a position; null if I do not know it. */
  cardAt(place: number): string | null;
  /** My cards that I know. */
  cards(): readonly string[];
  submit(topic: string, move: Move): Promise<Outcome>;
}

export class Composer {
  #taps = $state.raw<readonly Tap[]>([]);
  #picked = $state<string | null>(null);
  #answered = $state.raw<readonly string[]>([]);
  /** Why the last tap was refused. */
  why = $state.raw<Why | null>(null);
  /** A final move waits for confirmation. */
  confirming = $state(false);
  /** Sent, and not acknowledged yet. */
  sending = $state(false);

  constructor(private readonly context: ComposerContext) {}

  /** All kinds of moves that answer an open choice. */
  offerings: readonly Offering[] = $derived.by(() =>
    offeringsOf(this.context.choices().filter((choice) => !this.#answered.includes(choice.topic))),
  );

  /** Those that the table waits for; only these begin by a tap. */
  turns: readonly Offering[] = $derived(this.offerings.filter((one) => one.choice.blocking));

  /** Those that are possible at any time; they begin only by their own button. */
  interrupts: readonly Offering[] = $derived(this.offerings.filter((one) => !one.choice.blocking));

  /** The candidates that accept all taps so far. */
  drafts: readonly Draft[] = $derived.by(() =>
    this.candidates(this.#picked)
      .map((one) => this.readTaps(one, this.#taps))
      .filter((draft) => draft !== null),
  );

  /** The move in progress: picked, the only candidate, or the only complete one. */
  draft: Draft | null = $derived.by(() => {
    if (this.#picked === null && this.#taps.length === 0 && this.turns.length !== 1) return null;
    const whole = this.drafts.filter((draft) => draft.move !== null);
    return this.drafts.length === 1 ? this.drafts[0]! : whole.length === 1 ? whole[0]! : null;
  });

  missing: readonly Field[] = $derived(this.draft?.missing ?? []);
  ready: boolean = $derived(this.draft?.move != null);
  started: boolean = $derived(this.#taps.length > 0 || this.#picked !== null);

  /** The sentence of the move in progress, with open slots. */
  sentence: readonly Piece[] = $derived.by(() => {
    const { draft } = this;
    if (draft === null) return [];
    const fields = draft.offering.offer.fields;
    const held = fields.filter((field) => !isEmpty(draft, field));
    const open = fields.filter((field) => isEmpty(draft, field) && draft.missing.includes(field));
    const { kind } = draft.offering.offer;
    const values = held.map((field) => [field.name, this.displayValue(kind, field.name, currentValue(draft, field))]);
    const blank = fields.filter((field) => !held.includes(field) && !open.includes(field));
    const move = { type: kind, ...Object.fromEntries(values), ...this.blanks(draft, blank) };
    const words = this.context.words();
    return words.move(move, Object.fromEntries(open.map((field) => [field.name, words.say(`field-${field.name}`)])));
  });

  isSeat(kind: string, field: string): boolean {
    return holdsSeats(this.context.game(), kind, field);
  }

  /** A value for a sentence: a position in my hand becomes the card there. */
  displayValue(kind: string, field: string, value: unknown): unknown {
    const game = this.context.game();
    if (holdsRest(game, kind, field)) return this.cardsLeft(field)[this.valuesOf(field).indexOf(value)] ?? value;
    if (!holdsPlaces(game, kind, field)) return value;
    if (Array.isArray(value)) return value.map((one) => this.displayValue(kind, field, one));
    return typeof value === "number" ? (this.context.cardAt(value) ?? value + 1) : value;
  }

  /** My cards that the other fields of the draft do not name; empty until all of these are filled. */
  private cardsLeft(field: string): readonly string[] {
    const { draft } = this;
    const others = (draft?.offering.offer.fields ?? []).filter((one) => one.name !== field);
    if (draft === null || others.some((one) => isEmpty(draft, one))) return [];
    const named = others.flatMap((one) => draft.values[one.name] ?? []);
    return this.context.cards().filter((card) => !named.includes(card));
  }

  private valuesOf(field: string): readonly unknown[] {
    const domain = this.draft?.offering.offer.fields.find((one) => one.name === field)?.domain;
    return domain?.type === "one" ? domain.values : [];
  }

  /** Whether this kind of move is possible now. */
  offers(kind: string): boolean {
    return this.offerings.some((one) => one.offer.kind === kind);
  }

  /** Begins a move of this kind, and keeps the taps that fit it. */
  pick(kind: string, topic?: string): void {
    const one = this.offerings.find((one) => one.offer.kind === kind && (!topic || one.choice.topic === topic));
    if (one === undefined) return this.showRefusal();
    this.clearMessages();
    this.#picked = one.id;
    this.#taps = this.#taps.filter((_, place) => this.readTaps(one, this.#taps.slice(0, place + 1)) !== null);
    if (this.readTaps(one, this.#taps) === null) this.#taps = [];
  }

  /** Whether this tap is possible. */
  accepts(tap: Tap): boolean {
    return this.afterTap(tap) !== null;
  }

  /** Whether this is part of the move in progress. */
  isChosen(tap: Tap): boolean {
    return this.drafts.some(
      (draft) => this.started && holds(draft, tap, (field) => this.isSeat(draft.offering.offer.kind, field)),
    );
  }

  /** Chooses this, or removes it if it was chosen. */
  tap(tap: Tap): void {
    const outcome = this.afterTap(tap);
    if (outcome === null) return this.showRefusal(tap);
    this.clearMessages();
    this.#taps = outcome.taps;
    this.#picked = outcome.picked;
  }

  /** Sets the filling of a box of a sheet. */
  fill(field: string, box: number, filling: number): void {
    const rest = this.#taps.filter((tap) => !("box" in tap) || tap.field !== field || tap.box !== box);
    this.clearMessages();
    this.#taps = [...rest, { field, box, filling }];
  }

  /** Takes the last tap back. */
  back(): void {
    if (this.sending) return;
    if (!this.confirming && this.why === null) {
      if (this.#taps.length) this.#taps = this.#taps.slice(0, -1);
      else this.#picked = null;
    }
    this.clearMessages();
  }

  clear(): void {
    this.#taps = [];
    this.#picked = null;
    this.clearMessages();
  }

  /** Sends the move once; a final one after confirmation. */
  async send(): Promise<void> {
    const { draft } = this;
    if (this.sending || draft === null) return;
    if (draft.move === null) return this.showRefusal();
    if (draft.offering.offer.final && !this.confirming) {
      this.clearMessages();
      this.confirming = true;
      return;
    }
    await this.submit(draft.offering.choice.topic, draft.move);
  }

  /** Sends a whole move without taps, such as an automatic pass. */
  async submit(topic: string, move: Move): Promise<void> {
    this.sending = true;
    const outcome = await this.context.submit(topic, move);
    this.sending = false;
    if (typeof outcome === "object") {
      this.confirming = false;
      this.why = { key: "why-refused", facts: { text: outcome.refused } };
      return;
    }
    this.#answered = [...this.#answered, topic];
    this.clear();
  }

  /** Called when the choices change: keeps the taps if they still fit. */
  choicesChanged(): void {
    const open = this.context.choices().map((choice) => choice.topic);
    this.#answered = this.#answered.filter((topic) => open.includes(topic)); // topics repeat in the next game
    if (this.#picked !== null && !this.offerings.some((one) => one.id === this.#picked)) this.clear();
    else if (this.#taps.length && !this.drafts.length) this.clear();
  }

  private readTaps(offering: Offering, taps: readonly Tap[]): Draft | null {
    return readTaps(offering, taps, (field) => this.isSeat(offering.offer.kind, field));
  }

  private blanks(draft: Draft, fields: readonly Field[]): Record<string, unknown> {
    return Object.fromEntries(fields.map((field) => [field.name, currentValue(draft, field)]));
  }

  /** The taps after this one; null if it fits nowhere. */
  private afterTap(tap: Tap): { taps: readonly Tap[]; picked: string | null } | null {
    if (this.sending) return null;
    const picked = this.#picked;
    const without = this.#taps.filter((other) => !sameTap(other, tap));
    if (without.length < this.#taps.length) return { taps: without, picked };
    const more = [...this.#taps, tap];
    if (this.fits(more, picked)) return { taps: more, picked };
    // Replace the last tap that is in the way.
    for (let place = this.#taps.length - 1; place >= 0; place--) {
      const instead = [...this.#taps.slice(0, place), ...this.#taps.slice(place + 1), tap];
      if (this.fillSameSlot(this.#taps[place]!, tap) && this.fits(instead, picked)) return { taps: instead, picked };
    }
    for (const taps of [more, ...this.replacingOne(tap), [tap]])
      if (this.fits(taps, null)) return { taps, picked: null };
    return null;
  }

  /** The taps with one replaced, the latest first: they may fit another kind of move. */
  private replacingOne(tap: Tap): Tap[][] {
    return this.#taps.map((_, place) => [...this.#taps.toSpliced(place, 1), tap]).reverse();
  }

  /** Whether two taps fill the same slot. */
  private fillSameSlot(one: Tap, other: Tap): boolean {
    if ("box" in one || "box" in other) return "box" in one && "box" in other && one.box === other.box;
    return "seat" in one === "seat" in other && one.field === other.field;
  }

  private candidates(picked: string | null): readonly Offering[] {
    return picked === null ? this.turns : this.offerings.filter((one) => one.id === picked);
  }

  private fits(taps: readonly Tap[], picked: string | null): boolean {
    return this.candidates(picked).some((one) => this.readTaps(one, taps) !== null);
  }

  private clearMessages(): void {
    this.why = null;
    this.confirming = false;
  }

  private showRefusal(tap?: Tap): void {
    this.confirming = false;
    this.why = this.reason(tap);
  }

  private reason(tap?: Tap): Why {
    if (this.sending) return { key: "why-sending" };
    if (!this.offerings.length) return { key: "why-not-asked" };
    const words = this.context.words();
    const open = this.missing.map((field) => words.say(`field-${field.name}`));
    if (tap === undefined && open.length) return { key: "why-missing", facts: { fields: words.list(open) } };
    return { key: "why-not-offered" };
  }
}
