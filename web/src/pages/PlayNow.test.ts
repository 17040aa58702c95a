import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { GameForm } from "../net/wire.gen";
import { bundleOf, Words } from "../text/words";
import PlayNow from "./PlayNow.svelte";

const SENTENCES = `
game = Any
play-now = Play { $game }
how-many-bots = How many
which-bots = Which
with-bots = { $count }
rating-none = Unrated
seat-left = left
seat-right = right
`;
const seats = { name: "seats", kind: "whole" as const, default: 3, allowed: [], least: 2, most: 3 };
const game: GameForm = {
  name: "any",
  version: 1,
  options: [seats],
  bots: [
    { name: "weak", tables: [{}] },
    { name: "strong", tables: [{ seats: [3] }] },
  ],
  opponents: ["strong", "weak"],
};
const chosen = (label: string) => screen.getByLabelText(label) as HTMLSelectElement;
const offered = () => [...chosen("Which").options].map((option) => option.value);

afterEach(cleanup);

test("after a change of seats the chosen bot is one that plays there", async () => {
  render(PlayNow, { game, words: new Words([bundleOf("en", [SENTENCES])], "en", "any") });
  expect([offered(), chosen("Which").value]).toEqual([["weak", "strong"], "strong"]);
  await fireEvent.change(chosen("How many"), { target: { value: "1" } });
  expect([offered(), chosen("Which").value]).toEqual([["weak"], "weak"]);
});
