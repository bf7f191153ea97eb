// The dice of the rules, number for number as core/dice.py has them: ChaCha20 (RFC 8439, the nonce all zero) with the
// seed as its key. So a browser deals a finished game again by itself.

/** Seeds below are short: games of long ago, which have other dice. */
export const SHORT_SEEDS = 1n << 96n;

const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

export class Dice {
  readonly #key: number[];
  #counter = 0;
  #block: Uint32Array = new Uint32Array(0);
  #used = 16;

  constructor(seed: bigint) {
    if (seed < SHORT_SEEDS || seed >= 1n << 256n) throw new RangeError("not a long seed");
    this.#key = Array.from({ length: 8 }, (_, at) => Number((seed >> BigInt(32 * at)) & 0xffffffffn));
  }

  /** The next 32 random bits. */
  next32(): number {
    if (this.#used === 16) {
      this.#block = chacha20(this.#key, this.#counter++);
      this.#used = 0;
    }
    return this.#block[this.#used++]!;
  }

  /** A whole number from 0 to n-1, each equally likely. */
  below(n: number): number {
    const size = BigInt(n);
    let product = BigInt(this.next32()) * size;
    let low = product & 0xffffffffn;
    if (low < size) {
      const threshold = ((1n << 32n) - size) % size;
      while (low < threshold) {
        product = BigInt(this.next32()) * size;
        low = product & 0xffffffffn;
      }
    }
    return Number(product >> 32n);
  }

  roll(sides = 6): number {
    return this.below(sides) + 1;
  }

  /** The same cards in another order. */
  shuffled<T>(cards: readonly T[]): T[] {
    const all = [...cards];
    for (let i = all.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [all[i], all[j]] = [all[j]!, all[i]!];
    }
    return all;
  }
}

export function chacha20(key: readonly number[], counter: number): Uint32Array {
  const begin = Uint32Array.from([...CONSTANTS, ...key, counter >>> 0, Math.floor(counter / 2 ** 32), 0, 0]);
  const words = begin.slice();
  for (let round = 0; round < 10; round++) {
    quarter(words, 0, 4, 8, 12);
    quarter(words, 1, 5, 9, 13);
    quarter(words, 2, 6, 10, 14);
    quarter(words, 3, 7, 11, 15);
    quarter(words, 0, 5, 10, 15);
    quarter(words, 1, 6, 11, 12);
    quarter(words, 2, 7, 8, 13);
    quarter(words, 3, 4, 9, 14);
  }
  return words.map((word, at) => word + begin[at]!);
}

function quarter(words: Uint32Array, a: number, b: number, c: number, d: number): void {
  const add = (to: number, by: number): number => (words[to] = words[to]! + words[by]!);
  const turn = (at: number, by: number, bits: number): void => {
    const mixed = words[at]! ^ words[by]!;
    words[at] = (mixed << bits) | (mixed >>> (32 - bits));
  };
  add(a, b);
  turn(d, a, 16);
  add(c, d);
  turn(b, c, 12);
  add(a, b);
  turn(d, a, 8);
  add(c, d);
  turn(b, c, 7);
}
