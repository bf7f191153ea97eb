// How the cards of The Battlefield look.
import type { Face, Frame } from "$lib/cards/face";
import { glyphFor, hash } from "$lib/cards/glyphs";
import type { CardData } from "$lib/net/shapes";

const GLYPH: Record<string, string> = {
  VK01: "fork",
  VK02: "axe",
  VK03: "twinaxe",
  VK04: "roundshield",
  VK05: "bow",
  VK06: "javelin",
  VK07: "sling",
  VK08: "ram",
  VK09: "catapult",
  VK10: "ship",
  VK11: "starshield",
  VK12: "crown",
  VK13: "harp",
  VK14: "wolf",
  VK15: "eye",
  VK16: "snow",
  VK17: "wind",
  VK18: "dawn",
  VK19: "drops",
  VK20: "skull",
  VK21: "flask",
  MR01: "talwar",
  MR02: "tower",
  MR03: "sword",
  MR04: "spears",
  MR05: "riderbow",
  MR06: "musket",
  MR07: "rocket",
  MR08: "cannon",
  MR09: "elephant",
  MR10: "bastion",
  MR11: "horseshoe",
  MR12: "key",
  MR13: "banner",
  MR14: "mask",
  MR15: "scroll",
  MR16: "rain",
  MR17: "haze",
  MR18: "breeze",
  MR19: "drops",
  MR20: "cough",
  MR21: "leaf",
};
/** Frames: units straight, specials arched, weather waved, disease torn. */
const FRAMES: Record<string, Frame> = { unit: "plain", special: "arch", weather: "wave", disease: "torn" };
const HUES: Record<string, number> = { special: 85, weather: 230, disease: 130 };
export const LANE_SIGN: Record<string, string> = { melee: "crossed", ranged: "bow", heavy: "fireball" };

/** The colour of an army; one that the page does not know has a colour by its name. */
const ARMY_HUES: Record<string, number> = { Viking: 248, Maratha: 48 };

/** The cards of an army, in the order of its list. */
export const cardsOf = (army: string, cards: Iterable<CardData>): CardData[] =>
  [...cards].filter((card) => card.marks?.army === army);

/** The cards that stand for an army: the strongest of its specials, its melee and its heavy units. */
export function shownOf(army: string, cards: Iterable<CardData>): string[] {
  const all = cardsOf(army, cards);
  const strength = (card: CardData): number =>
    (card.marks?.single as number[]).reduce((sum, each) => sum + each, 0);
  const best = (found: CardData[]): string[] =>
    found.length > 0 ? [found.reduce((one, two) => (strength(two) > strength(one) ? two : one)).id] : [];
  const units = (lane: string): CardData[] =>
    all.filter((card) => card.marks?.family === "unit" && card.marks.lane === lane);
  return [
    ...best(units("melee")),
    ...best(all.filter((card) => card.marks?.family === "special")),
    ...best(units("heavy")),
  ];
}

export function face(card: CardData): Face {
  const kind = String(card.marks?.family ?? "unit");
  const [attack = 0, defence = 0] = (card.marks?.single ?? []) as number[];
  const army = String(card.marks?.army ?? "");
  const lane = String(card.marks?.lane ?? "");
  const made: Face = {
    id: card.id,
    name: card.name,
    kind: card.kind,
    text: card.text,
    glyph: GLYPH[card.id] ?? glyphFor(card.name, card.kind, card.id),
    frame: FRAMES[kind] ?? "plain",
    hue: HUES[kind] ?? ARMY_HUES[army] ?? hash(army) % 360,
    chroma: kind === "unit" ? 0.075 : 0.085,
    rarity: 0,
    blades: attack,
    plates: defence,
    mark: LANE_SIGN[lane] ?? "star",
  };
  // A unit with a star is melee, ranged and heavy at once.
  if (kind === "unit" && made.mark === "star") made.marks = Object.values(LANE_SIGN);
  if (attack || defence || kind === "unit") {
    made.left = { value: String(attack), label: "attack", sign: "sword" };
    made.right = { value: String(defence), label: "defence", sign: "shield" };
  }
  return made;
}

export const terms: Record<string, string> = {
  pair: "Two identical units in one slot. The pair's own, higher values count instead of the single ones.",
  flank:
    "A unit flanks the units in the one or two slots that the arrows from its slot lead to. Its flank bonus counts once for each.",
  "this lane": "The units of the lane on the side where the card lies, whoever owns the card.",
  "this side": "The side of the board on which the card lies, whoever owns the card.",
  canceller:
    "While it lies face up on a side, the effects of all other specials on that side are ignored; their own values still count.",
  clear:
    "When played, it sends all other face-up cards of that family on its side to their owners' discard piles.",
  "★": "Star: may go into a slot of any lane.",
  "×½": "Halves the value. All multipliers are taken together, and the result is rounded down once.",
  "×1½": "Half as much again. All multipliers are taken together, and the result is rounded down once.",
};
