// The three pictures of "how you win", as data: cards on a small stage, an arrow, a word.

export interface Shown {
  card: string;
  /** The middle, in shares of the stage, and the width. */
  x: number;
  y: number;
  w: number;
  turn?: number;
  /** Lies face down. */
  back?: boolean;
  pair?: boolean;
  /** Beside its place: gone, spent, still to come. */
  dim?: boolean;
}

export interface Picture {
  /** Two colours of the sky and one of the ground. */
  sky: readonly [string, string, string];
  cards: readonly Shown[];
  /** From here to there, in shares of the stage. */
  arrow?: readonly [number, number, number, number];
  /** Where the word hangs. */
  pill: readonly [number, number];
}

const DUSK = ["#ffb35c", "#7c2d18", "#3a1710"] as const;
const NIGHT = ["#7fa6ff", "#121a4d", "#0d1230"] as const;
const WOOD = ["#d7f2b4", "#20583c", "#0f2c20"] as const;
const SEA = ["#bfeee6", "#1d6f7c", "#0d3440"] as const;
const INK = ["#fff3df", "#e5c9a4", "#8b3a2e"] as const;
const CITY = ["#c7f5e2", "#2c7a68", "#123a34"] as const;
const BLOOD = ["#ffb59c", "#8c1f1f", "#3c0f12"] as const;

export const PICTURES: Readonly<Record<string, readonly [Picture, Picture, Picture]>> = {
  "the-battlefield": [
    {
      sky: SEA,
      cards: [
        { card: "VK03", x: 0.25, y: 0.58, w: 0.26 },
        { card: "MR04", x: 0.75, y: 0.58, w: 0.26 },
      ],
      arrow: [0.4, 0.55, 0.6, 0.55],
      pill: [0.5, 0.17],
    },
    {
      sky: DUSK,
      cards: [
        { card: "VK02", x: 0.5, y: 0.42, w: 0.26, pair: true },
        { card: "VK05", x: 0.28, y: 0.72, w: 0.2 },
      ],
      arrow: [0.36, 0.62, 0.42, 0.52],
      pill: [0.76, 0.3],
    },
    {
      sky: NIGHT,
      cards: [
        { card: "VK12", x: 0.34, y: 0.62, w: 0.22, turn: -12 },
        { card: "VK16", x: 0.5, y: 0.58, w: 0.22 },
        { card: "VK09", x: 0.66, y: 0.62, w: 0.22, turn: 12 },
      ],
      pill: [0.5, 0.17],
    },
  ],
  "circuit-warfare": [
    {
      sky: CITY,
      cards: [
        { card: "4X", x: 0.27, y: 0.56, w: 0.2 },
        { card: "3H", x: 0.5, y: 0.56, w: 0.2 },
        { card: "2A", x: 0.73, y: 0.56, w: 0.2 },
      ],
      pill: [0.5, 0.15],
    },
    {
      sky: NIGHT,
      cards: [
        { card: "2H", x: 0.18, y: 0.56, w: 0.18 },
        { card: "2H", x: 0.4, y: 0.56, w: 0.18, dim: true },
        { card: "2H", x: 0.62, y: 0.56, w: 0.18, dim: true },
        { card: "4X", x: 0.84, y: 0.56, w: 0.18 },
      ],
      arrow: [0.14, 0.86, 0.88, 0.86],
      pill: [0.5, 0.17],
    },
    {
      sky: DUSK,
      cards: [
        { card: "2V", x: 0.36, y: 0.58, w: 0.2, turn: -6 },
        { card: "CA", x: 0.64, y: 0.58, w: 0.2, turn: 6 },
      ],
      pill: [0.5, 0.15],
    },
  ],
  "art-of-battle": [
    {
      sky: INK,
      cards: [
        { card: "W2", x: 0.22, y: 0.42, w: 0.19 },
        { card: "W1", x: 0.22, y: 0.72, w: 0.19 },
        { card: "W4", x: 0.78, y: 0.56, w: 0.19, dim: true },
      ],
      arrow: [0.36, 0.56, 0.62, 0.56],
      pill: [0.5, 0.16],
    },
    {
      sky: INK,
      cards: [
        { card: "W3", x: 0.2, y: 0.56, w: 0.2 },
        { card: "W3", x: 0.46, y: 0.56, w: 0.2, dim: true },
        { card: "W3", x: 0.72, y: 0.56, w: 0.2, dim: true },
      ],
      arrow: [0.82, 0.56, 0.95, 0.56],
      pill: [0.42, 0.16],
    },
    {
      sky: INK,
      cards: [
        { card: "W3", x: 0.27, y: 0.57, w: 0.24 },
        { card: "W4", x: 0.73, y: 0.57, w: 0.24 },
      ],
      arrow: [0.42, 0.56, 0.58, 0.56],
      pill: [0.5, 0.16],
    },
  ],
  "hands-of-war": [
    {
      sky: NIGHT,
      cards: [
        { card: "KE18", x: 0.24, y: 0.6, w: 0.24 },
        { card: "MA00", x: 0.76, y: 0.56, w: 0.28 },
      ],
      arrow: [0.38, 0.56, 0.6, 0.54],
      pill: [0.5, 0.16],
    },
    {
      sky: DUSK,
      cards: [
        { card: "WA18", x: 0.24, y: 0.58, w: 0.26 },
        { card: "AL00", x: 0.8, y: 0.58, w: 0.22 },
      ],
      arrow: [0.39, 0.5, 0.67, 0.5],
      pill: [0.44, 0.16],
    },
    {
      sky: WOOD,
      cards: [
        { card: "WA04", x: 0.28, y: 0.6, w: 0.25 },
        { card: "WA06", x: 0.74, y: 0.5, w: 0.25, turn: 6 },
      ],
      arrow: [0.6, 0.44, 0.42, 0.5],
      pill: [0.36, 0.16],
    },
  ],
  "blood-wars": [
    {
      sky: BLOOD,
      cards: [
        { card: "B04", x: 0.5, y: 0.56, w: 0.27 },
        { card: "B05", x: 0.2, y: 0.64, w: 0.2, turn: -8, dim: true },
        { card: "B14", x: 0.8, y: 0.64, w: 0.2, turn: 8, dim: true },
      ],
      pill: [0.5, 0.13],
    },
    {
      sky: DUSK,
      cards: [
        { card: "W07", x: 0.3, y: 0.55, w: 0.27 },
        { card: "L25", x: 0.72, y: 0.6, w: 0.23 },
      ],
      arrow: [0.58, 0.58, 0.46, 0.56],
      pill: [0.52, 0.15],
    },
    {
      sky: NIGHT,
      cards: [
        { card: "W07", x: 0.2, y: 0.58, w: 0.22 },
        { card: "B04", x: 0.5, y: 0.6, w: 0.22 },
        { card: "W08", x: 0.8, y: 0.58, w: 0.22 },
      ],
      arrow: [0.32, 0.34, 0.68, 0.34],
      pill: [0.5, 0.15],
    },
  ],
};
