import { expect, test } from "vitest";
import type { GameForm } from "../net/wire.gen";
import { opponent, playing } from "./bots";

const game: GameForm = {
  name: "any",
  version: 1,
  options: [],
  bots: [
    { name: "weak", tables: [{}] },
    { name: "middling", tables: [{}] },
    { name: "strong", tables: [{ seats: [4, 5] }, { rival: [true] }] },
  ],
  opponents: ["strong", "middling", "weak"],
};
const names = (options: Record<string, unknown>) => playing(game, options).map((bot) => bot.name);

test("a bot is offered where one of its tables fits", () => {
  expect(names({ seats: 5, rival: false })).toEqual(["weak", "middling", "strong"]);
  expect(names({ seats: 3, rival: true })).toEqual(["weak", "middling", "strong"]);
  expect(names({ seats: 3, rival: false })).toEqual(["weak", "middling"]);
});

test("the chosen bot plays, or the usual opponent if it does not play at such a table", () => {
  const [three, five] = [playing(game, { seats: 3, rival: false }), playing(game, { seats: 5, rival: false })];
  expect(opponent(game, five, "")).toBe("strong");
  expect(opponent(game, three, "")).toBe("middling");
  expect(opponent(game, three, "weak")).toBe("weak");
  expect(opponent(game, three, "strong")).toBe("middling");
});
