// The places in which cards stand: a sky from zenith to horizon, the colours of light and land, what grows there and
// what falls from above.
import { luminance, mix } from "./seed";
import type { Recipe } from "./land";

export type Disc = "sun" | "moon" | "orb" | "eclipse" | "twin" | "none";
export type Weather =
  "" | "birds" | "bats" | "leaves" | "snow" | "embers" | "motes" | "dust" | "stars" | "rain" | "aurora";

export interface World {
  sky: readonly [string, string, string, string];
  light: string;
  far: string;
  near: string;
  ink: string;
  rim: string;
  accent: string;
  disc: Disc;
  /** Land from far to near. */
  land: readonly [Recipe, Recipe, Recipe];
  /** What stands before everything, at the lower corners. */
  fore: Recipe | "";
  air: readonly Weather[];
}

type Sky = World["sky"];
const sky = (text: string): Sky => text.split(" ") as unknown as Sky;

/** A world of which only the sky is told: the rest follows from it. */
export function world(
  colours: string,
  land: World["land"],
  more: Partial<Omit<World, "sky" | "land">> = {},
): World {
  const [a, b, c, d] = sky(colours);
  return {
    sky: [a, b, c, d],
    light: mix(d, "ffffff", 0.5),
    far: mix(c, b, 0.45),
    near: mix(a, "000000", 0.45),
    ink: mix(a, "000000", 0.6),
    rim: mix(d, "ffffff", 0.25),
    accent: readable(mix(d, c, 0.35)),
    disc: "sun",
    fore: "",
    air: [],
    land,
    ...more,
  };
}

/** A colour bright enough for words on a dark panel. */
function readable(colour: string): string {
  let made = colour;
  while (luminance(made) < 0.45) made = mix(made, "ffffff", 0.12);
  return made;
}

/** The six colours after the sky: light, far, near, ink, rim, accent. */
function lit(colours: string, parts: string, land: World["land"], more: Partial<World> = {}): World {
  const [light, far, near, ink, rim, accent] = parts.split(" ") as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return world(colours, land, { light, far, near, ink, rim, accent, ...more });
}

export const FACTIONS: Record<string, World> = {
  "The Alliance": lit(
    "0f2344 2b5c92 86b6cf ffe3a6",
    "fff4d2 7fabc0 0c1d33 0a1830 ffe7ae f3c969",
    ["peaks", "city", "waves"],
    { air: ["birds"], fore: "banners" },
  ),
  "The Shadow Runners": lit(
    "07040f 1c0f36 452a6b a06cb4",
    "f6e8ff 5f4086 090512 07030d e6caff c79bf0",
    ["arches", "city", "roofs"],
    { disc: "moon", air: ["bats", "stars"] },
  ),
  "The Blademasters": lit(
    "2a0c10 8b2a1c e8792f ffdb8f",
    "fff1bd b4582f 141c0d 180a07 ffd88f ffb14a",
    ["peaks", "trees", "hills"],
    { air: ["leaves"], fore: "bamboo" },
  ),
  "The Warders": lit(
    "082019 1f5a45 86bd8a f6f6cc",
    "fffde0 7bb48e 08190f 061509 f4ffd0 cfe88a",
    ["peaks", "pines", "pines"],
    { air: ["motes"], fore: "stones" },
  ),
  "The Magicians": lit(
    "060822 1b1f6b 4c44bd 86dcec",
    "e2fdff 5b62c8 070a26 060822 c2f6ff 8fe6ff",
    ["spires", "crystals", "crystals"],
    { disc: "orb", air: ["stars", "aurora"] },
  ),
  "The Keepers of the Red Sand": lit(
    "1c0506 6f120f cf4520 f8b867",
    "ffe7ad b4532c 160605 150404 ffcc8c ff9a4d",
    ["arena", "awnings", "dunes"],
    { air: ["dust"], fore: "banners" },
  ),
};

/** Cards of no faction, by their essence. */
export const ESSENCES: Record<string, World> = {
  W: world("2c3d5c 7f97b5 e6d6b6 fff5dc", ["hills", "trees", "road"], { air: ["birds"] }),
  G: world("0c2f2c 2f7a5a b3cf7c fbf0b4", ["hills", "hills", "trees"], { air: ["birds"] }),
  R: world("14060a 4f140f c4491b ffb84f", ["volcano", "peaks", "peaks"], { air: ["embers"] }),
  B: world("07090a 182322 43564c b2bf92", ["dead", "graves", "hills"], { disc: "moon", air: ["bats"] }),
  P: world("130f2b 42387a 9a88c2 ecdcee", ["peaks", "mist", "hills"], { disc: "moon", air: ["motes"] }),
  U: world("03101f 0d3a63 2d8db0 c9f3ea", ["peaks", "waves", "waves"], { disc: "moon", air: ["birds"] }),
};

