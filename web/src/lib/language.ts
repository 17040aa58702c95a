// Which language, and its files: the page's own, those common to all games, and one game's when it is needed.
import { bundleOf, Words } from "./words";
import common from "../../../src/parlour/words/en.ftl?raw";
import page from "../../words/en.ftl?raw";
import type { FluentBundle } from "@fluent/bundle";

const games = import.meta.glob<string>("../../../src/parlour/games/*/en.ftl", { query: "?raw", import: "default" });
const english = bundleOf("en", [common, page]);

/** The sentences that belong to no game. */
export function words(): Words {
  return new Words([english], "en");
}

const loaded = new Map<string, Promise<FluentBundle>>();

/** The sentences of a game, and all the others. */
export async function gameWords(game: string): Promise<Words> {
  if (!loaded.has(game)) loaded.set(game, load(game));
  return new Words([await loaded.get(game)!, english], "en", game);
}

async function load(game: string): Promise<FluentBundle> {
  const file = `../../../src/parlour/games/${game.replaceAll("-", "_")}/en.ftl`;
  return bundleOf("en", [await games[file]!()]);
}
