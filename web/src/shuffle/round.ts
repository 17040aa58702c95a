// One round of the shuffle: this page commits to its part by a hash, and reveals it once all hashes are frozen.
import { api } from "../net/api";
import type { TableFacts } from "../net/wire.gen";
import { sha256 } from "./sha256";

/** What this browser stores of a shuffle: after a reload it can still reveal, and check at the end. */
export interface Round {
  table: string;
  /** The number of the game at the table, from 1. */
  number: number;
  /** The hash of the seed before the deal. */
  commitment: string;
  /** My part and its hash; empty for spectators. */
  part: string;
  hash: string;
  /** The hashes of all seats before this page revealed its part. */
  frozen: readonly string[] | null;
  /** The seat for which my part was sent. */
  sent: number | null;
}

const KEY = "parlour.shuffles";
const KEPT = 20;
const inFlight = new Map<string, Promise<unknown>>();
const tried = new Set<string>();

export function hashOf(text: string): string {
  return sha256(new TextEncoder().encode(text));
}

export function partHash(part: string): string {
  return hashOf(`parlour part:${part}`);
}

function rounds(): Round[] {
  return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Round[];
}

function store(round: Round): void {
  const others = rounds().filter((one) => one.table !== round.table || one.number !== round.number);
  localStorage.setItem(KEY, JSON.stringify([...others, round].slice(-KEPT)));
}

export function roundOf(table: string, number: number): Round | undefined {
  return rounds().find((one) => one.table === table && one.number === number);
}

export function forgetRounds(): void {
  localStorage.removeItem(KEY);
}

function randomPart(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The round of the next game. Once my part is sent, a new hash of the seed does not replace it. */
function currentRound(facts: TableFacts): Round {
  const { table, commitment } = facts;
  const number = facts.number + 1;
  const found = roundOf(table, number);
  const known = found !== undefined && (found.sent !== null || found.commitment === commitment);
  const round = known ? found : { table, number, commitment, part: "", hash: "", frozen: null, sent: null };
  if (facts.you !== null && !round.part) {
    round.part = randomPart();
    round.hash = partHash(round.part);
  }
  return round;
}

/** Does what the shuffle needs from this page in the current state of the table. */
export async function takePart(facts: TableFacts): Promise<void> {
  if (facts.state !== "seating") return;
  const round = currentRound(facts);
  if (round.commitment !== facts.commitment) return;
  if (facts.shuffling) round.frozen ??= facts.commits;
  store(round);
  if (facts.you === null) return;
  await (facts.shuffling ? reveal(facts, round, facts.you) : commit(facts, round, facts.you));
}

/** Replaces a hash from another device only once, so that two devices do not overwrite each other forever. */
async function commit(facts: TableFacts, round: Round, seat: number): Promise<void> {
  const there = facts.commits[seat];
  const key = `${facts.table}/${seat}/${round.hash}`;
  if (there === round.hash || (there && tried.has(key) && !inFlight.has(key))) return;
  tried.add(key);
  await once(key, () => api.commit(facts.table, round.hash));
}

/** Reveals only if the hashes are those that this page saw frozen, and mine is among them. */
async function reveal(facts: TableFacts, round: Round, seat: number): Promise<void> {
  if (round.frozen?.join() !== facts.commits.join() || facts.commits[seat] !== round.hash) return;
  store({ ...round, sent: seat });
  await once(`reveal ${round.hash}`, () => api.reveal(facts.table, round.part));
}

/** Waits for a request under way instead of sending it twice. */
async function once(key: string, act: () => Promise<unknown>): Promise<void> {
  const request = inFlight.get(key) ?? act().finally(() => inFlight.delete(key));
  inFlight.set(key, request);
  await request;
}
