// Signals outside the table: title and icon of the tab, sounds; and automatic passes.
import { playSound } from "../ui/sound";
import { alwaysPass } from "./passing.svelte";
import type { TableView } from "./view.svelte";

export function signals(view: TableView): void {
  $effect(() => {
    const game = view.words.say("game");
    document.title = view.myTurn ? `● ${view.waitLine} · ${game}` : `${game} · ${view.waitLine}`;
    document.querySelector("link[rel=icon]")?.setAttribute("href", view.myTurn ? "/icon-lit.svg" : "/icon.svg");
    return () => document.querySelector("link[rel=icon]")?.setAttribute("href", "/icon.svg");
  });

  let before: { mine: boolean; over: boolean; lines: number } | null = null;
  $effect(() => {
    const now = { mine: view.myTurn, over: view.over, lines: view.log.length };
    if (before !== null && now.lines > before.lines) {
      playSound(now.over && !before.over ? "end" : now.mine && !before.mine ? "turn" : "card");
    }
    before = view.session.update === null ? null : now;
  });

  $effect(() => {
    const { window, windowKind: kind } = view;
    if (!window || kind === null || !alwaysPass.has(kind) || view.composer.sending) return;
    const pass = view.composer.turns.find((one) => one.choice.topic === window.topic && one.offer.kind === "pass");
    if (pass && !pass.offer.fields.length) void view.composer.submit(window.topic, { type: "pass" });
  });
}
