import { expect, test } from "vitest";
import { chosen, values } from "./boxes";

const WAYS = [
  [null, null],
  ["auto", null],
  ["boat", null],
  [null, "trunk"],
  [null, "deck"],
  ["auto", "trunk"],
  ["boat", "deck"],
];

test("a set leaves only its own details, and no set leaves all", () => {
  expect(values(WAYS, [null, null], 0)).toEqual([null, "auto", "boat"]);
  expect(values(WAYS, [null, "deck"], 1)).toEqual([null, "trunk", "deck"]);
  expect(values(WAYS, ["auto", null], 1)).toEqual([null, "trunk"]);
});

test("each part is set separately, and parts that do not fit become blank", () => {
  expect(WAYS[chosen(WAYS, ["auto", null], 1, "trunk")]).toEqual(["auto", "trunk"]);
  expect(WAYS[chosen(WAYS, [null, "deck"], 0, "boat")]).toEqual(["boat", "deck"]);
  expect(WAYS[chosen(WAYS, ["boat", "deck"], 0, "auto")]).toEqual(["auto", null]);
  expect(WAYS[chosen(WAYS, ["boat", "deck"], 0, null)]).toEqual([null, "deck"]);
});
