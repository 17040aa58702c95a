// A thing that is held for a while, or clicked with the other button, tells what it is for.
const HELD = 550; // milliseconds
const MOVED = 12; // pixels: then it is no holding but scrolling

/** `tell` says whether there was something to tell. */
export function longPress(node: HTMLElement, tell: (thing: Element) => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [x, y] = [0, 0];
  let told = false;
  const letGo = () => clearTimeout(timer);

  function down(event: PointerEvent): void {
    letGo();
    told = false;
    if (event.pointerType === "mouse") return;
    [x, y] = [event.clientX, event.clientY];
    timer = setTimeout(() => (told = tell(event.target as Element)), HELD);
  }

  function moved(event: PointerEvent): void {
    if (Math.hypot(event.clientX - x, event.clientY - y) > MOVED) letGo();
  }

  function menu(event: Event): void {
    letGo();
    if (told || tell(event.target as Element)) event.preventDefault();
  }

  /** The finger that held something goes up: that chooses nothing. A key's click has no detail. */
  function click(event: MouseEvent): void {
    if (told && event.detail > 0) event.stopPropagation();
    told = false;
  }

  const all = { pointerdown: down, pointermove: moved, pointerup: letGo, pointercancel: letGo, contextmenu: menu };
  const heard = Object.entries({ ...all, click }) as [string, EventListener][];
  for (const [name, listener] of heard) node.addEventListener(name, listener, true);
  return {
    destroy() {
      letGo();
      for (const [name, listener] of heard) node.removeEventListener(name, listener, true);
    },
  };
}
