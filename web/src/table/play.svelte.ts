// One table as one viewer sees it: all that a skin draws comes from here.
import { errorText } from "../net/api";
import { Connection, type ConnectionState } from "../net/connection";
import type {
  Card,
  ClockForm,
  FromServer,
  Mark,
  RanOutNote,
  Said,
  Scene,
  Seen,
  TableFacts,
  Update,
  Zone,
} from "../net/wire.gen";
import { takePart } from "../shuffle/round";
import type { Skin } from "../skins/skin";
import { capital, type Move, type Piece, type Words } from "../text/words";
import { seatNames } from "./seatNames";
import { Composer, type Outcome } from "./composer.svelte";

export interface LogLine {
  number: number;
  seen: Seen;
  text: readonly Piece[];
  /** Before this the clock answered: for whom, where that is told. */
  clock?: string;
}

/** A line whose sentence is made when somebody reads it. */
class Told implements LogLine {
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

const NOTHING: Scene = { zones: [], counters: [], marks: [] };

export class Play {
  facts = $state.raw<TableFacts | null>(null);
  update = $state.raw<Update | null>(null);
  stream = $state.raw<readonly Seen[]>([]);
  chat = $state.raw<readonly Said[]>([]);
  connection = $state<ConnectionState>("connecting");
  refusal = $state("");
  /** What the server's clock is ahead of ours. */
  ahead = $state(0);
  composer: Composer;
  skin: Skin = {};
  /** Lines of the log that something rests on. */
  lit = $state.raw<ReadonlySet<number>>(new Set());
  /** What my seat has noted in another window. */
  noted = $state<string | null>(null);

  #connection: Connection | null = null;
  #notes: RanOutNote[] = [];
  #waiting = new Map<string, { frame: Move & { type: "answer" }; done: (outcome: Outcome) => void }>();

  /** Those of the game, as soon as they are there. */
  sentences = $state.raw() as Words;
  /** When there is something to show: what lies on the table, or why nothing does. */
  readonly first: Promise<void>;
  #came: () => void = () => {};

  constructor(
    readonly table: string,
    sentences: Words,
  ) {
    this.sentences = sentences;
    this.first = new Promise((done) => (this.#came = done));
    this.composer = new Composer({
      game: () => this.game,
      words: () => this.words,
      choices: () => this.update?.choices ?? [],
      cardAt: (place) => this.own[place]?.face ?? null,
      cards: () => this.own.flatMap((card) => card.face ?? []),
      submit: (topic, move) => this.submit(topic, move),
    });
  }

  game = $derived(this.facts?.game ?? "");
  /** My seat; null for who only looks on. */
  me = $derived(this.facts?.you ?? null);
  scene: Scene = $derived(this.update?.scene ?? NOTHING);
  over = $derived(this.update?.score != null);
  /** Compared by content: who comes and goes changes no sentence. */
  #namesKey = $derived(
    JSON.stringify(seatNames(this.facts?.seats ?? [], (key, facts) => this.sentences.say(key, facts))),
  );
  #names = $derived(JSON.parse(this.#namesKey) as string[]);
  words: Words = $derived.by(() => this.sentences.told(this.#names, this.me));
  /** The options of the table as facts that a sentence may turn on: `$option-rival`. */
  settled: Readonly<Record<string, string | number>> = $derived.by(() => {
    const options = Object.entries((this.facts?.options ?? {}) as Record<string, string | number | boolean>);
    const fact = (value: string | number | boolean) => (typeof value === "boolean" ? (value ? "yes" : "no") : value);
    return Object.fromEntries(options.map(([name, value]) => [`option-${name}`, fact(value)]));
  });
  /** The others, clockwise from my left (for who looks on, everybody). */
  others: readonly number[] = $derived.by(() => {
    const count = this.facts?.seats.length ?? 0;
    const first = this.me === null ? 0 : this.me + 1;
    return Array.from({ length: this.me === null ? count : count - 1 }, (_, place) => (first + place) % count);
  });
  /** Sentences are made once for each event, and anew when somebody else sits there. */
  #said: { words: Words; lines: Map<Seen, LogLine> } | null = null;
  log: readonly LogLine[] = $derived.by(() => {
    const { words } = this;
    if (this.#said?.words !== words) this.#said = { words, lines: new Map() };
    const { lines } = this.#said;
    return this.stream.map((seen, number) => {
      const line = lines.get(seen) ?? new Told(number, seen, words, this.ranOut(number));
      lines.set(seen, line);
      return line;
    });
  });
  /** Whether the table waits for me. */
  mine = $derived(this.update?.choices.some((choice) => choice.blocking) ?? false);
  clocks: readonly ClockForm[] = $derived(this.update?.clocks ?? []);
  /** Whom the table waits for. */
  awaited: readonly number[] = $derived.by(() => {
    const seats = new Set(this.clocks.flatMap((clock) => clock.seats));
    return this.others.filter((seat) => seats.has(seat));
  });

  /** The question to several at once that I am asked too, if there is one. */
  window: ClockForm | undefined = $derived.by(() => {
    const mine = new Set(this.composer.turns.map((one) => one.choice.topic));
    return this.clocks.find((clock) => clock.window && mine.has(clock.topic));
  });
  /** What kind of window it is: what is asked, and what lies on the table for all to see. */
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
    if (this.mine) return words.say("wait-you");
    if (!this.awaited.length) return words.say("wait-nobody");
    return words.say("wait-others", { names: words.list(this.awaited.map((seat) => this.nameOf(seat))) });
  });

  open(): void {
    this.#connection = new Connection(this.table, {
      frame: (frame) => this.heard(frame),
      state: (state, why) => this.changed(state, why),
      next: () => this.stream.length,
    });
  }

