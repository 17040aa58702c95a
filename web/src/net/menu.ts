// The games, options, paces and bots that the server offers; requested once.
import { api } from "./api";
import type { Form, GameForm, Menu } from "./wire.gen";

let loading: Promise<Menu> | null = null;

export function menu(): Promise<Menu> {
  loading ??= api.menu().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The default options of a game. */
export function defaultsOf(game: GameForm): Record<string, number | boolean | string> {
  return Object.fromEntries(game.options.map((form: Form) => [form.name, form.default!]));
}

export function seatsOf(game: GameForm): { least: number; most: number; usual: number } {
  const form = game.options.find((form: Form) => form.name === "seats");
  return { least: form?.least ?? 2, most: form?.most ?? 2, usual: Number(form?.default ?? 2) };
}
