// How the cards of Hands of War look: the place by faction and essence, outline and sign by type with the rarity
// beside it, cost by colour in the upper right corner.
import emblems from "$lib/art/emblems/hands-of-war.json";
import keywordSigns from "$lib/art/emblems/keywords.json";
import type { Shape } from "$lib/art/frame";
import { GEMS } from "$lib/art/gems";
import { emblemOf, landOf, look, type Usual } from "$lib/art/look";
import { anyWorld, ESSENCES, FACTIONS, tinted, type World } from "$lib/art/worlds";
import { hash, luminance, mix } from "$lib/art/seed";
import { named, type Badge, type Face, type Pip } from "$lib/cards/face";
import { GLYPHS } from "$lib/cards/glyphs";
import type { CardData } from "$lib/net/shapes";
import type { CardFilter } from "../kit";
import { pool, type Colour } from "./lines";

/** Colour, ink on it, and the sign that goes with it, so that colour never stands alone. */
export const ESSENCE: Record<Colour, { fill: string; ink: string; sign: string; word: string }> = {
  W: { fill: "#fbf3d6", ink: "#3a2f00", sign: "sun", word: "white, Life" },
  G: { fill: "#2c6a35", ink: "#ffffff", sign: "leaf", word: "green, Earth" },
  R: { fill: "#a5301f", ink: "#ffffff", sign: "flame", word: "red, Fire" },
  B: { fill: "#2c2832", ink: "#ffffff", sign: "skull", word: "black, Death" },
  P: { fill: "#693da3", ink: "#ffffff", sign: "wind", word: "purple, Wind" },
  U: { fill: "#1d5da6", ink: "#ffffff", sign: "drops", word: "blue, Water" },
};

const RARITY: Record<string, number> = { Common: 1, Uncommon: 2, Rare: 3, Epic: 4 };
/** Outline, and the emblem of a card that brings none, by type. */
const SHAPES: Readonly<Record<string, readonly [Shape, Usual]>> = {
  standard: ["standard", "standard"],
  enchantment: ["enchantment", "enchantment"],
  spell: ["spell", "spell"],
};

/** Where a card stands: in the land of its faction at the hour of its essence; without one, in that of its essence. */
function worldOf(faction: string, colours: string): World {
  const home = FACTIONS[faction];
  if (home) return colours.length === 1 ? tinted(home, colours) : home;
  return ESSENCES[colours] ?? anyWorld(hash(faction + colours));
}

/** The same place without its colours, at night: whoever stands there rests. */
export function faded(world: World): World {
  const grey = (colour: string): string => {
    const value = Math.round(luminance(colour) ** 0.45 * 150)
      .toString(16)
      .padStart(2, "0");
    return mix(colour, value + value + value, 0.82);
  };
  const [a, b, c, d] = world.sky;
  return {
    ...world,
    sky: [grey(a), grey(b), grey(c), grey(d)],
    light: grey(world.light),
    far: grey(world.far),
    near: grey(world.near),
    rim: grey(world.rim),
  };
}

/** The sign of a keyword, as a path on a field of 512 x 512. */
export const keywordSign = (keyword: string): string | undefined =>
  (keywordSigns as Record<string, string>)[keyword.toLowerCase().replace(/ \d+$/, "")];

/** The sign of each type. The three kinds of enchantment differ in colour and in shape: a place, the globe,
 *  two links. */
export const TYPES: Record<string, Omit<Badge, "text">> = {
  creature: { path: GLYPHS.man! },
  spell: { path: GLYPHS.scroll! },
  standard: { path: GLYPHS.banner! },
  local: {
    path: "M12 2a7.500 7.500 0 0 1 7.500 7.500C19.500 15 12 22 12 22S4.500 15 4.500 9.500A7.500 7.500 0 0 1 12 2zM12 7a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",
    fill: "#f2c230",
    line: "#6b4e00",
  },
  global: {
    path: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM2 12h20M12 2c-5 5-5 15 0 20M12 2c5 5 5 15 0 20",
    fill: "#3fa64f",
    line: "#0d3f18",
  },
  bound: {
    path: "M9 7a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM16 6a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11z",
    fill: "none",
    line: "#dc3f2d",
    width: 3.2,
  },
};
const NUMERALS = ["", "I", "II", "III", "IV"];

/** The type of a card among the signs; enchantments have one for each kind. */
export const typeOf = (card: CardData | undefined): string =>
  String(card?.marks?.enchants ?? card?.marks?.family ?? "");

export function pips(cost: string): Pip[] {
  return pool(cost).map(({ colour, count }) => ({ text: String(count), ink: GEMS[colour].ink }));
}

/** Two numbers out of `4/2`; an enchantment has only the second. */
export function numbers(text: string | undefined): { attack: number | null; health: number | null } {
  const [a, h] = (text ?? "").split("/").map((each) => Number.parseInt(each, 10));
  return { attack: Number.isFinite(a) ? a! : null, health: Number.isFinite(h) ? h! : null };
}

