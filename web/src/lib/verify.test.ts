import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256";
import { fits } from "./verify";

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
