// Client-side routing by path.
let path = $state(location.pathname);
addEventListener("popstate", () => (path = location.pathname));

/** The parts of the path. */
export function route(): string[] {
  return path.split("/").filter(Boolean).map(decodeURIComponent);
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  path = location.pathname;
  scrollTo(0, 0);
}

/** Follows internal links without a reload. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.href);
}
