// Counters to cut out: what a game counts, by its own signs and colours.

export interface Counter {
  text: string;
  /** What it counts, in small letters under it. */
  word: string;
  fill: string;
  ink: string;
  count: number;
}

const counter = (text: string, word: string, fill: string, count: number, ink = "#ffffff"): Counter => ({
  text,
  word,
  fill,
  ink,
  count,
});

const ESSENCE: Counter[] = [
  counter("W", "essence", "#fbf3d6", 5, "#3a2f00"),
  counter("G", "essence", "#2c6a35", 5),
  counter("R", "essence", "#a5301f", 5),
  counter("B", "essence", "#2c2832", 5),
  counter("P", "essence", "#693da3", 5),
  counter("U", "essence", "#1d5da6", 5),
];

export const COUNTERS: Record<string, Counter[]> = {
  "hands-of-war": [
    counter("1", "damage", "#a3262d", 27),
    counter("5", "damage", "#6b1218", 9),
    counter("+1/+1", "growth", "#2c6a35", 14),
    counter("1", "spirit", "#4c6f9c", 9),
    counter("1", "glory", "#d9a036", 9, "#2a1000"),
    ...ESSENCE,
  ],
  "the-battlefield": [
    counter("★", "battle won", "#d9a036", 4, "#2a1000"),
    counter("1", "point", "#33230f", 18),
    counter("5", "points", "#7a4d00", 9),
    counter("10", "points", "#a3262d", 9),
    counter("folded", "", "#5b5863", 2),
  ],
  "circuit-warfare": [
    counter("R", "////", "#a5301f", 27),
    counter("Y", "· · ·", "#f2c230", 27, "#2a1d00"),
    counter("B", "~~~", "#1d5da6", 27),
    counter("G", "+++", "#2c6a35", 27),
    counter("1", "AP", "#04332b", 9),
  ],
  "art-of-battle": [
    counter("1", "health", "#a3262d", 27),
    counter("5", "health", "#6b1218", 18),
    counter("1", "stamina", "#1f5391", 27),
    counter("5", "stamina", "#0f2f5b", 18),
  ],
  "blood-wars": [
    counter("1", "VP", "#8f560c", 18),
    counter("5", "VP", "#d39a3a", 9, "#2a1000"),
    counter("+1", "CS", "#a3262d", 18),
    counter("+5", "CS", "#6b1218", 9),
    counter("+1", "IS", "#1f5391", 18),
    counter("first", "player", "#2c2834", 1),
  ],
};

/** Every counter as often as it is wanted. */
export const countersOf = (game: string): Counter[] =>
  (COUNTERS[game] ?? []).flatMap((each) => Array.from({ length: each.count }, () => each));

/** The side of the square that a counter is cut out of, in millimetres. */
export const COUNTER = 20;
