// Verifies a shuffle from the record and from what this page stored. Loaded when a game is over.
import type { OfferForm } from "../net/wire.gen";
import { blake2b } from "./blake2b";
import { moveAt, moveCount } from "./domains";
import { hashOf, partHash, type Round } from "./round";
import { sha256 } from "./sha256";

/** The parts of a record that the check reads (docs/record.md). */
export interface GameRecord {
  commitment: string;
  seed: string;
  lines: readonly { seat: number; move: Record<string, unknown>; draw?: OfferForm }[];
  nonces?: readonly string[];
  commits?: readonly string[];
  replaced?: readonly number[];
  bots?: readonly (string | null)[];
}

/** What is wrong, with the seat or the draw where there is one. */
export type Fault =
  | { reason: "seed" | "changed" | "unused" | "unread" }
  | { reason: "part"; seat: number }
  | { reason: "draw"; draw: number };

/**
 * `mine`: includes my part; `others`: only parts of others; `nobody`: no seat's;
 * `late`: this page saw the hashes after the deal; `old`: a record without hashes.
 */
export type Kind = "mine" | "others" | "nobody" | "late" | "old";

export interface Summary {
  kind: Kind;
  draws: number;
  /** Seats whose own parts were used. */
  given: readonly number[];
  bots: readonly number[];
  replaced: readonly number[];
  /** How many deals a host could choose from by leaving out other seats' parts. */
  deals: number;
}

export type Verdict = Summary | Fault;

export function checkShuffle(record: GameRecord, round: Round | undefined): Verdict {
  return commitmentFault(record, round) ?? partFault(record, round) ?? drawFault(record) ?? summary(record, round);
}

function commitmentFault(record: GameRecord, round: Round | undefined): Fault | null {
  if (sha256(concat(utf8("parlour seed:"), fromHex(record.seed))) !== record.commitment) return { reason: "seed" };
  const other = round !== undefined && round.commitment !== record.commitment;
  const frozen = round?.frozen != null && round.frozen.join() !== (record.commits ?? []).join();
  return other || frozen ? { reason: "changed" } : null;
}

function partFault(record: GameRecord, round: Round | undefined): Fault | null {
  const { commits = [], nonces = [], replaced = [], bots = [], commitment } = record;
  const mine = round?.sent ?? null;
  if (mine !== null && (replaced.includes(mine) || nonces[mine] !== round?.part)) return { reason: "unused" };
  const seat = commits.findIndex((commit, seat) => {
    if (commit && !replaced.includes(seat)) return partHash(nonces[seat] ?? "") !== commit;
    const bot = !commit && (bots[seat] ?? null) !== null;
    if (bot === replaced.includes(seat)) return true;
    return nonces[seat] !== (bot ? botPart(commitment, seat) : replacedPart(commitment, commits, seat));
  });
  return seat < 0 ? null : { reason: "part", seat };
}

function drawFault(record: GameRecord): Fault | null {
  const old = !record.commits?.length;
  const drawn = record.lines.filter((line) => line.draw !== undefined || (line.seat === -1 && !old));
  const seed = combinedSeed(record.seed, record.nonces ?? []);
  const draw = drawn.findIndex(
    ({ draw, move }, number) => !draw || !sameMove(moveAt(draw, drawIndex(seed, number, moveCount(draw))), move),
  );
  return draw < 0 ? null : { reason: "draw", draw };
}

function summary(record: GameRecord, round: Round | undefined): Summary {
  const { commits = [], replaced = [] } = record;
  const given = commits.flatMap((commit, seat) => (commit && !replaced.includes(seat) ? [seat] : []));
  const bots = commits.flatMap((commit, seat) => (!commit && !replaced.includes(seat) ? [seat] : []));
  const left = replaced.some((seat) => commits[seat]);
  const others = commits.filter((commit, seat) => commit && seat !== round?.sent).length;
  const draws = record.lines.filter((line) => line.draw !== undefined).length;
  return { kind: kindOf(record, round, given), draws, given, bots, replaced, deals: left ? 2 ** others : 1 };
}

function kindOf(record: GameRecord, round: Round | undefined, given: readonly number[]): Kind {
  if (!record.commits?.length) return "old";
  if (round === undefined) return "late";
  if (round.sent !== null) return "mine";
  if (!given.length) return "nobody";
  return round.frozen ? "others" : "late";
}

export function botPart(commitment: string, seat: number): string {
  return hashOf(`parlour bot part:${commitment}:${seat}`);
}

export function replacedPart(commitment: string, commits: readonly string[], seat: number): string {
  return hashOf(`parlour replaced part:${commitment}:${commits.join(",")}:${seat}`);
}

/** The seed of all draws, as in parlour.core.chance. */
export function combinedSeed(seed: string, parts: readonly string[]): string {
  const pieces = [fromHex(seed), ...parts.map(utf8)];
  return parts.length ? sha256(concat(...pieces.flatMap((piece) => [bigEndian(piece.length, 4), piece]))) : seed;
}

/** One draw, as in parlour.core.chance. */
export function drawIndex(seed: string, draw: number, size: bigint): bigint {
  return size === 1n ? 0n : blake2b(concat(fromHex(seed), bigEndian(draw, 8))) % size;
}

function sameMove(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
  );
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function fromHex(hexadecimal: string): Uint8Array {
  return Uint8Array.from(hexadecimal.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function bigEndian(number: number, bytes: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(bytes));
  view.setUint32(bytes - 4, number);
  return new Uint8Array(view.buffer);
}

function concat(...pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => Array.from(piece)));
}
