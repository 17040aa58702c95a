// Sentences from the Fluent files, the same ones that the command line reads.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { type GameText, PLACES, RESTS, SEATS, type Seen } from "../net/wire.gen";

export type Move = { type: string; [field: string]: unknown };
/** A piece of a sentence: plain text, a seat, or a field of a move in progress. */
export type Piece = { text: string; seat?: number; field?: string; filled?: boolean };

const HIDDEN = "hidden"; // argument for a field that the viewer may not see
// Private-use letters around an argument, so that it can be found in the text that Fluent returns.
const OPEN = "\uE000";
const MIDDLE = "\uE001";
const CLOSE = "\uE002";

export class MissingWords extends Error {}

/** The sentences of one language for one game (or none), for one viewer. */
export class Words {
  constructor(
    private readonly bundles: readonly FluentBundle[],
    readonly language: string,
    private readonly game = "",
    private readonly names: readonly string[] = [],
    private readonly viewer: number | null = null,
  ) {}

  /** The same sentences for other names and another viewer. */
  forViewer(names: readonly string[], viewer: number | null): Words {
    return new Words(this.bundles, this.language, this.game, names, viewer);
  }

  has(key: string): boolean {
    return this.bundles.some((bundle) => patternOf(bundle, key) != null);
  }

  /** The rest of every key with this prefix: `about-power-` finds `captain`. */
  suffixesOf(start: string): string[] {
    const found = this.bundles.flatMap((bundle) => [...bundle._messages.keys()]);
    return [...new Set(found)].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  }

  private cachedNeighbours: Record<string, FluentVariable> | undefined;

  /** The viewer's neighbours, arguments of every sentence. */
  private neighbours(): Record<string, FluentVariable> {
    const { viewer, names } = this;
    const at = (side: string, step: number) =>
      viewer === null || viewer >= names.length
        ? this.format(`seat-${side}`, {})
        : this.arg((viewer + step + names.length) % names.length, true);
    return (this.cachedNeighbours ??= { "left-seat": at("left", 1), "right-seat": at("right", -1) });
  }

  /** The sentence of a key; `key.part` is an attribute. */
  say(key: string, args: Record<string, FluentVariable> = {}): string {
    return plain(this.formatMarked(key, args));
  }

  /** The sentence of an event, in pieces. */
  seen(seen: Seen): Piece[] {
    return pieces(capitalize(this.formatMarked(seen.type, this.args(seen))));
  }

  /** What an event means, or (`.to`) who saw it; empty if everybody saw all of it. */
  about(seen: Seen, options: Record<string, FluentVariable>, part: "" | ".to" = ""): Piece[] {
    const key = `about-event-${seen.type}${part}`;
    return this.has(key) ? pieces(capitalize(this.formatMarked(key, { ...this.args(seen), ...options }))) : [];
  }

  /** The sentence of a move; `open` has a word for each field that is still open. */
  move(move: Move, open: Record<string, string> = {}): Piece[] {
    const values = this.args(move);
    const marked: Record<string, FluentVariable> = {};
    for (const [field, value] of Object.entries(values)) marked[field] = slot(this.slotMark(move, field), value, true);
    for (const [field, hint] of Object.entries(open)) marked[field] = slot(field, hint, false);
    const found = this.formatMarked(move.type, marked);
    // A sentence with a selector on a field needs the bare value.
    for (const [field, value] of Object.entries(values)) if (!found.includes(`${OPEN}${field}`)) marked[field] = value;
    return pieces(capitalize(this.formatMarked(move.type, marked)));
  }

  /** The name of a seat; `you` for the viewer. */
  name(seat: number): string {
    if (seat === this.viewer) return plain(this.format("you", {}));
    return this.names[seat] ?? plain(this.format("seat", { number: seat + 1 }));
  }

  /** The name of a card, a symbol, a place … */
  thing(name: string): string {
    return this.say(`thing-${name}`);
  }

  list(items: readonly string[]): string {
    if (items.length < 2) return items[0] ?? this.say("list-empty");
    return this.formatMarked("list", { most: items.slice(0, -1).join(", "), last: items[items.length - 1]! });
  }

  /** A value of a field as text. */
  value(value: unknown, isSeat = false): string {
    return plain(String(this.arg(value, isSeat)));
  }

