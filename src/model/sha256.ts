/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const ROUNDS = fractions(64, 1 / 3);
/** The same of the square roots of the first 8 primes (5.3.3). */
const START = fractions(8, 1 / 2);

function fractions(count: number, power: number): readonly number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) isPrime &&= candidate % divisor !== 0;
    if (isPrime) found.push(((candidate ** power % 1) * 2 ** 32) | 0);
  }
  return found;
}

/**
 * SHA-256 of the UTF-8 form of a text, as lower-case hex (FIPS 180-4). For short texts: browsers offer their own, faster
 * one only to pages in a secure context, and a page that is served over plain http on a local network is none.
 */
export function sha256(text: string): string {
  const blocks = padded(new TextEncoder().encode(text));
  let state = START;
  for (let from = 0; from < blocks.byteLength; from += 64) state = compressed(state, blocks, from);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The message, a one bit, zeros, and the length in bits, in whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array((((message.length + 8) >> 6) + 1) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length * 8);
  return view;
}

function compressed(state: readonly number[], blocks: DataView, from: number): readonly number[] {
  const schedule = new Int32Array(64);
  const word = (index: number): number => schedule[index] ?? 0;
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < 64; round += 1) {
    const two = word(round - 2);
    const fifteen = word(round - 15);
    schedule[round] =
      round < 16
        ? blocks.getInt32(from + round * 4)
        : word(round - 16) +
          (turned(fifteen, 7) ^ turned(fifteen, 18) ^ (fifteen >>> 3)) +
          word(round - 7) +
          (turned(two, 17) ^ turned(two, 19) ^ (two >>> 10));
    const first =
      h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[round] ?? 0) + word(round);
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((value, index) => (value + (state[index] ?? 0)) | 0);
}

/** A 32-bit word turned right. */
function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
