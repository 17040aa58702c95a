import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../net/api";
import type { TableFacts } from "../net/wire.gen";
import { forgetRounds, partHash, roundOf, takePart } from "./round";

const commit = vi.spyOn(api, "commit").mockResolvedValue({});
const reveal = vi.spyOn(api, "reveal").mockResolvedValue({});
let table = 0;
const facts = (changes: Partial<TableFacts>) =>
  ({
    table: `t${table}`,
    state: "seating",
    number: 0,
    you: 0,
    commitment: "aa",
    commits: ["", "", ""],
    shuffling: false,
    ...changes,
  }) as TableFacts;
const mine = () => roundOf(`t${table}`, 1)!;

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  table++;
});

test("a page commits to a random part, and reveals it when its own hash is frozen", async () => {
  await takePart(facts({}));
  const { part, hash } = mine();
  expect(part).toMatch(/^[0-9a-f]{64}$/);
  expect(hash).toBe(partHash(part));
  expect(commit).toHaveBeenCalledWith(`t${table}`, hash);
  await takePart(facts({ commits: [hash, "b", ""] }));
  expect(commit).toHaveBeenCalledTimes(1);
  expect(reveal).not.toHaveBeenCalled();
  await takePart(facts({ commits: [hash, "b", ""], shuffling: true }));
  expect(reveal).toHaveBeenCalledWith(`t${table}`, part);
  expect(mine()).toMatchObject({ part, frozen: [hash, "b", ""], sent: 0 });
});

test("nothing is revealed if my hash was replaced or the hashes have changed", async () => {
  await takePart(facts({}));
  await takePart(facts({ commits: ["c", "b", ""], shuffling: true }));
  expect([reveal.mock.calls.length, mine().sent]).toEqual([0, null]);
  await takePart(facts({ commits: [mine().hash, "b", ""], shuffling: true }));
  expect([reveal.mock.calls.length, mine().sent]).toEqual([0, null]);
});

test("two devices on one seat do not overwrite each other forever", async () => {
  await takePart(facts({ commits: ["other", "", ""] }));
  await takePart(facts({ commits: ["another", "", ""] }));
  expect(commit).toHaveBeenCalledTimes(1);
});

test("a player who sits down again commits again", async () => {
  await takePart(facts({}));
  await takePart(facts({ commits: [mine().hash, "", ""] }));
  await takePart(facts({}));
  expect(commit).toHaveBeenCalledTimes(2);
});

test("a revealed part is never used again, and a shuffle that restarts with another seed is kept", async () => {
  await takePart(facts({}));
  const { hash } = mine();
  await takePart(facts({ commits: [hash, "", ""], shuffling: true }));
  await takePart(facts({ commitment: "bb" }));
  await takePart(facts({ commitment: "bb", commits: [hash, "", ""], shuffling: true }));
  expect([commit.mock.calls.length, reveal.mock.calls.length]).toEqual([1, 1]);
  expect(mine().commitment).toBe("aa");
});

test("a spectator stores the frozen hashes and sends nothing", async () => {
  await takePart(facts({ you: null }));
  await takePart(facts({ you: null, commits: ["a", "b", ""], shuffling: true }));
  expect([commit.mock.calls.length, reveal.mock.calls.length]).toEqual([0, 0]);
  expect(mine()).toMatchObject({ part: "", frozen: ["a", "b", ""], sent: null });
});

test("only the last rounds are kept, and none after the guest is forgotten", async () => {
  for (let number = 0; number < 30; number++) await takePart(facts({ number }));
  expect(roundOf(`t${table}`, 1)).toBeUndefined();
  expect(roundOf(`t${table}`, 30)).toBeDefined();
  forgetRounds();
  expect(roundOf(`t${table}`, 30)).toBeUndefined();
});