/** The tones towards which a single essence shifts the hour of the day. */
const TINTS: Record<string, [string, string]> = {
  W: ["3a3a55", "ffe9b8"],
  G: ["06281c", "9fd07f"],
  R: ["3a0a08", "ff8a3c"],
  B: ["0a0a0e", "6d6478"],
  P: ["1a0f3c", "a884e8"],
  U: ["04183a", "4fb0e0"],
};

/** The world of a faction, at the hour of the card's own essence if it has only one. */
export function tinted(base: World, essence: string): World {
  const tint = TINTS[essence];
  if (!tint) return base;
  const [a, b, c, d] = base.sky;
  return { ...base, sky: [mix(a, tint[0], 0.5), mix(b, tint[0], 0.42), mix(c, tint[1], 0.5), d] };
}

/** The same place at another hour, warm where it is cold and the other way round: for two of one people. */
export function later(base: World): World {
  const isCold = parseInt(base.sky[2].slice(4), 16) > parseInt(base.sky[2].slice(0, 2), 16);
  const [deep, glow, pale] = isCold ? ["3a0d18", "d0563e", "ffd9a0"] : ["0b1038", "6a6fd0", "cfe0ff"];
  const [a, b, c, d] = base.sky;
  return {
    ...base,
    sky: [mix(a, deep!, 0.7), mix(b, deep!, 0.6), mix(c, glow!, 0.65), mix(d, pale!, 0.75)],
    light: mix(base.light, pale!, 0.6),
    far: mix(base.far, glow!, 0.55),
    near: mix(base.near, deep!, 0.5),
    rim: mix(base.rim, pale!, 0.7),
    disc: isCold ? "sun" : "moon",
  };
}

export const HOMES: Record<string, World> = {
  "Aurel Heights": world("1f3478 6f8fd8 f9dfae fff9e6", ["peaks", "clouds", "clouds"], { air: ["birds"] }),
  Meadowmere: world("15433c 4d9a63 d2dd83 fff4bd", ["hills", "trees", "hills"], { air: ["motes"] }),
  Wildsong: world("0a0d30 3a1c6b c0458f ffc49a", ["peaks", "pines", "hills"], {
    disc: "moon",
    air: ["aurora", "stars"],
  }),
  "the Lattice": world("0b1622 274a63 7ba7b8 e5f1ee", ["blocks", "blocks", "grid"], {}),
  "the Midmark": world("20211f 5b5a4c b3a67d efe2bd", ["mesas", "hills", "road"], { disc: "twin" }),
  "the Churn": world("0b0a1e 2f2a63 2f8f86 c9f07a", ["peaks", "waves", "waves"], {
    disc: "orb",
    air: ["stars"],
  }),
  Irondeep: world("0b0c10 22262e 5c4a44 e8793a", ["fort", "fort", "peaks"], {
    air: ["embers"],
    fore: "chains",
  }),
  "Ashen Barrens": world("15161a 3c3b40 86807d d9cdb9", ["mesas", "dead", "dunes"], {
    disc: "moon",
    air: ["dust"],
  }),
  "Howling Pit": world("0d0103 3d0408 9c0f14 ff5a2a", ["teeth", "peaks", "teeth"], {
    disc: "eclipse",
    air: ["embers"],
    accent: "ff8a66",
    fore: "fangs",
  }),
  "the Concourse": world("0d0f24 2c2a55 85507a f7b27a", ["city", "arches", "roofs"], {
    disc: "moon",
    air: ["stars"],
    fore: "lamps",
  }),
};

export const ARMIES: Record<string, World> = {
  Viking: world("04111d 0c3550 2f8791 c4ece4", ["peaks", "pines", "waves"], {
    accent: "8fe0dc",
    disc: "moon",
    air: ["snow", "aurora"],
  }),
  Maratha: world("3b0f35 a5322f f28a2d ffe09a", ["mesas", "fort", "dunes"], {
    accent: "ffab3d",
    fore: "palms",
  }),
};
export const WEATHER = world("0a101d 26374f 6d87a5 dbe8ee", ["peaks", "clouds", "hills"], {
  disc: "none",
  air: ["rain"],
});
export const DISEASE = ESSENCES.B!;
export const CIRCUIT = lit(
  "03110f 052420 083a33 0e5a4b",
  "6bf2cf 0e5a4b 03110f 03110f a8ffe6 d9963e",
  ["grid", "grid", "grid"],
  { disc: "none" },
);
export const INK = lit(
  "efe4cb f4ecd8 fbf6e8 fbf6e8",
  "c4301f 8f8878 17140f 17140f 17140f a3210f",
  ["peaks", "hills", "hills"],
  { disc: "none" },
);

/** A place for cards of sets and games that no table names: one of all, by its name. */
export function anyWorld(seed: number): World {
  const all = [...Object.values(ESSENCES), ...Object.values(HOMES), ...Object.values(ARMIES)];
  return all[seed % all.length]!;
}
