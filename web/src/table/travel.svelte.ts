// Cards travel from where they lay to where they lie now, so that the eye can follow; not under reduced motion.
import type { Play } from "./play.svelte";

const TIME = 380;

export function travel(play: Play): void {
  let before = new Map<string, DOMRect>();
  $effect.pre(() => {
    if (play.scene && !still()) before = places();
  });
  $effect(() => {
    if (!play.scene || still()) return;
    for (const card of cards()) move(card, before.get(card.dataset.card!));
    before = new Map();
  });
}

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function cards(): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>("[data-card]"));
}

function places(): Map<string, DOMRect> {
  return new Map(cards().map((card) => [card.dataset.card!, card.getBoundingClientRect()]));
}

function move(card: HTMLElement, from: DOMRect | undefined): void {
  const to = card.getBoundingClientRect();
  if (!from?.width || !to.width) return;
  const [x, y, size] = [from.left - to.left, from.top - to.top, from.width / to.width];
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const start = { transform: `translate(${x}px, ${y}px) scale(${size})`, transformOrigin: "0 0", zIndex: 3 };
  card.animate([start, { transform: "none", transformOrigin: "0 0" }], {
    duration: TIME,
    easing: "cubic-bezier(.2,.7,.2,1)",
  });
}
