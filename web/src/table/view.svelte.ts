// One table as one viewer sees it, derived from the session. Skins draw only what is here.
import type { Card, ClockForm, Mark, Scene, Seen, Zone } from "../net/wire.gen";
import type { Skin } from "../skins/skin";
import { capitalize, type Piece, type Words } from "../text/words";
import { Composer } from "./composer.svelte";
import { seatNames } from "./seatNames";
import type { Session } from "./session.svelte";

export interface LogLine {
  number: number;
  seen: Seen;
  text: readonly Piece[];
  /** A note if a clock ran out before this event; with the name where that is public. */
  clock?: string;
}

/** A line whose sentence is formatted on first use. */
class LazyLine implements LogLine {
  #text: readonly Piece[] | undefined;

  constructor(
    readonly number: number,
    readonly seen: Seen,
    private readonly words: Words,
    readonly clock?: string,
  ) {}

  get text(): readonly Piece[] {
    return (this.#text ??= this.words.seen(this.seen));
  }
}

const EMPTY_SCENE: Scene = { zones: [], counters: [], marks: [] };

export class TableView {
  composer: Composer;
  skin: Skin = {};
  /** Lines of the log that a proof rests on. */
  highlighted = $state.raw<ReadonlySet<number>>(new Set());
  /** The sentences of the game, once they are loaded; before that, those common to all games. */
  sentences = $state.raw() as Words;

  constructor(
    readonly session: Session,
    sentences: Words,
  ) {
    this.sentences = sentences;
    this.composer = new Composer({
      game: () => this.game,
      words: () => this.words,
      choices: () => session.update?.choices ?? [],
      cardAt: (place) => this.hand[place]?.face ?? null,
      cards: () => this.hand.flatMap((card) => card.face ?? []),
      submit: (topic, move) => session.submit(topic, move),
    });
    session.onUpdate = () => this.composer.choicesChanged();
  }

