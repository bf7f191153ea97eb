// What the faces of Blood Wars show beside name and picture: the alignment by letter and colour, the icon of the
// home or of
// the kind of Fate, the Power as a sign, and the shape the picture is framed in. All of it comes with the card.
import type { CardData } from "$lib/net/shapes";

export type Sort = "warlord" | "legion" | "battlefield" | "acolyte" | "item" | "orders" | "spell" | "support";
/** The shape of the picture: Warlords in a shield, Legions in an oblong, all others in a square. */
export type Window = "shield" | "oblong" | "square";

export interface Letter {
  text: string;
  /** One colour, or two where the letter is an N: split. */
  fills: [string] | [string, string];
  ink: string;
}

export interface BloodMarks {
  window: Window;
  letters: Letter[];
  /** The icon in the corner, as strokes on a field of 24 x 24, and what it stands for. */
  icon: string;
  iconName: string;
  /** The sign of the Power, of glyphs.ts. */
  power?: string;
}

const SORTS: readonly Sort[] = [
  "warlord",
  "legion",
  "battlefield",
  "acolyte",
  "item",
  "orders",
  "spell",
  "support",
];

/** What a card is: the server says so. */
export const sortOf = (card: CardData): Sort => SORTS.find((each) => each === card.marks?.sort) ?? "item";

const BLUE = "#2b5fb3";
const RED = "#b5322a";
const WHITE = "#fdfdfb";
const GRAY = "#7a7d84";
/** Law is blue, chaos red, good white, evil gray; between them the plate is split. */
const FIRST: Record<string, Letter> = {
  L: { text: "L", fills: [BLUE], ink: "#fff" },
  C: { text: "C", fills: [RED], ink: "#fff" },
  N: { text: "N", fills: [BLUE, RED], ink: "#fff" },
};
const SECOND: Record<string, Letter> = {
  G: { text: "G", fills: [WHITE], ink: "#1d1b17" },
  E: { text: "E", fills: [GRAY], ink: "#fff" },
  N: { text: "N", fills: [WHITE, GRAY], ink: "#1d1b17" },
};

export function letters(alignment: string): Letter[] {
  const first = FIRST[alignment[0] ?? ""];
  const second = SECOND[alignment[1] ?? ""];
  return first && second && alignment.length === 2 ? [first, second] : [];
}

/** The lands: peaks, a meadow with its sun, a lyre, a lattice, a compass, a whirl, a pick, a bare tree, a
 *  maw, a gate. */
export const HOMES: Record<string, string> = {
  "Aurel Heights": "M2 20L9 7l4 7 3-5 6 11zM12 2v2M5 4l1 2M19 4l-1 2",
  Meadowmere:
    "M2 16c4-3 7-3 10 0s6 3 10 0M2 20c4-3 7-3 10 0s6 3 10 0M12 4a4 4 0 0 1 4 4 4 4 0 0 1-8 0 4 4 0 0 1 4-4z",
  Wildsong: "M6 3c-3 7-2 13 3 17h6c5-4 6-10 3-17M6 3c3 0 3 3 6 3s3-3 6-3M10 6v14M14 6v14",
  "the Lattice": "M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18",
  "the Midmark": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 6l2 6-2 6-2-6zM6 12h2M16 12h2",
  "the Churn": "M12 12a2 2 0 0 1 4 0 4 4 0 0 1-8 0 6 6 0 0 1 12 0 8 8 0 0 1-16 0C4 6 8 3 13 3",
  Irondeep: "M3 9c5-6 13-6 18 0-4-2-6-2-8-2v15h-2V7c-2 0-4 0-8 2z",
  "Ashen Barrens": "M12 22V8M12 14L6 8M6 8V3M6 8H2M12 11l6-5M18 6V2M18 6h4M6 22h12",
  "Howling Pit": "M2 6c6 3 14 3 20 0M2 6c0 8 4 15 10 15s10-7 10-15M6 8l2 5 2-4 2 5 2-5 2 4 2-5",
  "the Concourse": "M3 22V11a9 9 0 0 1 18 0v11M8 22V12a4 4 0 0 1 8 0v10M1 22h22M12 2V0",
};
/** Fate by its kind: a chained hand, a blade, sealed orders, a spark, a wagon. */
export const FATES: Partial<Record<Sort, string>> = {
  acolyte: "M12 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 22c0-6 3-9 8-9s8 3 8 9M9 17h6M12 14v6",
  item: "M19 3l-1 5-9 9-3-3 9-9zM4 12l8 8M7 17l-4 4",
  orders:
    "M5 3h14v13H5zM8 7h8M8 11h5M16 13a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM14 19l-1 4 3-1 3 1-1-4",
  spell: "M12 1l2.500 7L22 10.500 14.500 13 12 21l-2.500-8L2 10.500 9.500 8zM20 17v5M17.500 19.500h5",
  support:
    "M2 5h13l5 5v6H2zM15 5v5h5M6 16a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM16 16a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",
};

const POWERS: Record<string, string> = {
  Berserker: "axe",
  Cutter: "crossed",
  Guardian: "shield",
  Horde: "people",
  Martyr: "heart",
  "Shock Troop": "bolt",
  Spirit: "moon",
  Advocate: "scroll",
  Aide: "hand",
  Diplomat: "coin",
  Parasite: "fang",
  Terrorist: "flame",
  Special: "star",
  Realm: "star",
  Combat: "sword",
  Intrigue: "mask",
  Personal: "man",
};
const TIMINGS: Record<string, string> = { C: "sword", I: "mask", O: "eye", R: "riposte" };

/** The sign of what a card can do: its Power, the first that is named, a Realm Power before all; of Fate,
 *  when it is played. */
function powerSign(card: CardData, sort: Sort): string | undefined {
  const powers = (card.marks?.powers ?? []) as readonly string[];
  if (sort === "warlord") return POWERS[powers.includes("Realm") ? "Realm" : powers[0]!];
  if (sort === "legion") return POWERS[powers[0]!];
  if (sort === "battlefield") return card.text ? "star" : undefined;
  return TIMINGS[String(card.marks?.timing)] ?? (card.text && sort !== "acolyte" ? "star" : undefined);
}

const WINDOWS: Partial<Record<Sort, Window>> = { warlord: "shield", legion: "oblong" };

export function marks(card: CardData): BloodMarks {
  const sort = sortOf(card);
  const home = card.facts.home;
  const made: BloodMarks = {
    window: WINDOWS[sort] ?? "square",
    letters: letters(card.facts.alignment ?? ""),
    icon: (home === undefined ? FATES[sort] : HOMES[home]) ?? "",
    iconName: home ?? sort,
  };
  const power = powerSign(card, sort);
  if (power) made.power = power;
  return made;
}
