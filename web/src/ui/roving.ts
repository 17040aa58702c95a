// Svelte action, roving tabindex: arrows move inside a group, Tab moves between groups.
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function roving(group: HTMLElement) {
  const buttons = () => Array.from(group.querySelectorAll<HTMLElement>("button:not([disabled])"));

  function settle(current?: HTMLElement): void {
    const all = buttons();
    const first = current ?? all.find((one) => one.getAttribute("aria-pressed") === "true") ?? all[0];
    for (const one of all) one.tabIndex = one === first ? 0 : -1;
  }

  function move(event: KeyboardEvent): void {
    const all = buttons();
    const place = all.indexOf(document.activeElement as HTMLElement);
    const target =
      event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : place + (STEPS[event.key] ?? Number.NaN);
    if (place < 0 || Number.isNaN(target)) return;
    event.preventDefault();
    const next = all[(target + all.length) % all.length]!;
    settle(next);
    next.focus();
  }

  const focused = () => buttons().find((one) => one === document.activeElement);
  const observer = new MutationObserver(() => settle(focused()));
  group.addEventListener("keydown", move);
  observer.observe(group, { childList: true, subtree: true });
  settle();
  return {
    destroy() {
      observer.disconnect();
      group.removeEventListener("keydown", move);
    },
  };
}
