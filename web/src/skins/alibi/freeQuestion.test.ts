import { expect, test } from "vitest";
import { GROUPS, TIMES } from "./faces";
import { cardsOf, named } from "./freeQuestion";

const SUSPECTS = GROUPS.suspects!.flatMap((who) => TIMES.map((time) => `${who}-${time}`));
const BOAT = ["boat-deck", "boat-cabin", "boat-galley"];
const CLUB = ["club-bar", "club-bandstand", "club-cloakroom"];
const ALL = [...SUSPECTS, ...BOAT, ...CLUB];

test("a group, a set and a time stand for their cards", () => {
  expect(cardsOf("places", ALL)).toEqual([...BOAT, ...CLUB]);
  expect(cardsOf("boat", ALL)).toEqual(BOAT);
  expect(cardsOf("noon", ALL)).toHaveLength(8);
});

test("complete groups and sets have one name, and no card is named twice", () => {
  expect(named(ALL, ALL)).toEqual(["suspects", "places"]);
  expect(named(["club-bar", ...BOAT], ALL)).toEqual(["boat", "club-bar"]);
  expect(named(cardsOf("noon", ALL), ALL)).toEqual(["noon"]);
  expect(named([...cardsOf("noon", ALL), "byrd-morning", "byrd-night"], ALL)).toEqual([
    "byrd",
    ...cardsOf("noon", ALL).filter((card) => card !== "byrd-noon"),
  ]);
});