  private arg(value: unknown, isSeat: boolean): FluentVariable {
    if (value === null || value === undefined) return HIDDEN;
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "number") return isSeat ? `${OPEN}${value}${MIDDLE}${this.name(value)}${CLOSE}` : value;
    if (typeof value === "string") return this.thing(value);
    if (Array.isArray(value)) return this.listArg(value, isSeat);
    const inner = value as Move;
    return this.formatMarked(inner.type, this.args(inner));
  }

  private listArg(value: readonly unknown[], isSeat: boolean): string {
    if (value.some(Array.isArray)) return value.map((item, seat) => this.bySeat(seat, item, isSeat)).join("; ");
    if (isSeat) return this.list(value.map((item) => String(this.arg(item, true))));
    const filled = value.filter((item) => item !== null).map((item) => String(this.arg(item, false)));
    return this.list(filled.length ? filled : [this.say("nothing")]);
  }

  /** One of several lists: they are those of the seats, in order. */
  private bySeat(seat: number, item: unknown, isSeat: boolean): string {
    return this.formatMarked("by-seat", { name: this.arg(seat, true), things: this.arg(item, isSeat) });
  }

  private args(value: Move | Seen): Record<string, FluentVariable> {
    const { type, ...fields } = value;
    const seats = SEATS[this.game]?.[type] ?? [];
    const you = (name: string) => [`${name}-you`, fields[name] === this.viewer ? "yes" : "no"] as const;
    return Object.fromEntries([
      ...Object.entries(fields).map(([name, field]) => [name, this.arg(field, seats.includes(name))] as const),
      ...seats.map(you),
    ]);
  }

  /** The mark of a field; with the seat, if it holds one. */
  private slotMark(move: Move, field: string): string {
    const value = move[field];
    return typeof value === "number" && holdsSeats(this.game, move.type, field) ? `${field}#${value}` : field;
  }

  private formatMarked(key: string, args: Record<string, FluentVariable>): string {
    return this.format(key, { ...this.neighbours(), ...args });
  }

  private format(key: string, args: Record<string, FluentVariable>): string {
    for (const bundle of this.bundles) {
      const pattern = patternOf(bundle, key);
      if (pattern == null) continue;
      const errors: Error[] = [];
      const text = bundle.formatPattern(pattern, args, errors);
      if (errors.length) throw new MissingWords(`${key}: ${errors[0]!.message}`);
      return text;
    }
    throw new MissingWords(key);
  }
}

/** Learns the marked fields of a game that the page was not built with. */
export function learnFields(game: string, { seats, places, rests }: GameText): void {
  SEATS[game] = seats;
  PLACES[game] = places;
  RESTS[game] = rests;
}

/** Whether a field of a move or an event of this game holds seats. */
export function holdsSeats(game: string, type: string, field: string): boolean {
  return SEATS[game]?.[type]?.includes(field) ?? false;
}

function patternOf(bundle: FluentBundle, key: string) {
  const [name, part] = key.split(".");
  const message = bundle.getMessage(name!);
  return part === undefined ? message?.value : message?.attributes[part];
}

/** Whether it names my own cards by their positions. */
export function holdsPlaces(game: string, type: string, field: string): boolean {
  return PLACES[game]?.[type]?.includes(field) ?? false;
}

/** Whether it names one of my cards that the other fields do not name. */
export function holdsRest(game: string, type: string, field: string): boolean {
  return RESTS[game]?.[type]?.includes(field) ?? false;
}

export function bundleOf(language: string, sources: readonly string[]): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const source of sources) bundle.addResource(new FluentResource(source), { allowOverrides: true });
  return bundle;
}

export function textOf(parts: readonly Piece[]): string {
  return parts.map((part) => part.text).join("");
}

function slot(mark: string, value: FluentVariable, filled: boolean): string {
  return `${OPEN}${mark}${filled ? "" : "?"}${MIDDLE}${plain(String(value))}${CLOSE}`;
}

/** The length of the longest word: a card sets its font size by it, so that no word is broken. */
export function longestWord(text: string): number {
  return Math.max(...text.split(/\s+/).map((word) => word.length));
}

/** Upper case for the first letter, behind any marks. */
export function capitalize(text: string): string {
  return text.replace(/^((?:\uE000[^\uE001]*\uE001)*)(.)/u, (_, marks: string, first: string) => {
    return marks + first.toLocaleUpperCase();
  });
}

function plain(text: string): string {
  return text.replace(/\uE000[^\uE001]*\uE001|\uE002/gu, "");
}

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  for (const part of text.split(/(\uE000[^\uE001]*\uE001[^\uE002]*\uE002)/u)) {
    const match = /^\uE000([^\uE001]*)\uE001([^\uE002]*)\uE002$/u.exec(part);
    if (match) found.push(piece(match[1]!, plain(match[2]!)));
    else if (part) found.push({ text: plain(part) });
  }
  return found;
}

function piece(mark: string, text: string): Piece {
  if (/^\d+$/.test(mark)) return { text, seat: Number(mark) };
  const [field, seat] = mark.replace(/\?$/, "").split("#");
  const slot = { text, field: field!, filled: !mark.endsWith("?") };
  return seat === undefined ? slot : { ...slot, seat: Number(seat) };
}