export function face(card: CardData): Face {
  const faction = card.facts.faction ?? "";
  const { attack, health } = numbers(card.facts["A/H"]);
  const rarity = RARITY[card.facts.rarity ?? ""] ?? 0;
  const cost = pool(card.facts.cost ?? "");
  const [shape, usual] = SHAPES[String(card.marks?.family)] ?? (["creature", "unit"] as const);
  const type = TYPES[typeOf(card)];
  const keywords = (card.marks?.keywords ?? []) as readonly string[];
  const made: Face = {
    id: card.id,
    game: "hands-of-war",
    ...named(card),
    type: typeLine(card, faction),
    keywords: Object.keys(terms),
    rarity,
    numeral: NUMERALS[rarity] ?? "",
    pips: pips(card.facts.cost ?? ""),
    look: look({
      id: card.id,
      world: landOf(card, worldOf(faction, cost.map(({ colour }) => colour).join(""))),
      emblem: emblemOf(card, emblems, usual, shape === "creature" ? "stand" : "light"),
      shape,
      rarity: shape === "standard" ? 3 : rarity,
      count: rarity,
      gems: cost.map(({ colour, count }) => ({ essence: colour, count })),
      signs: keywords.map(keywordSign).filter((each) => each !== undefined),
      badge: type?.fill ? { ...type } : null,
    }),
  };
  if (type) made.badge = { ...type, text: NUMERALS[rarity] ?? "" };
  if (attack !== null) made.left = { value: String(attack), label: "attack", sign: "sword" };
  if (health !== null) made.right = { value: String(health), label: "health", sign: "heart" };
  const reach = Number.parseInt(card.facts.range ?? "", 10);
  if (Number.isFinite(reach)) made.reach = reach;
  return made;
}

/** `Champion · Alliance`: a rank says more than that it is a creature. */
function typeLine(card: CardData, faction: string): string {
  const rank = String(card.marks?.rank ?? card.kind);
  const people = faction.replace(/^The /, "").replace(/ of the Red Sand$/, "");
  const type = rank[0]!.toUpperCase() + rank.slice(1);
  return FACTIONS[faction] ? `${type} · ${people}` : type;
}

/** Lists to choose from beside search and kind. */
export const filters: CardFilter[] = [
  {
    word: "hw.filterColour",
    of: (card) => pool(card.facts.cost ?? "").map(({ colour }) => `${colour} · ${ESSENCE[colour].word}`),
  },
  { word: "hw.filterFaction", of: (card) => [card.facts.faction ?? ""] },
  { word: "hw.filterRarity", of: (card) => [card.facts.rarity ?? ""] },
];

export const terms: Record<string, string> = {
  guard:
    "Exhaust, before the damage: an attack on something else of yours is made on this instead, if the attacker could reach it.",
  overkill:
    "Damage beyond the target's health goes to the Battle Standard of the target's side, whatever the distance.",
  "spell shield":
    "Opponents cannot choose this for spells and abilities. Attacks, Splatter and effects without a choice still reach it.",
  stealth: "Cannot be attacked. Its own attacks cannot be Guarded, and it cannot Guard.",
  stalwart: "The first time it is attacked each turn, it gets this much Health until end of turn.",
  bloodlust: "When it attacks, it gets this much Attack until end of turn.",
  backlash: "When it is attacked from within its Range it strikes back at the same moment.",
  aggression: "Enters ready: it may attack at once. It may not move that turn.",
  swiftness: "Moving does not exhaust it. It still moves only once a turn.",
  splatter:
    "Half of the combat damage it deals, rounded down, also hits every other creature and enchantment in the struck zone.",
  heal: "Exhaust: a permanent regains this much health, up to its maximum.",
  redirect: "Exhaust: until end of turn, damage to this is dealt to another permanent of yours instead.",
  espionage: "Whenever it damages the opposing Standard you may draw a card.",
  legion: "Counts while at least two other creatures of yours stand in the same zone.",
  deathwish: "Whenever a permanent of yours dies, this one included.",
  challenge:
    "Once a turn, name an opposing creature. If it dies this turn and this creature has damaged it, you get what is written here.",
  "spirit quest": "Exhaust, in your Main phase: at your next Maintenance it gets a Spirit counter.",
  spellstorm: "Look at the top card of your deck. If it is a spell, you may show it and take it.",
  glory: "Whenever another creature dies by this one's damage, this one gets a Glory counter.",
  pacified: "Cannot attack or use activated abilities. It may move.",
  nullified: "Has no abilities at all.",
  drain: "Damage, and your Standard regains as much health.",
  clone: "A token with the printed values of that card.",
  lock: "It stays exhausted through its controller's next Recovery.",
  growth: "Each Growth counter gives +1 Attack and +1 Health.",
  global: "Its text covers all zones; where it stands matters only for attacks on it.",
  local: "Its text covers the zone where it stands.",
  bound: "Attached to a creature of yours: moves with it and dies with it, and can be attacked on its own.",
  enter: "When this comes onto the battlefield.",
  strike: "Whenever it deals combat damage to a creature or enchantment.",
  maintenance: "At the start of your turn, once your permanents are ready.",
};
