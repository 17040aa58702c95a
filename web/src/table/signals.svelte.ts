// "Your turn" beyond the table: the title, the icon of the tab, a short sound; and windows that one always lets pass.
import { play as sound } from "../ui/sound";
import { alwaysPass } from "./passing.svelte";
import type { Play } from "./play.svelte";

export function signals(play: Play): void {
  $effect(() => {
    const game = play.words.say("game");
    document.title = play.mine ? `● ${play.waitLine} · ${game}` : `${game} · ${play.waitLine}`;
    document.querySelector("link[rel=icon]")?.setAttribute("href", play.mine ? "/icon-lit.svg" : "/icon.svg");
    return () => document.querySelector("link[rel=icon]")?.setAttribute("href", "/icon.svg");
  });

  let before: { mine: boolean; over: boolean; lines: number } | null = null;
  $effect(() => {
    const now = { mine: play.mine, over: play.over, lines: play.log.length };
    if (before !== null && now.lines > before.lines) {
      sound(now.over && !before.over ? "end" : now.mine && !before.mine ? "turn" : "card");
    }
    before = play.update === null ? null : now;
  });

  $effect(() => {
    const { window, windowKind: kind } = play;
    if (!window || kind === null || !alwaysPass.has(kind) || play.composer.sending) return;
    const pass = play.composer.turns.find((one) => one.choice.topic === window.topic && one.offer.kind === "pass");
    if (pass && !pass.offer.fields.length) void play.composer.give(window.topic, { type: "pass" });
  });
}
