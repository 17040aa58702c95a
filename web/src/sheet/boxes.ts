// The content of a box on the sheet: where a thing is or may be.
import type { Zone } from "../net/wire.gen";
import type { HandMark, Sheet } from "./sheet.svelte";

export interface BoxFacts {
  /** Where I see it. */
  seen?: Zone;
  /** Where it is for certain. */
  sure?: Zone;
  /** Where it may be. */
  open: readonly Zone[];
  /** The probability that it is part of the solution. */
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

/** One zone for each sign: seats with several zones have one sign. */
export function spotsOf(sheet: Sheet, zones: readonly Zone[]): readonly Zone[] {
  const sign = (zone: Zone) => (zone.seat == null || sheet.isSought(zone) ? zone.name : zone.seat);
  return zones.filter((zone, at) => zones.findIndex((one) => sign(one) === sign(zone)) === at);
}

function sought(sheet: Sheet, thing: string): number | undefined {
  const found = sheet.sought.map((zone) => sheet.odds(thing, zone.name));
  const known = found.filter((odds) => odds !== undefined);
  return known.length && known.length === found.length ? known.reduce((sum, odds) => sum + odds) : undefined;
}
