// Made by `make types` from the server's types. Do not edit.

export type FromServer = Hello | Taken | TooLate | Refusal | Pong | Update | TableFacts | Said | Noted | Gone;
export type FromClient = Answer | Since | Say | Ping;

/**
 * The first frame of a websocket. `page`: the build of the page that this server serves; older tabs reload.
 */
export interface Hello {
  type: "hello";
  page: string;
}
/**
 * The answer is stored on disk.
 */
export interface Taken {
  type: "taken";
  key: string;
}
/**
 * The question was already closed; the answer was ignored.
 */
export interface TooLate {
  type: "late";
  key: string;
}
/**
 * The message was refused and changed nothing: the key of the sentence, its facts, and the sentence in English.
 */
export interface Refusal {
  type: "refusal";
  error: string;
  facts: {};
  text: string;
  key?: string;
}
export interface Pong {
  type: "pong";
}
/**
 * What this viewer saw from event `number` on, the current scene, and its open questions.
 */
export interface Update {
  type: "update";
  game: number;
  number: number;
  seen: Seen[];
  scene: Scene;
  choices: ChoiceForm[];
  clocks: ClockForm[];
  ran_out: RanOutNote[];
  now: number;
  score: number[] | null;
}
export interface Seen {
  type: string;
  [k: string]: unknown;
}
/**
 * All that one viewer sees of a position. `print` shows a line for the table and for each seat.
 */
export interface Scene {
  zones: Zone[];
  counters?: Counter[];
  marks?: Mark[];
}
/**
 * A place for cards, and the seats that see their faces.
 */
export interface Zone {
  name: string;
  faces: ("everybody" | "nobody") | number[];
  cards: Card[];
  seat?: number | null;
  layout?: "front" | "hand" | "pile" | "row";
}
/**
 * A card in a zone. Cards with equal `id` at different times are the same card.
 */
export interface Card {
  face?: string | null;
  id?: number | null;
  marks?: string[];
}
/**
 * A public number: coins, glasses, points, the turn.
 */
export interface Counter {
  name: string;
  value: number;
  seat?: number | null;
}
/**
 * A public state that is neither card nor number: on turn, out, a claim.
 */
export interface Mark {
  name: string;
  seat?: number | null;
  value?: string | null;
}
/**
 * An open question as it is sent to its seat.
 */
export interface ChoiceForm {
  seat: number;
  topic: string;
  offers: OfferForm[];
  blocking?: boolean;
}
/**
 * An offer as it is sent and stored.
 */
export interface OfferForm {
  kind: string;
  fields: Field[];
  final?: boolean;
}
/**
 * One field of an offer: its name in the move, and its domain.
 */
export interface Field {
  name: string;
  domain: One | Some | Order | Hands | Sheet;
}
/**
 * One of these values.
 */
export interface One {
  type: "one";
  values: unknown[];
}
/**
 * A subset of `least` to `most` values, in the order given.
 */
export interface Some {
  type: "some";
  values: unknown[];
  least: number;
  most: number;
}
/**
 * `count` things of a pool in order. Equal things count as different ways.
 */
export interface Order {
  type: "order";
  pool: unknown[];
  count: number;
}
/**
 * A pool of distinct things dealt into hands of these sizes; the order within a hand does not matter.
 */
export interface Hands {
  type: "hands";
  pool: unknown[];
  sizes: number[];
}
/**
 * Boxes with their possible fillings. A filling is a tuple of details, None for a blank.
 *     The value is the details of all boxes in order. At least `least` details must be filled in.
 */
export interface Sheet {
  type: "sheet";
  boxes: unknown[][][];
  least?: number;
}
/**
 * The clock of an open question: the seats that this viewer knows to be asked, and the deadline.
 */
export interface ClockForm {
  topic: string;
  seats: number[];
  window: boolean;
  until: number | null;
}
/**
 * The clock answered before event `number` of this viewer's stream. `seat`: None for a window (G-7).
 */
export interface RanOutNote {
  number: number;
  topic: string;
  seat: number | null;
}
/**
 * The public facts about the table, and your role there.
 */
export interface TableFacts {
  type: "table";
  table: string;
  game: string;
  version: number;
  box: string;
  options: {};
  state: "closed" | "over" | "playing" | "seating";
  public: boolean;
  pace: string;
  turn: number | null;
  window: number | null;
  assist: "coach" | "none" | "odds" | "sheet";
  order: "arrival" | "clockwise";
  delay: number;
  spectators: number;
  watching: boolean;
  paused: boolean;
  chat: boolean;
  seats: SeatFacts[];
  you: number | null;
  owner: boolean;
  number: number;
  commitment: string;
  commits: string[];
  shuffling: boolean;
  seed: string | null;
}
export interface SeatFacts {
  name: string | null;
  bot: string | null;
  here: boolean;
  muted: boolean;
}
export interface Said {
  type: "said";
  number: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
}
/**
 * The notes of this seat in this game, perhaps from another window. Only this seat gets them.
 */
