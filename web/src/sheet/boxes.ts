// What a box on the sheet tells: where a thing lies, or where it may.
import type { Zone } from "../net/wire.gen";
import type { HandMark, Sheet } from "./sheet.svelte";

export interface BoxFacts {
  /** Where one sees it. */
  seen?: Zone;
  /** Where it lies for certain. */
  sure?: Zone;
  /** Where it may lie. */
  open: readonly Zone[];
  /** The odds that it is what one looks for. */
  odds?: number;
  marks: readonly { zone: Zone; hand: HandMark }[];
  noted: boolean;
}

export function boxFacts(sheet: Sheet, thing: string): BoxFacts {
  const seen = sheet.seenOnlyAt(thing);
  if (seen) return { seen, open: [], marks: [], noted: false };
  const { holders } = sheet;
  const marks = holders.flatMap((zone) => {
    const hand = sheet.handMark(thing, zone.name);
    return hand ? [{ zone, hand }] : [];
  });
  const noted = holders.some((zone) => sheet.text(thing, zone.name));
  const sure = holders.find((zone) => sheet.sure(thing, zone.name));
  if (sure || sheet.level === "none") return { sure, open: [], marks, noted };
  const open = holders.filter((zone) => sheet.odds(thing, zone.name) !== 0);
  return { open, odds: sought(sheet, thing), marks, noted };
}

/** One of those that are shown by the same sign. */
export function spotsOf(sheet: Sheet, zones: readonly Zone[]): readonly Zone[] {
  const sign = (zone: Zone) => (zone.seat == null || sheet.isSought(zone) ? zone.name : zone.seat);
  return zones.filter((zone, at) => zones.findIndex((one) => sign(one) === sign(zone)) === at);
}

function sought(sheet: Sheet, thing: string): number | undefined {
  const found = sheet.sought.map((zone) => sheet.odds(thing, zone.name));
  const known = found.filter((odds) => odds !== undefined);
  return known.length && known.length === found.length ? known.reduce((sum, odds) => sum + odds) : undefined;
}
