import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { OfferForm } from "../net/wire.gen";
import { blake2b } from "./blake2b";
import { drawIndex, checkShuffle, type GameRecord, combinedSeed } from "./check";
import { moveAt, moveCount } from "./domains";
import type { Round } from "./round";
import { sha256 } from "./sha256";
import vectors from "./vectors.json";

const RECORDS = vectors.records as unknown as Record<string, GameRecord>;
const RECORD = RECORDS["sherlock-13"]!;
const MINE = "a1".repeat(32);
const round = (changes: Partial<Round> = {}): Round => ({
  table: "t",
  number: 1,
  commitment: RECORD.commitment,
  part: MINE,
  hash: RECORD.commits![0]!,
  frozen: RECORD.commits!,
  sent: 0,
  ...changes,
});
const watcher = { part: "", hash: "", sent: null };

test("the hashes are those of the standards", () => {
  for (const length of [0, 1, 40, 55, 56, 63, 64, 65, 119, 120, 128]) {
    const message = Uint8Array.from({ length }, (_, place) => (place * 7) % 256);
    expect(sha256(message)).toBe(createHash("sha256").update(message).digest("hex"));
    const wanted = createHash("blake2b512").update(message).digest("hex");
    expect(blake2b(message).toString(16).padStart(128, "0")).toBe(wanted);
  }
});

test("draws and the combined seed are those of the table", () => {
  for (const [seed, draw, size, value] of vectors.chances as [string, number, string, string][])
    expect(drawIndex(seed, draw, BigInt(size))).toBe(BigInt(value));
  for (const [seed, parts, value] of vectors.mixed as [string, string[], string][])
    expect(combinedSeed(seed, parts)).toBe(value);
});

test("every index of every domain has the value that it has at the table", () => {
  for (const { offer, size, moves } of vectors.ways) {
    expect(moveCount(offer as OfferForm)).toBe(BigInt(size));
    for (const [number, move] of moves) expect(moveAt(offer as OfferForm, BigInt(number as string))).toEqual(move);
  }
});

test.each(Object.entries(RECORDS))("a game of %s is checked draw by draw", (_, record) => {
  const found = checkShuffle(record, round({ commitment: record.commitment, frozen: record.commits! }));
  const draws = record.lines.filter((line) => line.seat === -1).length;
  expect(found).toEqual({ kind: "mine", draws, given: [0], bots: [2], replaced: [1], deals: 2 });
});

test.each(Object.entries(RECORDS))("in a game of %s no draw can be another", (_, record) => {
  const other = RECORDS[record === RECORD ? "alibi" : "sherlock-13"]!;
  record.lines.forEach((line, place) => {
    if (!line.draw) return;
    const draw = record.lines.slice(0, place).filter((one) => one.draw).length;
    const without = { ...line, draw: undefined };
    const another = { ...line, draw: { ...line.draw, kind: "another" } };
    for (const forged of [without, another, { ...line, move: other.lines[0]!.move }]) {
      const lines = record.lines.with(place, forged);
      expect(checkShuffle({ ...record, lines }, undefined)).toEqual({ reason: "draw", draw });
    }
  });
});

test("the parts must match the hashes", () => {
  const { nonces, commits } = RECORD as Required<GameRecord>;
  const other = "00".repeat(32);
  const part = (seat: number) => ({ reason: "part", seat });
  expect(checkShuffle({ ...RECORD, seed: other }, undefined)).toEqual({ reason: "seed" });
  expect(checkShuffle({ ...RECORD, nonces: nonces.with(0, other) }, undefined)).toEqual(part(0));
  expect(checkShuffle({ ...RECORD, nonces: nonces.with(1, other) }, undefined)).toEqual(part(1));
  expect(checkShuffle({ ...RECORD, nonces: nonces.with(2, other) }, undefined)).toEqual(part(2));
  expect(checkShuffle({ ...RECORD, replaced: [] }, undefined)).toEqual(part(1));
  expect(checkShuffle({ ...RECORD, replaced: [1, 2] }, undefined)).toEqual(part(2));
  expect(checkShuffle({ ...RECORD, bots: [null, null, null] }, undefined)).toEqual(part(2));
  expect(checkShuffle({ ...RECORD, commits: commits.with(1, other) }, undefined)).toEqual(part(1));
});

test("the hashes must be those that were seen before, and my own part must be used", () => {
  expect(checkShuffle(RECORD, round({ commitment: "00" }))).toEqual({ reason: "changed" });
  expect(checkShuffle(RECORD, round({ frozen: RECORD.commits!.with(1, "") }))).toEqual({ reason: "changed" });
  expect(checkShuffle(RECORD, round({ part: "00".repeat(32) }))).toEqual({ reason: "unused" });
  expect(checkShuffle(RECORD, round({ sent: 1, part: "b2".repeat(32) }))).toEqual({ reason: "unused" });
});

test("the verdict claims no more than this page saw", () => {
  const kind = (record: GameRecord, seen?: Round) => {
    const found = checkShuffle(record, seen);
    return "kind" in found ? found.kind : found;
  };
  expect(kind(RECORD, undefined)).toBe("late");
  expect(kind(RECORD, round({ ...watcher }))).toBe("others");
  expect(kind(RECORD, round({ ...watcher, frozen: null }))).toBe("late");
  const old = { ...RECORD, commits: undefined, replaced: undefined };
  expect(kind(old, undefined)).toBe("old");
});