export interface Noted {
  type: "noted";
  text: string;
}
/**
 * The last frame. The client may reconnect.
 */
export interface Gone {
  type: "gone";
  why: "moved" | "too-slow";
}
/**
 * My answer to an open question. The client chooses the key; a message with the same key is the same answer.
 */
export interface Answer {
  type: "answer";
  topic: string;
  move: unknown;
  key: string;
}
/**
 * Requests my stream again from this number on, after a gap.
 */
export interface Since {
  type: "since";
  number: number;
}
export interface Say {
  type: "say";
  text: string;
}
export interface Ping {
  type: "ping";
}
/**
 * The possible settings of a table: games with their options and bots, paces, help levels and orders.
 */
export interface Menu {
  games: GameForm[];
  paces: PaceForm[];
  assists: string[];
  orders: string[];
}
/**
 * A game.
 *     `bots`: from the weakest to the strongest. `opponents`: the first that plays at a table is its default.
 */
export interface GameForm {
  name: string;
  version: number;
  options: Form[];
  bots: BotForm[];
  opponents: string[];
}
/**
 * One option as an input field.
 */
export interface Form {
  name: string;
  kind: "choice" | "flag" | "whole";
  default: number | boolean | string | null;
  allowed: string[];
  least?: number | null;
  most?: number | null;
}
/**
 * A bot of a game. `tables`: where it plays; each entry lists allowed values of some options.
 *     `rating`: as measured, with its `error`; None if it was not measured.
 */
export interface BotForm {
  name: string;
  tables: {
    [k: string]: (number | boolean | string)[];
  }[];
  rating?: number | null;
  error?: number | null;
}
export interface PaceForm {
  name: string;
  turn: number | null;
  window: number | null;
}
/**
 * The texts of a game, for a page that was not built with it.
 *     By kind of move or event: the fields that hold seats (`seats`), positions of own cards (`places`), and own cards
 *     that no other field names (`rests`).
 */
export interface GameText {
  words: string;
  rules: string;
  seats: {
    [k: string]: string[];
  };
  places: {
    [k: string]: string[];
  };
  rests: {
    [k: string]: string[];
  };
}
/**
 * A table in a list.
 */
export interface ListedTable {
  table: string;
  game: string;
  state: "closed" | "over" | "playing" | "seating";
  seats: number;
  taken: number;
  pace: string;
  assist: string;
  touched: number;
}
/**
 * A granted seat. `secret` is part of the seat link; it is sent only here.
 */
export interface SeatGranted {
  table: string;
  seat: number | null;
  secret: string | null;
  commitment: string;
}
export interface Link {
  secret: string;
}
export interface Invitation {
  address: string;
}
export interface Me {
  name: string | null;
}
export interface Steps {
  total: number;
  steps: Step[];
}
/**
 * One event that a viewer saw in a finished game, and the scene after it.
 */
export interface Step {
  number: number;
  seen: unknown;
  scene: Scene;
}
/**
 * What one level of help tells: what there is; what is possible and certain; the odds; the best questions.
 */
export interface Report {
  reason?: string;
  cases?: number;
  limit?: number;
  possible?: {
    [k: string]: string[];
  };
  certain?: CertainPlace[];
  worlds?: number | null;
  error?: number | null;
  odds?: {
    [k: string]: {
      [k: string]: number;
    };
  };
  solution?: SolutionOdds[];
  game: string;
  seat: number;
  at: number;
  sought?: string[];
  things?: string[];
  holders?: string[];
  if_right?: Figures;
  questions?: QuestionReport[];
  left_out?: number;
}
export interface CertainPlace {
  thing: string;
  holder: string;
}
export interface SolutionOdds {
  things: string[];
  odds: number;
}
/**
 * What is possible, certain and likely. `worlds` is null, with a `reason`, where nothing can be said.
 */
export interface Figures {
  reason?: string;
  cases?: number;
  limit?: number;
  possible?: {
    [k: string]: string[];
  };
  certain?: CertainPlace[];
  worlds?: number | null;
  error?: number | null;
  odds?: {
    [k: string]: {
      [k: string]: number;
    };
  };
  solution?: SolutionOdds[];
}
/**
 * `bits`: expected, about the solution. `named`: the chance to name the solution after the answer.
 */
