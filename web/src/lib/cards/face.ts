// What a card looks like, worked out from its own data: the words and numbers of its face, and the look of its picture
// (lib/art). The face itself is CardFace.svelte.
import { emblemOf, look, type Look, type Usual } from "$lib/art/look";
import type { Shape, StatSign } from "$lib/art/frame";
import { hash } from "$lib/art/seed";
import { anyWorld } from "$lib/art/worlds";
import type { CardData } from "$lib/net/shapes";
import type { BloodMarks } from "./faces/blood-wars";
import type { ArtMarks } from "./faces/art-of-battle";

export interface Face {
  id: string;
  /** The game whose back it has. */
  game: string;
  /** The name, without the title that stands under it. */
  name: string;
  title?: string;
  kind: string;
  /** The line under the name: `Creature · Warders`. */
  type: string;
  text: string;
  flavour: string;
  /** Words that are set off in the text. */
  keywords: readonly string[];
  /** Lozenges and metal: 0 to 4. */
  rarity: number;
  /** Rarity as a Roman numeral, where the game writes it so. */
  numeral: string;
  look: Look;
  /** The number in the upper right corner. */
  cost?: Stat;
  /** The numbers in the lower corners, each with a word for screen readers. */
  left?: Stat;
  right?: Stat;
  /** How far it strikes; stands between the two numbers. */
  reach?: number;
  /** A cost in several colours: a number for each gem. */
  pips?: Pip[];
  /** The sign of the type, with what stands beside it. */
  badge?: Badge;
  /** What only Blood Wars shows: the letters of the alignment above all. */
  blood?: BloodMarks;
  /** The corners of a card of The Art of Battle. */
  art?: ArtMarks;
  /** Signs of glyphs.ts: the lane, or all the lanes that a unit belongs to. */
  mark?: string;
  marks?: readonly string[];
  /** Wires of a circuit card: a subset of NESW. */
  wires?: string;
}

export interface Badge {
  /** Strokes on a field of 24 x 24. */
  path: string;
  /** Colours of the shape and of its outline; without them it is drawn in ink. */
  fill?: string;
  line?: string;
  /** How thick the outline is. */
  width?: number;
  text: string;
}

export interface Pip {
  text: string;
  ink: string;
}

export interface Stat {
  value: string;
  label: string;
  /** More or less than what is printed. */
  tone?: "up" | "down";
  sign: StatSign;
  /** How much is left of it, 0 to 1: a wounded heart empties. */
  share?: number;
}

const RARITIES = ["common", "uncommon", "rare", "epic"];
/** What a card looks like that says by its mark `family` what it is; any other is a creature. */
const FAMILIES: Readonly<Record<string, readonly [Shape, Usual]>> = {
  spell: ["spell", "spell"],
  enchantment: ["enchantment", "enchantment"],
  standard: ["standard", "standard"],
  weapon: ["weapon", "item"],
  battlefield: ["battlefield", "battlefield"],
};

/** The face of a card of a game that has no drawing rules of its own. */
export function plainFace(card: CardData): Face {
  const number = (...names: string[]): number => {
    for (const name of names) {
      const found = Number.parseInt(card.facts[name] ?? "", 10);
      if (Number.isFinite(found)) return found;
    }
    return 0;
  };
  const pair = /^(\d+)\/(\d+)$/.exec(card.facts["A/H"] ?? card.facts["A/D"] ?? "");
  const attack = pair ? Number(pair[1]) : number("attack", "A", "strength", "CS", "IS");
  const health = pair ? Number(pair[2]) : number("health", "D", "defence", "RR");
  const family = card.facts.faction ?? card.facts.alignment ?? card.kind;
  const [shape, usual] = FAMILIES[String(card.marks?.family)] ?? (["creature", "unit"] as const);
  const rarity = Math.min(
    4,
    number("rarity") || RARITIES.indexOf((card.facts.rarity ?? "").toLowerCase()) + 1,
  );
  const face: Face = {
    id: card.id,
    game: "",
    ...named(card),
    type: card.kind,
    keywords: [],
    rarity,
    numeral: "",
    look: look({
      id: card.id,
      world: anyWorld(hash(family)),
      emblem: emblemOf(card, {}, usual, shape === "creature" ? "stand" : "light"),
      shape,
      rarity,
    }),
  };
  const cost = card.facts.cost ?? card.facts.AP;
  if (cost && cost !== "—" && cost.length <= 3) face.cost = { value: cost, label: "cost", sign: "drop" };
  if (attack) face.left = { value: String(attack), label: "attack", sign: "sword" };
  if (health) face.right = { value: String(health), label: "health", sign: "heart" };
  return face;
}

/** The words of a card; a name with a comma is a name and a title. */
export function named(card: CardData): Pick<Face, "name" | "title" | "kind" | "text" | "flavour"> {
  const [name, title] = card.name.split(", ", 2) as [string, string | undefined];
  return {
    name,
    ...(title ? { title } : {}),
    kind: card.kind,
    text: card.text,
    flavour: card.facts.flavour ?? "",
  };
}

/** A text in pieces, every second of which is set off: keywords, and changes of numbers such as +1/+1. */
export function setOff(text: string, keywords: readonly string[]): string[] {
  const words = keywords
    .map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .sort((one, two) => two.length - one.length)
    .map(
      (each) =>
        each[0]!.toUpperCase() +
        each.slice(1).replace(/ (\p{L})/gu, (_, letter: string) => ` [${letter}${letter.toUpperCase()}]`),
    );
  const found = new RegExp(
    `((?:[+−-]\\d+/[+−-]\\d+)|\\[[^\\]]+\\]${words.length ? `|(?<!\\p{L})(?:${words.join("|")})(?: \\d+)?(?!\\p{L})` : ""})`,
    "u",
  );
  return text.split(new RegExp(found, "gu"));
}