  game = $derived.by(() => this.session.facts?.game ?? "");
  /** My seat; null for spectators. */
  me = $derived.by(() => this.session.facts?.you ?? null);
  scene: Scene = $derived.by(() => this.session.update?.scene ?? EMPTY_SCENE);
  over = $derived.by(() => this.session.update?.score != null);
  /** A string, so that it compares by content: presence alone changes no sentence. */
  #namesKey = $derived.by(() =>
    JSON.stringify(seatNames(this.session.facts?.seats ?? [], (key, facts) => this.sentences.say(key, facts))),
  );
  #names = $derived(JSON.parse(this.#namesKey) as string[]);
  words: Words = $derived.by(() => this.sentences.forViewer(this.#names, this.me));
  /** The options of the table as arguments of sentences: `$option-rival`. */
  optionFacts: Readonly<Record<string, string | number>> = $derived.by(() => {
    const options = Object.entries((this.session.facts?.options ?? {}) as Record<string, string | number | boolean>);
    const fact = (value: string | number | boolean) => (typeof value === "boolean" ? (value ? "yes" : "no") : value);
    return Object.fromEntries(options.map(([name, value]) => [`option-${name}`, fact(value)]));
  });
  /** The other seats, clockwise from my left; all seats for spectators. */
  others: readonly number[] = $derived.by(() => {
    const count = this.session.facts?.seats.length ?? 0;
    const first = this.me === null ? 0 : this.me + 1;
    return Array.from({ length: this.me === null ? count : count - 1 }, (_, place) => (first + place) % count);
  });
  /** Lines are kept per event, and made again when names or viewer change. */
  #lineCache: { words: Words; lines: Map<Seen, LogLine> } | null = null;
  log: readonly LogLine[] = $derived.by(() => {
    const { words } = this;
    if (this.#lineCache?.words !== words) this.#lineCache = { words, lines: new Map() };
    const { lines } = this.#lineCache;
    return this.session.stream.map((seen, number) => {
      const line = lines.get(seen) ?? new LazyLine(number, seen, words, this.clockNote(number));
      lines.set(seen, line);
      return line;
    });
  });
  /** Whether the table waits for me. */
  myTurn = $derived.by(() => this.session.update?.choices.some((choice) => choice.blocking) ?? false);
  clocks: readonly ClockForm[] = $derived.by(() => this.session.update?.clocks ?? []);
  /** The other seats that the table waits for. */
  awaited: readonly number[] = $derived.by(() => {
    const seats = new Set(this.clocks.flatMap((clock) => clock.seats));
    return this.others.filter((seat) => seats.has(seat));
  });

  /** The open window (a choice for several seats at once) that asks me too, if any. */
  window: ClockForm | undefined = $derived.by(() => {
    const mine = new Set(this.composer.turns.map((one) => one.choice.topic));
    return this.clocks.find((clock) => clock.window && mine.has(clock.topic));
  });
  /** The kind of the window, from its topic and the public claims; the key for "always pass". */
  windowKind: string | null = $derived.by(() => {
    if (!this.window) return null;
    return [
      this.game,
      this.window.topic.split("/")[0],
      ...this.claims.map((mark) => `${mark.name}=${mark.value}`),
    ].join(" ");
  });
  windowName: string = $derived.by(() => this.words.list(this.claims.map((mark) => this.words.thing(mark.value!))));
  private claims: readonly Mark[] = $derived((this.scene.marks ?? []).filter((mark) => mark.value != null));

  /** What the table waits for, in a few words. */
  waitLine: string = $derived.by(() => {
    const { words } = this;
    if (this.over) return words.say("wait-over");
    if (this.myTurn) return words.say("wait-you");
    if (!this.awaited.length) return words.say("wait-nobody");
    return words.say("wait-others", { names: words.list(this.awaited.map((seat) => this.nameOf(seat))) });
  });

  nameOf(seat: number): string {
    return this.#names[seat] ?? this.sentences.say("seat", { number: seat });
  }

  isBot(seat: number): boolean {
    return this.session.facts?.seats[seat]?.bot != null;
  }

  zone(name: string): Zone | undefined {
    return this.scene.zones.find((zone) => zone.name === name);
  }

  /** The zones of a seat; of no seat for null. */
  zones(seat: number | null): readonly Zone[] {
    return this.scene.zones.filter((zone) => (zone.seat ?? null) === seat);
  }

  /** My hand, in the order that positions in moves refer to. */
  hand: readonly Card[] = $derived.by(() =>
    this.me === null ? [] : this.zones(this.me).flatMap((zone) => (zone.layout === "hand" ? zone.cards : [])),
  );

  cards(zone: string): readonly Card[] {
    return this.zone(zone)?.cards ?? [];
  }

  counter(name: string, seat: number | null = null): number | undefined {
    return this.scene.counters?.find((counter) => counter.name === name && (counter.seat ?? null) === seat)?.value;
  }

  marks(seat: number | null): readonly Mark[] {
    return (this.scene.marks ?? []).filter((mark) => (mark.seat ?? null) === seat);
  }

  mark(name: string, seat: number | null = null): Mark | undefined {
    return this.marks(seat).find((mark) => mark.name === name);
  }

  /** The counters and marks of a seat (null: of the table) in words. */
  statusTexts(seat: number | null): string[] {
    const { words } = this;
    const of = <T extends { seat?: number | null }>(all: readonly T[] | undefined) =>
      (all ?? []).filter((one) => (one.seat ?? null) === seat);
    const counters = of(this.scene.counters).map(
      ({ name, value }) => `${words.say(`counter-${name}`, { count: value })} ${value}`,
    );
    const marks = of(this.scene.marks).map(({ name, value }) => {
      const title = words.say(`mark-${name}`);
      return value == null ? title : `${title} ${words.thing(value)}`;
    });
    return [...marks, ...counters];
  }

  /** Cards of zones with the same title together; empty zones are left out. */
  groupByTitle(zones: readonly Zone[]): { title: string; cards: Card[] }[] {
    const found = new Map<string, Card[]>();
    for (const zone of zones.filter((zone) => zone.cards.length)) {
      found.set(this.zoneTitle(zone), [...(found.get(this.zoneTitle(zone)) ?? []), ...zone.cards]);
    }
    return Array.from(found, ([title, cards]) => ({ title: capitalize(title), cards }));
  }

  private zoneTitle(zone: Zone): string {
    const [name, which] = zone.name.split("/");
    const title = this.words.say(`zone-${name}`);
    const own = which === undefined || (/^\d+$/.test(which) && zone.seat != null);
    return own ? title : `${title} ${which}`;
  }

  private clockNote(number: number): string | undefined {
    const note = this.session.ranOut.find((note) => note.number === number);
    if (note === undefined) return undefined;
    return note.seat === null
      ? this.words.say("clock-answered")
      : this.words.say("clock-answered-for", { name: this.nameOf(note.seat) });
  }
}