export interface QuestionReport {
  move: Move;
  then: Move[];
  text: string;
  bits: number;
  named: number;
  answers: AnswerOdds[];
}
export interface Move {
  type: string;
  [k: string]: unknown;
}
export interface AnswerOdds {
  seen: Seen[];
  odds: number;
}
/**
 * The lines of a stream that force a fact, or that cannot all be true.
 */
export interface Proof {
  lines: number[];
  smallest: boolean;
}
/**
 * A new table. With a `name`, its owner also takes a seat.
 */
export interface NewTable {
  game: string;
  options?: {
    [k: string]: number | boolean | string;
  };
  name?: string | null;
  seat?: number | null;
  pace?: string;
  public?: boolean;
  assist?: "coach" | "none" | "odds" | "sheet";
  order?: "arrival" | "clockwise";
  spectators?: boolean;
  delay?: number;
  stand_in?: string | null;
  bots?: {
    [k: string]: string;
  };
}
export interface Sit {
  name: string;
  seat?: number | null;
}

/** By game: the fields of moves and events that hold seats. */
export const SEATS: Record<string, Record<string, string[]>> = {
  alibi: {
    accused: ["seat"],
    "ask-cards": ["target"],
    "ask-group": ["target"],
    "ask-set": ["target"],
    "ask-sets": ["target"],
    "ask-theory": ["target"],
    "ask-time": ["target"],
    asked: ["seat", "target"],
    began: ["dealer"],
    chose: ["seat"],
    dealt: ["seat"],
    draw: ["dealer"],
    filled: ["seat"],
    melded: ["seat"],
    opened: ["seat"],
    passed: ["seat"],
    received: ["giver", "seat"],
    revealed: ["seat"],
    "turn-ended": ["seat"],
  },
  complots: {
    acted: ["seat"],
    began: ["first"],
    blocked: ["seat"],
    challenged: ["challenger", "seat"],
    chose: ["seat"],
    coup: ["target"],
    deal: ["first"],
    "deal-sets": ["first"],
    dealt: ["seat"],
    drew: ["seat"],
    examine: ["target"],
    exposed: ["challenger", "seat"],
    given: ["seat"],
    "handed-back": ["seat", "target"],
    kept: ["seat"],
    lost: ["actor", "seat", "target"],
    murder: ["target"],
    passed: ["seat"],
    proved: ["seat"],
    replaced: ["seat", "target"],
    showed: ["seat", "to"],
    steal: ["target"],
    "took-up": ["seat"],
    unopposed: ["actor", "target"],
  },
  "perfect-alibi": {
    accuse: ["target"],
    accused: ["seat", "target"],
    answered: ["asker", "seat"],
    asked: ["seat", "target"],
    "call-last-question": ["target"],
    "called-last-question": ["seat", "target"],
    changed: ["seat"],
    "check-asked": ["seat", "target"],
    checked: ["seat"],
    chose: ["seat"],
    corrected: ["seat"],
    dealt: ["seat"],
    drew: ["asker", "seat"],
    guessed: ["seat"],
    "send-journalist": ["target"],
    "sent-journalist": ["seat", "target"],
    showed: ["asker", "seat"],
    "take-own": ["target"],
    "tile-dealt": ["seat"],
    took: ["seat", "target"],
  },
  "sherlock-13": {
    accused: ["seat"],
    arranged: ["seat"],
    began: ["first"],
    deal: ["first"],
    dealt: ["seat"],
    interrogate: ["target"],
    interrogated: ["seat", "target"],
    investigated: ["owners", "seat"],
    swapped: ["seat"],
    took: ["seat"],
  },
  "thirteen-clues": {
    accused: ["glass", "seat"],
    ask: ["witness"],
    "ask-secretly": ["witness"],
    asked: ["seat", "witness"],
    "asked-side": ["seat", "witness"],
    began: ["first"],
    chose: ["seat", "to"],
    "deal-rest": ["first"],
    dealt: ["seat"],
    looked: ["glass", "seat"],
    placed: ["seat"],
    take: ["holder"],
    took: ["holder", "seat"],
  },
};
/** By game: the fields that name own cards by their positions in the hand, from 0. */
export const PLACES: Record<string, Record<string, string[]>> = {
  alibi: {},
  complots: {
    "deal-sets": ["places"],
    given: ["place"],
    keep: ["places"],
    lose: ["place"],
    prove: ["place"],
    show: ["place"],
    "take-up": ["order"],
  },
  "perfect-alibi": {},
  "sherlock-13": {},
  "thirteen-clues": {},
};
/** By game: the fields that name an own card that no other field names, by its position among these cards. */
export const RESTS: Record<string, Record<string, string[]>> = {
  alibi: {},
  complots: {},
  "perfect-alibi": {},
  "sherlock-13": {},
  "thirteen-clues": { "choose-sides": ["left"] },
};
