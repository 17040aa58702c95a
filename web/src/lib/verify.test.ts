import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256";
import { fits, mixed, partOf } from "./verify";

test("the hash is the one that everybody else computes", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const message = Uint8Array.from({ length }, (_, place) => (place * 7) % 256);
    expect(sha256(message)).toBe(createHash("sha256").update(message).digest("hex"));
  }
});

test("a seed fits its own commitment and no other", () => {
  const seed = "00".repeat(31) + "2a";
  const bytes = Buffer.concat([Buffer.from("parlour seed:"), Buffer.from(seed, "hex")]);
  const commitment = createHash("sha256").update(bytes).digest("hex");
  expect(fits(seed, commitment)).toBe(true);
  expect(fits("01".repeat(32), commitment)).toBe(false);
});

test("the parts of the seats are mixed in as the table does it", () => {
  // parlour.core.chance.mixed(bytes(range(32)), ("tea", "Grüße")).hex()
  const seed = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, "0")).join("");
  expect(mixed(seed, ["tea", "Grüße"])).toBe("d34028c3dd096b787a9e190bd84c4bb80f974e2fb17fc73b11b7b97adeb44b1b");
  expect(mixed(seed, [])).toBe(seed);
});

test("my part is the same in all windows, and another for another hash", () => {
  expect(partOf("a", "00")).toBe(partOf("a", "00"));
  expect(partOf("a", "00")).not.toBe(partOf("a", "01"));
  expect(partOf("a", "00")).toHaveLength(64);
});
