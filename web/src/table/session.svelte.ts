// The session at one table: frames from the server, answers to it, and the request for missing events after a gap.
import { errorText } from "../net/api";
import { Connection, type ConnectionState } from "../net/connection";
import type { FromServer, RanOutNote, Said, Scene, Seen, TableFacts, Update } from "../net/wire.gen";
import { takePart } from "../shuffle/round";
import type { Move } from "../text/words";
import type { Outcome } from "./composer.svelte";

export class Session {
  facts = $state.raw<TableFacts | null>(null);
  update = $state.raw<Update | null>(null);
  stream = $state.raw<readonly Seen[]>([]);
  chat = $state.raw<readonly Said[]>([]);
  connectionState = $state<ConnectionState>("connecting");
  refusal = $state("");
  /** How far the server's clock is ahead of this one, in milliseconds. */
  clockOffset = $state(0);
  /** Notes of my seat, saved in another window. */
  savedNotes = $state<string | null>(null);
  /** Clocks that ran out, each with the number of the event after it. */
  ranOut: readonly RanOutNote[] = [];
  /** Called after each update. */
  onUpdate: () => void = () => {};
  /** Resolves when there is something to show: a scene, the lobby, or the reason why there is none. */
  readonly ready: Promise<void>;

  #connection: Connection | null = null;
  #pending = new Map<string, { frame: Move & { type: "answer" }; done: (outcome: Outcome) => void }>();
  #resolveReady: () => void = () => {};

  constructor(readonly table: string) {
    this.ready = new Promise((done) => (this.#resolveReady = done));
  }

  open(): void {
    this.#connection = new Connection(this.table, {
      frame: (frame) => this.received(frame),
      state: (state, why) => this.connectionChanged(state, why),
      nextEvent: () => this.stream.length,
    });
  }

  close(): void {
    this.#connection?.close();
  }

  /** Starts again as another viewer, after sitting down or getting up. */
  reopen(): void {
    this.close();
    this.stream = [];
    this.update = null;
    this.open();
  }

  /** Shows one step of a finished game: the events so far, and the scene after them. */
  showStep(stream: readonly Seen[], scene: Scene): void {
    const rest = {
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
    this.update = { type: "update", scene, ...rest };
  }

  /** Sends a line of chat; false while there is no connection. */
  say(text: string): boolean {
    return this.#connection?.send({ type: "say", text }) ?? false;
  }

  /** Sends an answer until the server acknowledges it; the key makes a repeated one the same answer. */
  submit(topic: string, move: Move): Promise<Outcome> {
    const key = newKey();
    const frame = { type: "answer" as const, topic, move, key };
    return new Promise((done) => {
      this.#pending.set(key, { frame, done });
      this.#connection?.send(frame);
    });
  }

  /** Takes the facts about the table that everybody may know. */
  setFacts(facts: TableFacts): void {
    if (facts.state === "seating") this.#resolveReady();
    void takePart(facts).catch(() => {}); // too late, or no connection: the proof at the end reports it
    this.facts = facts;
  }

  private connectionChanged(state: ConnectionState, why: string): void {
    this.connectionState = state;
    this.refusal = why;
    if (state !== "open") this.#resolveReady();
    if (state === "open") for (const { frame } of this.#pending.values()) this.#connection?.send(frame as never);
  }

  private received(frame: FromServer): void {
    switch (frame.type) {
      case "table":
        this.setFacts(frame);
        break;
      case "update":
        this.applyUpdate(frame);
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
        this.savedNotes = frame.text;
        break;
      case "pong":
      case "gone":
        break;
    }
  }

  private settle(key: string, outcome: Outcome): void {
    this.#pending.get(key)?.done(outcome);
    this.#pending.delete(key);
  }

  private applyUpdate(update: Update): void {
    const known = this.update?.game === update.game ? this.stream : [];
    if (update.number > known.length) {
      this.#connection?.send({ type: "since", number: known.length }); // a gap: ask for what is missing
      if (!known.length) this.stream = [];
      return;
    }
    this.ranOut = [...(update.number ? this.ranOut : []), ...update.ran_out];
    this.stream = [...known.slice(0, update.number), ...update.seen];
    this.update = update;
    this.clockOffset = update.now - Date.now();
    this.onUpdate();
    this.#resolveReady();
  }
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
