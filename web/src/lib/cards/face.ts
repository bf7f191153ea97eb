// What a card looks like, worked out from its own data. The drawing itself is CardFace.svelte.
import type { CardData } from "$lib/net/shapes";
import type { BloodMarks } from "./faces/blood-wars";
import type { ArtMarks } from "./faces/art-of-battle";
import { glyphFor, hash } from "./glyphs";

export type Frame = "plain" | "arch" | "wave" | "torn" | "chip" | "scroll";

export interface Face {
  id: string;
  name: string;
  kind: string;
  text: string;
  /** A sign of glyphs.ts. */
  glyph: string;
  frame: Frame;
  /** Hue of the frame, 0 to 360, and how colourful it is. */
  hue: number;
  chroma: number;
  /** Small diamonds: 0 to 5. */
  rarity: number;
  /** Blades round the emblem: attack; plates round it: defence. */
  blades: number;
  plates: number;
  /** Numbers in the corners, each with a word for screen readers. */
  cost?: Stat;
  left?: Stat;
  right?: Stat;
  /** A sign in the upper corner: the lane, the star. */
  mark?: string;
  /** Smaller signs under it: all the lanes that a unit belongs to. */
  marks?: readonly string[];
  /** Wires of a circuit card: a subset of NESW. */
  wires?: string;
  /** A cost in several colours: one small plate for each. */
  pips?: Pip[];
  /** How far it strikes; stands between the two numbers. */
  reach?: number;
  /** Extra rims of the frame: 0 to 2. */
  rims?: number;
  /** What only Blood Wars shows; faces/BloodWars.svelte draws it in the place of emblem and numbers. */
  blood?: BloodMarks;
  /** The corners of a card of The Art of Battle. */
  art?: ArtMarks;
  /** The costs stand in the upper right corner, the mark in the upper left. */
  costsRight?: boolean;
  /** The sign of the type above the name, with what stands beside it; then there are no diamonds. */
  badge?: Badge;
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
  fill: string;
  ink: string;
}

export interface Stat {
  value: string;
  label: string;
  /** More or less than what is printed. */
  tone?: "up" | "down";
  sign: "sword" | "shield" | "drop" | "heart" | "crown" | "star" | "die" | "none";
}

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
  const rarities = ["common", "uncommon", "rare", "epic", "legendary"];
  const family = card.facts.faction ?? card.facts.alignment ?? card.kind;
  const kinds: Frame[] = ["plain", "arch", "wave", "scroll"];
  const face: Face = {
    id: card.id,
    name: card.name,
    kind: card.kind,
    text: card.text,
    glyph: glyphFor(card.name, card.kind, card.id),
    frame: kinds[hash(card.kind) % kinds.length]!,
    hue: hash(family) % 360,
    chroma: 0.07,
    rarity: Math.min(5, number("rarity") || rarities.indexOf((card.facts.rarity ?? "").toLowerCase()) + 1),
    blades: Math.min(9, attack),
    plates: Math.min(9, health),
  };
  const cost = card.facts.cost ?? card.facts.AP;
  if (cost && cost !== "—" && cost.length <= 3) face.cost = { value: cost, label: "cost", sign: "none" };
  if (attack) face.left = { value: String(attack), label: "attack", sign: "sword" };
  if (health) face.right = { value: String(health), label: "health", sign: "heart" };
  return face;
}

/** The emblem's rays and plates as SVG paths round (50, 50). */
export function blades(count: number, inner = 27, outer = 37): string {
  return spokes(
    count,
    (x, y) => `M${r(50 + x * inner)} ${r(50 + y * inner)}L${r(50 + x * outer)} ${r(50 + y * outer)}`,
  );
}

export function plates(count: number, radius = 41): string {
  if (count <= 0) return "";
  const step = (Math.PI * 2) / count;
  let path = "";
  for (let i = 0; i < count; i++) {
    const a = i * step - Math.PI / 2 + step * 0.14;
    const b = a + step * 0.72;
    path += `M${r(50 + Math.cos(a) * radius)} ${r(50 + Math.sin(a) * radius)}A${radius} ${radius} 0 ${step * 0.72 > Math.PI ? 1 : 0} 1 ${r(50 + Math.cos(b) * radius)} ${r(50 + Math.sin(b) * radius)}`;
  }
  return path;
}

function spokes(count: number, draw: (x: number, y: number) => string): string {
  let path = "";
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * Math.PI * 2 - Math.PI / 2;
    path += draw(Math.cos(angle), Math.sin(angle));
  }
  return path;
}

const r = (value: number): number => Math.round(value * 10) / 10;

/** A name in at most two lines that fit a card. */
export function nameLines(name: string): string[] {
  if (name.length <= 12) return [name];
  const words = name.split(" ");
  if (words.length === 1) return [name];
  let best = 1;
  for (let i = 1; i < words.length; i++) {
    const longest = (at: number): number =>
      Math.max(words.slice(0, at).join(" ").length, words.slice(at).join(" ").length);
    if (longest(i) < longest(best)) best = i;
  }
  return [words.slice(0, best).join(" "), words.slice(best).join(" ")];
}
