// BLAKE2b-512 without a key (RFC 7693), for messages of at most one block: draws need no more.
const WORD = 64;
const BLOCK = 128;
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const SIGMA = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
].map(digits);
const COLUMNS = [0, 1, 2, 3].map((i) => [i, i + 4, i + 8, i + 12] as const);
const DIAGONALS = [0, 1, 2, 3].map((i) => [i, ((i + 1) % 4) + 4, ((i + 2) % 4) + 8, ((i + 3) % 4) + 12] as const);

function digits(text: string): number[] {
  return Array.from(text, (digit) => Number.parseInt(digit, 16));
}

/** The hash as one big-endian number. */
export function blake2b(message: Uint8Array): bigint {
  if (message.length > BLOCK) throw new RangeError(String(message.length));
  const state = IV.map((word, place) => (place ? word : word ^ 0x01010040n));
  const after = compressed(state, words(message), BigInt(message.length));
  return after.reduce((number, word) => (number << 64n) | swapped(word), 0n);
}

function compressed(state: readonly bigint[], block: readonly bigint[], length: bigint): bigint[] {
  const v = [...state, ...IV];
  v[12]! ^= length;
  v[14]! ^= BigInt.asUintN(WORD, -1n); // the last block
  for (let round = 0; round < 12; round++) {
    const order = SIGMA[round % 10]!;
    [...COLUMNS, ...DIAGONALS].forEach((places, step) =>
      mix(v, places, block[order[2 * step]!]!, block[order[2 * step + 1]!]!),
    );
  }
  return state.map((word, place) => word ^ v[place]! ^ v[place + 8]!);
}

function mix(v: bigint[], [a, b, c, d]: readonly [number, number, number, number], x: bigint, y: bigint): void {
  v[a] = sum(v[a]! + v[b]! + x);
  v[d] = turned(v[d]! ^ v[a]!, 32n);
  v[c] = sum(v[c]! + v[d]!);
  v[b] = turned(v[b]! ^ v[c]!, 24n);
  v[a] = sum(v[a]! + v[b]! + y);
  v[d] = turned(v[d]! ^ v[a]!, 16n);
  v[c] = sum(v[c]! + v[d]!);
  v[b] = turned(v[b]! ^ v[c]!, 63n);
}

function sum(number: bigint): bigint {
  return BigInt.asUintN(WORD, number);
}

function turned(word: bigint, by: bigint): bigint {
  return sum((word >> by) | (word << (64n - by)));
}

function words(message: Uint8Array): bigint[] {
  const view = new DataView(new ArrayBuffer(BLOCK));
  message.forEach((byte, place) => view.setUint8(place, byte));
  return Array.from({ length: 16 }, (_, place) => view.getBigUint64(place * 8, true));
}

function swapped(word: bigint): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, word, true);
  return view.getBigUint64(0);
}