  close(): void {
    this.#connection?.close();
  }

  /** Through other eyes: somebody has sat down, or got up. */
  reopen(): void {
    this.close();
    this.stream = [];
    this.update = null;
    this.open();
  }

  /** A moment of a finished game: what had been seen by then, and what lay there. */
  shown(stream: readonly Seen[], scene: Scene): void {
    const nothing = {
      choices: [],
      clocks: [],
      ran_out: [],
      score: null,
      game: 0,
      number: 0,
      now: Date.now(),
      seen: [],
    };
    this.stream = stream;
    this.update = { type: "update", scene, ...nothing };
  }

  say(text: string): boolean {
    return this.#connection?.send({ type: "say", text }) ?? false;
  }

  nameOf(seat: number): string {
    return this.#names[seat] ?? this.sentences.say("seat", { number: seat });
  }

  isBot(seat: number): boolean {
    return this.facts?.seats[seat]?.bot != null;
  }

  zone(name: string): Zone | undefined {
    return this.scene.zones.find((zone) => zone.name === name);
  }

  /** The zones of a seat, or those of nobody. */
  zones(seat: number | null): readonly Zone[] {
    return this.scene.zones.filter((zone) => (zone.seat ?? null) === seat);
  }

  /** What I have in hand, in the order in which moves count it. */
  own: readonly Card[] = $derived.by(() =>
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

  /** The counters and marks of a seat, or of the table, in words. */
  notes(seat: number | null): string[] {
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

  /** Zones by their title: places for one card each are shown together, empty ones not at all. */
  gathered(zones: readonly Zone[]): { title: string; cards: Card[] }[] {
    const found = new Map<string, Card[]>();
    for (const zone of zones.filter((zone) => zone.cards.length)) {
      found.set(this.title(zone), [...(found.get(this.title(zone)) ?? []), ...zone.cards]);
    }
    return Array.from(found, ([title, cards]) => ({ title: capital(title), cards }));
  }

  private title(zone: Zone): string {
    const [name, which] = zone.name.split("/");
    const title = this.words.say(`zone-${name}`);
    const own = which === undefined || (/^\d+$/.test(which) && zone.seat != null);
    return own ? title : `${title} ${which}`;
  }

  private ranOut(number: number): string | undefined {
    const note = this.#notes.find((note) => note.number === number);
    if (note === undefined) return undefined;
    return note.seat === null
      ? this.words.say("clock-answered")
      : this.words.say("clock-answered-for", { name: this.nameOf(note.seat) });
  }

  /** The same key again is the same answer: it is sent until somebody says that it has come. */
  private submit(topic: string, move: Move): Promise<Outcome> {
    const key = newKey();
    const frame = { type: "answer" as const, topic, move, key };
    return new Promise((done) => {
      this.#waiting.set(key, { frame, done });
      this.#connection?.send(frame);
    });
  }

  private changed(state: ConnectionState, why: string): void {
    this.connection = state;
    this.refusal = why;
    if (state !== "open") this.#came();
    if (state === "open") for (const { frame } of this.#waiting.values()) this.#connection?.send(frame as never);
  }

  private heard(frame: FromServer): void {
    switch (frame.type) {
      case "table":
        this.told(frame);
        break;
      case "update":
        this.updated(frame);
        break;
      case "said":
        if (!this.chat.some((line) => line.number === frame.number)) this.chat = [...this.chat, frame];
        break;
      case "taken":
      case "late":
        this.settle(frame.key, frame.type);
        break;
      case "refusal":
        if (frame.key) this.settle(frame.key, { refused: errorText(frame) });
        break;
      case "noted":
        this.noted = frame.text;
        break;
      case "pong":
      case "gone":
        break;
    }
  }

  /** What everybody may know has changed. */
  told(facts: TableFacts): void {
    if (facts.state === "seating") this.#came();
    void takePart(facts).catch(() => {}); // too late, or no line: the end says what came of it
    this.facts = facts;
  }

  private settle(key: string, outcome: Outcome): void {
    this.#waiting.get(key)?.done(outcome);
    this.#waiting.delete(key);
  }

  private updated(update: Update): void {
    const known = this.update?.game === update.game ? this.stream : [];
    if (update.number > known.length) {
      this.#connection?.send({ type: "since", number: known.length }); // a gap: ask for what is missing
      if (!known.length) this.stream = [];
      return;
    }
    this.#notes = [...(update.number ? this.#notes : []), ...update.ran_out];
    this.stream = [...known.slice(0, update.number), ...update.seen];
    this.update = update;
    this.ahead = update.now - Date.now();
    this.composer.asked();
    this.#came();
  }
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
