// The language and its files: the page's own, those common to all games, and one game's on demand; from the server
// where the page was not built with the game. Missing sentences fall back to English.
import type { FluentBundle } from "@fluent/bundle";
import commonEnglish from "../../../src/parlour/words/en.ftl?raw";
import pageEnglish from "../../words/en.ftl?raw";
import { gameText } from "../net/gameText";
import { bundleOf, learnFields, Words } from "./words";

type Files = Record<string, () => Promise<string>>;
const commonFiles = import.meta.glob<string>(
  ["../../../src/parlour/words/*.ftl", "!../../../src/parlour/words/en.ftl"],
  {
    query: "?raw",
    import: "default",
  },
);
const pageFiles = import.meta.glob<string>(["../../words/*.ftl", "!../../words/en.ftl"], {
  query: "?raw",
  import: "default",
});
const gameFiles = import.meta.glob<string>("../../../src/parlour/games/*/*.ftl", { query: "?raw", import: "default" });

/** Languages by their own names. */
export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch" };
const KEY = "parlour.language";
const english = bundleOf("en", [commonEnglish, pageEnglish]);
let current = "en";
let shared: readonly FluentBundle[] = [english];

/** Loads the chosen language, else the browser's, else English. */
export async function loadLanguage(): Promise<void> {
  const preferred = [localStorage.getItem(KEY), ...navigator.languages.map((name) => name.slice(0, 2)), "en"];
  current = preferred.find((name) => name !== null && name in LANGUAGES) ?? "en";
  document.documentElement.lang = current;
  if (current === "en") return;
  const sources = await Promise.all([readFile(commonFiles, "/words/"), readFile(pageFiles, "/words/")]);
  shared = [bundleOf(current, sources), english];
}

/** Changes the language and reloads the page. */
export function setLanguage(language: string): void {
  localStorage.setItem(KEY, language);
  location.reload();
}

/** The sentences that belong to no game. */
export function words(): Words {
  return new Words(shared, current);
}

const bundlesByGame = new Map<string, Promise<readonly FluentBundle[]>>();

/** The sentences of a game, with those that belong to none. */
export async function gameWords(game: string): Promise<Words> {
  if (!bundlesByGame.has(game)) bundlesByGame.set(game, loadBundles(game));
  return new Words(await bundlesByGame.get(game)!, current, game);
}

/** The things of a game by their English names without an article: `captain` -> captain. */
export async function thingsByEnglishName(game: string): Promise<ReadonlyMap<string, string>> {
  const source = await gameFile(game, "en");
  const found = [...source.matchAll(/^thing-(\S+) = (?:the )?(.+)$/gm)];
  return new Map(found.map(([, name, word]) => [word!.toLowerCase(), name!]));
}

async function loadBundles(game: string): Promise<readonly FluentBundle[]> {
  const inEnglish = bundleOf("en", [await gameFile(game, "en")]);
  if (current === "en") return [inEnglish, english];
  return [bundleOf(current, [await gameFile(game)]), shared[0]!, inEnglish, english];
}

/** The sentences of a game in a language; empty if there are none. */
async function gameFile(game: string, language = current): Promise<string> {
  const folder = `/games/${game.replaceAll("-", "_")}/`;
  if (Object.keys(gameFiles).some((path) => path.includes(folder))) return readFile(gameFiles, folder, language);
  const served = await gameText(game, language);
  if (served) learnFields(game, served);
  return served?.words ?? "";
}

/** A file of a language; empty if there is none. */
async function readFile(files: Files, folder: string, language = current): Promise<string> {
  const path = Object.keys(files).find((path) => path.endsWith(`${folder}${language}.ftl`));
  return path ? await files[path]!() : "";
}
