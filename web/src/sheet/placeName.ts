// Names of the places on a sheet.
import type { Zone } from "../net/wire.gen";
import type { TableView } from "../table/view.svelte";

/** The name of the seat; with the place too if the seat has several hidden ones, or if `long`. */
export function placeName(view: TableView, zone: Zone, long = false): string {
  const [kind, which = ""] = zone.name.split("/");
  const title = view.words.say(`zone-${kind}`);
  if (zone.seat == null) return which ? `${title} ${which}` : title;
  const name = view.me === zone.seat ? view.words.say("you") : view.nameOf(zone.seat);
  const alike = view.zones(zone.seat).filter((other) => other.cards.some((card) => card.face == null));
  if (!long && alike.length < 2) return name;
  const twins = alike.filter((other) => other.name.split("/")[0] === kind);
  const place = twins.length > 1 ? `${title} ${twins.findIndex((other) => other.name === zone.name) + 1}` : title;
  return `${name}, ${place}`;
}
