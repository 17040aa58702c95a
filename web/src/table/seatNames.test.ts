import { expect, test } from "vitest";
import type { SeatFacts } from "../net/wire.gen";
import { seatNames } from "./seatNames";

const BOTS = ["Ada", "Tom", "Aino", "Basil", "Mei", "Oskar", "Ruth", "Ivo", "Lena", "Hugo"];
const say = (key: string, facts: Record<string, number>) =>
  key === "bot-name" ? BOTS[facts.seat!]! : `Seat ${facts.number}`;
const person = (name: string): SeatFacts => ({ name, bot: null, here: true, muted: false });
const bot: SeatFacts = { name: null, bot: "logic", here: true, muted: false };
const free: SeatFacts = { name: null, bot: null, here: false, muted: false };

test("a bot has the name of its seat, and a free seat its number", () => {
  expect(seatNames([person("Nora"), bot, bot, free], say)).toEqual(["Nora", "Tom", "Aino", "Seat 4"]);
});

test("no bot has a person's name, and no two bots the same", () => {
  expect(seatNames([person("Nora"), bot, person("tom"), bot], say)).toEqual(["Nora", "Ada", "tom", "Basil"]);
  const table = [bot, person("Ada"), person("Aino"), ...Array.from({ length: 7 }, () => bot)];
  const names = seatNames(table, say);
  expect(new Set(names).size).toBe(10);
  expect(names.slice(3)).toEqual(BOTS.slice(3));
});

test("a bot that stands in for a person has a name of its own", () => {
  expect(seatNames([person("Nora"), { ...bot, name: "Zoe" }], say)).toEqual(["Nora", "Tom"]);
});
