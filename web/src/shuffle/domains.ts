// The domain of a draw: its size, and the value at an index. The same as parlour.core.domains.
import type { Field, OfferForm, Sheet } from "../net/wire.gen";

type Domain = Field["domain"];
type Value = unknown;

/** The number of possible moves: the product over the fields. */
export function moveCount(offer: OfferForm): bigint {
  return offer.fields.reduce((product, field) => product * size(field.domain), 1n);
}

/** The move at an index, as in the record. */
export function moveAt(offer: OfferForm, index: bigint): Record<string, Value> {
  const move: Record<string, Value> = { type: offer.kind };
  for (const { name, domain } of offer.fields) {
    move[name] = valueAt(domain, index % size(domain));
    index /= size(domain);
  }
  return move;
}

export function size(domain: Domain): bigint {
  switch (domain.type) {
    case "one":
      return BigInt(domain.values.length);
    case "some": {
      const counts = Array.from({ length: domain.most - domain.least + 1 }, (_, more) => domain.least + more);
      return counts.reduce((all, count) => all + binomial(domain.values.length, count), 0n);
    }
    case "order":
      return arrangements(domain.pool.length, domain.count);
    case "hands":
      return arrangements(domain.pool.length, total(domain.sizes));
    case "sheet":
      return sheetCount(domain, 0, domain.least ?? 0);
  }
}

export function valueAt(domain: Domain, index: bigint): Value {
  switch (domain.type) {
    case "one":
      return domain.values[Number(index)];
    case "some":
      return subsetAt(domain.values, domain.least, index);
    case "order":
      return positions(domain.pool.length, domain.count, index).map((place) => domain.pool[place]);
    case "hands":
      return handsAt(domain.pool, domain.sizes, index);
    case "sheet":
      return sheetAt(domain, index);
  }
}

/** Subsets by size, then in lexicographic order. */
function subsetAt(values: readonly Value[], least: number, index: bigint): Value[] {
  let count = least;
  for (; index >= binomial(values.length, count); count++) index -= binomial(values.length, count);
  const chosen: Value[] = [];
  for (let place = 0; count > 0; place++) {
    const withThing = binomial(values.length - place - 1, count - 1);
    if (index < withThing) {
      chosen.push(values[place]);
      count--;
    } else index -= withThing;
  }
  return chosen;
}

/** `count` positions without repetition: Fisher-Yates from the end. */
function positions(things: number, count: number, index: bigint): number[] {
  const rest = Array.from({ length: things }, (_, place) => place);
  for (let left = things; left > things - count; left--) {
    const place = Number(index % BigInt(left));
    index /= BigInt(left);
    [rest[place], rest[left - 1]] = [rest[left - 1]!, rest[place]!];
  }
  return rest.slice(things - count).reverse();
}

function handsAt(pool: readonly Value[], sizes: readonly number[], index: bigint): Value[][] {
  const row = positions(pool.length, total(sizes), index);
  return sizes.map((count) =>
    row
      .splice(0, count)
      .sort((one, other) => one - other)
      .map((place) => pool[place]),
  );
}

function sheetAt(domain: Sheet, index: bigint): Value[] {
  let need = domain.least ?? 0;
  return domain.boxes.flatMap((box, number) => {
    for (const filling of box) {
      const count = sheetCount(domain, number + 1, need - detailCount(filling));
      if (index < count) {
        need -= detailCount(filling);
        return filling;
      }
      index -= count;
    }
    throw new RangeError(String(index));
  });
}

/** Number of ways to fill the boxes from this one on, with at least `need` details. */
function sheetCount(domain: Sheet, box: number, need: number): bigint {
  const least = Math.max(need, 0);
  let after: bigint[] = Array.from({ length: least + 1 }, (_, left) => (left ? 0n : 1n));
  for (const fillings of domain.boxes.slice(box).reverse()) {
    const next = after;
    after = next.map((_, left) =>
      fillings.reduce((all, filling) => all + next[Math.max(left - detailCount(filling), 0)]!, 0n),
    );
  }
  return after[least]!;
}

function detailCount(filling: readonly Value[]): number {
  return filling.filter((detail) => detail !== null).length;
}

function total(sizes: readonly number[]): number {
  return sizes.reduce((all, count) => all + count, 0);
}

function binomial(things: number, count: number): bigint {
  return count > things ? 0n : arrangements(things, count) / arrangements(count, count);
}

function arrangements(things: number, count: number): bigint {
  let product = count > things ? 0n : 1n;
  for (let left = things; left > things - count; left--) product *= BigInt(left);
  return product;
}
