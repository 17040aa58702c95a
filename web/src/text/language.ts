// Which language, and its files: the page's own, those common to all games, and one game's when it is needed.
// What a language lacks is said in English.
import type { FluentBundle } from "@fluent/bundle";
import common from "../../../src/parlour/words/en.ftl?raw";
import page from "../../words/en.ftl?raw";
import { bundleOf, Words } from "./words";

type Files = Record<string, () => Promise<string>>;
const commons = import.meta.glob<string>(["../../../src/parlour/words/*.ftl", "!../../../src/parlour/words/en.ftl"], {
  query: "?raw",
  import: "default",
});
const pages = import.meta.glob<string>(["../../words/*.ftl", "!../../words/en.ftl"], {
  query: "?raw",
  import: "default",
});
const games = import.meta.glob<string>("../../../src/parlour/games/*/*.ftl", { query: "?raw", import: "default" });

/** By their own names. */
export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch" };
const KEY = "parlour.language";
const english = bundleOf("en", [common, page]);
let spoken = "en";
let bundles: readonly FluentBundle[] = [english];

/** The language that was chosen, or the browser's, or English. */
export async function speak(): Promise<void> {
  const wished = [localStorage.getItem(KEY), ...navigator.languages.map((name) => name.slice(0, 2)), "en"];
  spoken = wished.find((name) => name !== null && name in LANGUAGES) ?? "en";
  document.documentElement.lang = spoken;
  if (spoken === "en") return;
  const sources = await Promise.all([read(commons, "/words/"), read(pages, "/words/")]);
  bundles = [bundleOf(spoken, sources), english];
}

/** Another language: the page is drawn anew. */
export function choose(language: string): void {
  localStorage.setItem(KEY, language);
  location.reload();
}

/** The sentences that belong to no game. */
export function words(): Words {
  return new Words(bundles, spoken);
}

const loaded = new Map<string, Promise<readonly FluentBundle[]>>();

/** The sentences of a game, and all the others. */
export async function gameWords(game: string): Promise<Words> {
  if (!loaded.has(game)) loaded.set(game, load(game));
  return new Words(await loaded.get(game)!, spoken, game);
}

/** The things of a game by what English calls them, without an article: `captain` -> captain. */
export async function thingsOf(game: string): Promise<ReadonlyMap<string, string>> {
  const source = await read(games, `/games/${game.replaceAll("-", "_")}/`, "en");
  const found = [...source.matchAll(/^thing-(\S+) = (?:the )?(.+)$/gm)];
  return new Map(found.map(([, name, word]) => [word!.toLowerCase(), name!]));
}

async function load(game: string): Promise<readonly FluentBundle[]> {
  const folder = `/games/${game.replaceAll("-", "_")}/`;
  const inEnglish = bundleOf("en", [await read(games, folder, "en")]);
  if (spoken === "en") return [inEnglish, english];
  return [bundleOf(spoken, [await read(games, folder)]), bundles[0]!, inEnglish, english];
}

/** A file of a language; an empty one where there is none yet. */
async function read(files: Files, folder: string, language = spoken): Promise<string> {
  const path = Object.keys(files).find((path) => path.endsWith(`${folder}${language}.ftl`));
  return path ? await files[path]!() : "";
}
