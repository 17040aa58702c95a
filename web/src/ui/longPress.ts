// Svelte action: a long press or a right click on a thing opens its explanation.
const DELAY = 550; // milliseconds
const TOLERANCE = 12; // pixels; a larger movement is scrolling

/** `explain` returns whether there was something to explain. */
export function longPress(node: HTMLElement, explain: (thing: Element) => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [x, y] = [0, 0];
  let explained = false;
  const cancel = () => clearTimeout(timer);

  function down(event: PointerEvent): void {
    cancel();
    explained = false;
    if (event.pointerType === "mouse") return;
    [x, y] = [event.clientX, event.clientY];
    timer = setTimeout(() => (explained = explain(event.target as Element)), DELAY);
  }

  function moved(event: PointerEvent): void {
    if (Math.hypot(event.clientX - x, event.clientY - y) > TOLERANCE) cancel();
  }

  function menu(event: Event): void {
    cancel();
    if (explained || explain(event.target as Element)) event.preventDefault();
  }

  /** The click at the end of a long press chooses nothing. Clicks by key have no detail. */
  function click(event: MouseEvent): void {
    if (explained && event.detail > 0) event.stopPropagation();
    explained = false;
  }

  const pointer = {
    pointerdown: down,
    pointermove: moved,
    pointerup: cancel,
    pointercancel: cancel,
    contextmenu: menu,
  };
  const listeners = Object.entries({ ...pointer, click }) as [string, EventListener][];
  for (const [name, listener] of listeners) node.addEventListener(name, listener, true);
  return {
    destroy() {
      cancel();
      for (const [name, listener] of listeners) node.removeEventListener(name, listener, true);
    },
  };
}
