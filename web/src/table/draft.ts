// A move in progress, read from taps. Pure, without rules: what may be chosen is what the server offers.
import type { ChoiceForm, Field, OfferForm } from "../net/wire.gen";
import type { Move } from "../text/words";

/** A tap: on a seat, a thing, or a filling of a box of a sheet. */
export type Tap =
  | { seat: number; field?: string }
  | { value: unknown; field?: string }
  | { field: string; box: number; filling: number };

/** One kind of move for one open choice. */
export interface Offering {
  id: string;
  choice: ChoiceForm;
  offer: OfferForm;
}

/** What the taps make of one offering. */
export interface Draft {
  offering: Offering;
  values: Record<string, unknown[]>; // by field, in the order tapped; for a sheet, by box (undefined: untouched)
  missing: Field[];
  move: Move | null; // set when nothing is missing
}

export function offeringsOf(choices: readonly ChoiceForm[]): Offering[] {
  return choices.flatMap((choice) =>
    choice.offers.map((offer) => ({ id: `${choice.topic} ${offer.kind}`, choice, offer })),
  );
}

/** The taps as a draft of this offering; null if one of them does not fit. */
export function readTaps(offering: Offering, taps: readonly Tap[], isSeat: (field: string) => boolean): Draft | null {
  const { fields, kind } = offering.offer;
  const values = Object.fromEntries(fields.map((field) => [field.name, forcedValues(field)]));
  for (const tap of taps) {
    const field = fields.find((field) => accepts(field, values[field.name]!, tap, isSeat(field.name)));
    if (field === undefined) {
      if (!fields.some((field) => contains(field, values[field.name]!, tap, isSeat(field.name)))) return null;
    } else add(field, values, tap);
  }
  const missing = fields.filter((field) => !complete(field, values[field.name]!));
  const whole = fields.map((field) => [field.name, moveValue(field, values[field.name]!)]);
  return { offering, values, missing, move: missing.length ? null : { type: kind, ...Object.fromEntries(whole) } };
}

/** Whether the tapped thing is part of the draft. */
export function holds(draft: Draft, tap: Tap, isSeat: (field: string) => boolean): boolean {
  return draft.offering.offer.fields.some((field) =>
    contains(field, draft.values[field.name]!, tap, isSeat(field.name)),
  );
}

/** The current value of the field, in the form of the move. */
export function currentValue(draft: Draft, field: Field): unknown {
  const held = draft.values[field.name]!;
  if (field.domain.type !== "sheet") return moveValue(field, held);
  return field.domain.boxes.flatMap(
    (box, place) => (held[place] as unknown[] | undefined) ?? blank(box[0] as unknown[]),
  );
}

export function sameTap(one: Tap, other: Tap): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether nothing is chosen for the field. */
export function isEmpty(draft: Draft, field: Field): boolean {
  return draft.values[field.name]!.every((value) => value === undefined);
}

function forcedValues(field: Field): unknown[] {
  const { domain } = field;
  switch (domain.type) {
    case "one":
      return domain.values.length === 1 ? [domain.values[0]] : [];
    case "some":
      return domain.least === domain.values.length ? [...domain.values] : [];
    case "order":
      return domain.pool.length === 1 && domain.count === 1 ? [...domain.pool] : [];
    case "sheet":
      return domain.boxes.map((box) => (box.length === 1 ? box[0] : undefined));
    case "hands":
      return [];
  }
}

function accepts(field: Field, held: unknown[], tap: Tap, isSeat: boolean): boolean {
  if (tap.field !== undefined && tap.field !== field.name) return false;
  const { domain } = field;
  if ("box" in tap) return domain.type === "sheet" && held[tap.box] === undefined && fits(field, tap.box, tap.filling);
  if ("seat" in tap !== isSeat || domain.type === "sheet") return false;
  const value = valueOf(tap);
  switch (domain.type) {
    case "one":
      return held.length === 0 && domain.values.includes(value);
    case "some":
      return held.length < domain.most && domain.values.includes(value) && !held.includes(value);
    case "order":
      return held.length < domain.count && count(domain.pool, value) > count(held, value);
    case "hands":
      return held.length < sum(domain.sizes) && count(domain.pool, value) > count(held, value);
  }
}

function contains(field: Field, held: unknown[], tap: Tap, isSeat: boolean): boolean {
  if (tap.field !== undefined && tap.field !== field.name) return false;
  if ("box" in tap)
    return field.domain.type === "sheet" && held[tap.box] === field.domain.boxes[tap.box]?.[tap.filling];
  return "seat" in tap === isSeat && field.domain.type !== "sheet" && held.includes(valueOf(tap));
}

function add(field: Field, values: Record<string, unknown[]>, tap: Tap): void {
  const held = values[field.name]!;
  if ("box" in tap && field.domain.type === "sheet") held[tap.box] = field.domain.boxes[tap.box]![tap.filling];
  else held.push(valueOf(tap));
}

function complete(field: Field, held: unknown[]): boolean {
  const { domain } = field;
  switch (domain.type) {
    case "one":
      return held.length === 1;
    case "some":
      return held.length >= domain.least && held.length <= domain.most;
    case "order":
      return held.length === domain.count;
    case "hands":
      return held.length === sum(domain.sizes);
    case "sheet":
      return sheetComplete(domain.boxes as unknown[][][], held as (unknown[] | undefined)[], domain.least ?? 0);
  }
}

function sheetComplete(boxes: unknown[][][], held: (unknown[] | undefined)[], least: number): boolean {
  const every = boxes.every((box, place) => held[place] !== undefined || box.some(isBlank));
  const details = held.flatMap((filling) => filling ?? []).filter((detail) => detail !== null);
  return every && details.length >= least;
}

function moveValue(field: Field, held: unknown[]): unknown {
  const { domain } = field;
  switch (domain.type) {
    case "one":
      return held[0] ?? null;
    case "some":
      return domain.values.filter((value) => held.includes(value));
    case "order":
      return held;
    case "sheet":
      return domain.boxes.flatMap((box, place) => (held[place] as unknown[]) ?? blank(box[0] as unknown[]));
    case "hands":
      return splitHands(domain.pool, domain.sizes, held);
  }
}

/** Splits the cards into hands, each in the order of the pool. */
function splitHands(pool: readonly unknown[], sizes: readonly number[], held: unknown[]): unknown[][] {
  let end = 0;
  const hands = sizes.map((size) => held.slice(end, (end += size)));
  return hands.map((hand) => hand.toSorted((one, other) => pool.indexOf(one) - pool.indexOf(other)));
}

function fits(field: Field, box: number, filling: number): boolean {
  return field.domain.type === "sheet" && field.domain.boxes[box]?.[filling] !== undefined;
}

function valueOf(tap: Tap): unknown {
  return "seat" in tap ? tap.seat : "value" in tap ? tap.value : null;
}

function isBlank(filling: unknown[]): boolean {
  return filling.every((detail) => detail === null);
}

function blank(filling: unknown[]): null[] {
  return filling.map(() => null);
}

function count(pool: readonly unknown[], value: unknown): number {
  return pool.filter((other) => other === value).length;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
