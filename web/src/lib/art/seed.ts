// Chance that is always the same for the same card, and colours as numbers.

/** A number for a text: FNV-1a. */
export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

export type Chance = (low: number, high: number) => number;

/** Numbers from low to high, one after another, by a seed: mulberry32. */
export function chance(seed: number): Chance {
  let state = seed;
  return (low, high) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return low + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (high - low);
  };
}

/** Of two colours as six hex digits: so much of the second. */
export function mix(one: string, two: string, share: number): string {
  let out = "";
  for (let i = 0; i < 6; i += 2) {
    const a = parseInt(one.slice(i, i + 2), 16);
    const b = parseInt(two.slice(i, i + 2), 16);
    out += Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  }
  return out;
}

/** How bright a colour is, 0 to 1, as contrast counts it. */
export function luminance(colour: string): number {
  const [r, g, b] = [0, 2, 4].map((at) => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

export function contrast(one: string, two: string): number {
  const [a, b] = [luminance(one), luminance(two)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A number in as few letters as a picture needs. */
export const r = (value: number): string => String(Math.round(value * 10) / 10);
export const n = (value: number): string => String(Math.round(value));
