// How the cards of The Battlefield look: the place by army, the outline by family.
import emblems from "$lib/art/emblems/the-battlefield.json";
import type { Shape } from "$lib/art/frame";
import { emblemOf, look, type Usual } from "$lib/art/look";
import { hash } from "$lib/art/seed";
import { anyWorld, ARMIES, DISEASE, WEATHER, type World } from "$lib/art/worlds";
import { named, type Face } from "$lib/cards/face";
import { GLYPHS } from "$lib/cards/glyphs";
import type { CardData } from "$lib/net/shapes";

/** Outlines: units straight, specials arched, weather waved, disease torn. */
const SHAPES: Record<string, Shape> = {
  unit: "creature",
  special: "special",
  weather: "weather",
  disease: "disease",
};
export const LANE_SIGN: Record<string, string> = { melee: "crossed", ranged: "bow", heavy: "fireball" };

/** The place of a card: that of its army, one by its name for an army that the page does not know; weather and disease
 *  bring their own. */
function worldOf(family: string, army: string): World {
  if (family === "weather") return WEATHER;
  if (family === "disease") return DISEASE;
  return homeOf(army);
}

/** The country of an army. */
export const homeOf = (army: string): World => ARMIES[army] ?? anyWorld(hash(army));

/** What comes over a lane: disease, or the weather by what it does and where it is from. */
export function skyOf(
  card: CardData | undefined,
  effect: { attack?: string; defence?: string },
): "rain" | "snow" | "wind" | "haze" | "sick" | null {
  const family = card?.marks?.family;
  if (family === "disease") return "sick";
  if (family !== "weather") return null;
  if (!effect.attack) return "haze";
  if (effect.attack.startsWith("+")) return "wind";
  return homeOf(String(card?.marks?.army ?? "")).air.includes("snow") ? "snow" : "rain";
}

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
  const family = String(card.marks?.family ?? "unit");
  const [attack = 0, defence = 0] = (card.marks?.single ?? []) as number[];
  const army = String(card.marks?.army ?? "");
  const lane = String(card.marks?.lane ?? "");
  const mark = LANE_SIGN[lane] ?? "star";
  const isUnit = family === "unit";
  // A unit with a star is melee, ranged and heavy at once.
  const marks = isUnit && mark === "star" ? Object.values(LANE_SIGN) : undefined;
  const made: Face = {
    id: card.id,
    game: "the-battlefield",
    ...named(card),
    type: typeLine(card.kind, army),
    keywords: ["Flank", "Canceller", "Clear"],
    rarity: 0,
    numeral: "",
    mark,
    look: look({
      id: card.id,
      world: worldOf(family, army),
      emblem: emblemOf(
        card,
        emblems,
        (isUnit ? "unit" : family) as Usual,
        isUnit || family === "special" ? "stand" : "light",
      ),
      shape: SHAPES[family] ?? "creature",
      rarity: family === "special" ? 3 : isUnit && marks ? 2 : 1,
      medals: (marks ?? [mark]).map((each) => GLYPHS[each]!),
    }),
  };
  if (marks) made.marks = marks;
  if (attack || defence || isUnit) {
    made.left = { value: String(attack), label: "attack", sign: "sword" };
    made.right = { value: String(defence), label: "defence", sign: "shield" };
  }
  return made;
}

/** `Heavy unit · Viking`. */
function typeLine(kind: string, army: string): string {
  const plain = kind.replace(/^melee, ranged and heavy/, "any-lane").replace(/ ★$/, "");
  return [plain.charAt(0).toUpperCase() + plain.slice(1), army].filter(Boolean).join(" · ");
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
