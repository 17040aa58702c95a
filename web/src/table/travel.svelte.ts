// Animates cards from their old to their new place (FLIP); not under reduced motion.
import type { TableView } from "./view.svelte";

const TIME = 380;
const HOME = "figure, [data-seat], section"; // containers of cards: if only the container shifts, no card moves

interface Place {
  card: DOMRect;
  home: Element | null;
  around: DOMRect | undefined;
}

export function travel(view: TableView): void {
  let before = new Map<string, Place>();
  $effect.pre(() => {
    if (view.scene && !still()) before = new Map(cards().map((card) => [card.dataset.card!, placeOf(card)]));
  });
  $effect(() => {
    if (!view.scene || !before.size || still()) return;
    const now = cards().map((card) => [card, placeOf(card)] as const); // read all, then write: one layout pass
    for (const [card, place] of now) move(card, before.get(card.dataset.card!), place);
    before = new Map();
  });
}

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function cards(): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>("[data-card]"));
}

function placeOf(card: HTMLElement): Place {
  const home = card.closest(HOME);
  return { card: card.getBoundingClientRect(), home, around: home?.getBoundingClientRect() };
}

function move(card: HTMLElement, from: Place | undefined, to: Place): void {
  if (!from?.card.width || !to.card.width) return;
  const [pushedX, pushedY] = pushed(from, to);
  const [x, y] = [from.card.left + pushedX - to.card.left, from.card.top + pushedY - to.card.top];
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const size = from.card.width / to.card.width;
  const start = { transform: `translate(${x}px, ${y}px) scale(${size})`, transformOrigin: "0 0", zIndex: 3 };
  card.animate([start, { transform: "none", transformOrigin: "0 0" }], {
    duration: TIME,
    easing: "cubic-bezier(.2,.7,.2,1)",
  });
}

/** How far the container of a card shifted, if the card stayed in it. */
function pushed(from: Place, to: Place): readonly [number, number] {
  if (from.home !== to.home || !from.around || !to.around) return [0, 0];
  return [to.around.left - from.around.left, to.around.top - from.around.top];
}
