// SHA-256: browsers offer none over plain http, where the shuffle must be checked too.
const K = primes(64).map((prime) => fraction(Math.cbrt(prime)));

export function sha256(message: Uint8Array): string {
  const state = primes(8).map((prime) => fraction(Math.sqrt(prime)));
  const blocks = padded(message);
  for (let start = 0; start < blocks.byteLength; start += 64) compress(state, blocks, start);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function compress(state: number[], blocks: DataView, start: number): void {
  const words = schedule(blocks, start);
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < 64; round++) {
    const one = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + h + K[round]! + words[round]!;
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = (state[place]! + word) | 0));
}

function schedule(blocks: DataView, start: number): number[] {
  const words = Array.from({ length: 16 }, (_, place) => blocks.getUint32(start + place * 4));
  for (let place = 16; place < 64; place++) {
    const [early, late] = [words[place - 15]!, words[place - 2]!];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push((words[place - 16]! + small + words[place - 7]! + large) | 0);
  }
  return words;
}

function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length << 3);
  return view;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fraction. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next++) if (found.every((prime) => next % prime)) found.push(next);
  return found;
}
