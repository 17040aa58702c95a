// A thing that is held for a while, or clicked with the other button, tells what it is for.
const DELAY = 550; // milliseconds
const TOLERANCE = 12; // pixels: then it is no holding but scrolling

/** `tell` says whether there was something to tell. */
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

  /** The finger that held something goes up: that chooses nothing. A key's click has no detail. */
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
