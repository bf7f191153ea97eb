// How the cards of Hands of War look: frame and crest by faction, shape and sign by type with the rarity beside it,
// a second rim from Rare on, cost by colour in the upper right corner.
import type { Badge, Face, Frame, Pip } from "$lib/cards/face";
import { GLYPHS, glyphFor } from "$lib/cards/glyphs";
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

/** Hue and crest of each faction. */
const FACTIONS: Record<string, { hue: number; chroma: number; crest: string }> = {
  "The Alliance": { hue: 240, chroma: 0.09, crest: "people" },
  "The Shadow Runners": { hue: 305, chroma: 0.1, crest: "mask" },
  "The Blademasters": { hue: 45, chroma: 0.11, crest: "crossed" },
  "The Warders": { hue: 140, chroma: 0.09, crest: "tree" },
  "The Magicians": { hue: 275, chroma: 0.12, crest: "star" },
  "The Keepers of the Red Sand": { hue: 22, chroma: 0.13, crest: "sun" },
};
const NEUTRAL = { hue: 80, chroma: 0.03, crest: "" };
const RARITY: Record<string, number> = { Common: 1, Uncommon: 2, Rare: 3, Epic: 4 };
const FRAMES: [RegExp, Frame][] = [
  [/Standard/, "arch"],
  [/Bound/, "chip"],
  [/enchantment/, "wave"],
  [/spell/, "scroll"],
];
const PLAIN: Record<string, string> = { spell: "star", "Battle Standard": "banner" };

/** The sign of each type. The three kinds of enchantment differ in colour and in shape: a place, the globe,
 *  two links. */
export const TYPES: Record<string, Omit<Badge, "text">> = {
  creature: { path: GLYPHS.man! },
  spell: { path: GLYPHS.scroll! },
  "Battle Standard": { path: GLYPHS.banner! },
  "Local enchantment": {
    path: "M12 2a7.500 7.500 0 0 1 7.500 7.500C19.500 15 12 22 12 22S4.500 15 4.500 9.500A7.500 7.500 0 0 1 12 2zM12 7a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",
    fill: "#f2c230",
    line: "#6b4e00",
  },
  "Global enchantment": {
    path: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM2 12h20M12 2c-5 5-5 15 0 20M12 2c5 5 5 15 0 20",
    fill: "#3fa64f",
    line: "#0d3f18",
  },
  "Bound enchantment": {
    path: "M9 7a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM16 6a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11z",
    fill: "none",
    line: "#dc3f2d",
    width: 3.2,
  },
};
const NUMERALS = ["", "I", "II", "III", "IV"];

/** The type as the card itself says it; a champion or captain is a creature. */
export const typeOf = (kind: string): string => kind.replace(/ \(.*\)$/, "");

export function pips(cost: string): Pip[] {
  return pool(cost).map(({ colour, count }) => ({
    text: `${count}${colour}`,
    fill: ESSENCE[colour].fill,
    ink: ESSENCE[colour].ink,
  }));
}

/** Two numbers out of `4/2`; an enchantment has only the second. */
export function numbers(text: string | undefined): { attack: number | null; health: number | null } {
  const [a, h] = (text ?? "").split("/").map((each) => Number.parseInt(each, 10));
  return { attack: Number.isFinite(a) ? a! : null, health: Number.isFinite(h) ? h! : null };
}

export function face(card: CardData): Face {
  const faction = FACTIONS[card.facts.faction ?? ""] ?? NEUTRAL;
  const { attack, health } = numbers(card.facts["A/H"]);
  const rarity = RARITY[card.facts.rarity ?? ""] ?? 0;
  const made: Face = {
    id: card.id,
    name: card.name.split(",")[0]!,
    kind: card.kind,
    text: card.text,
    glyph: PLAIN[card.kind] === "banner" ? "banner" : glyphFor(card.name, "", card.id),
    frame: FRAMES.find(([kind]) => kind.test(card.kind))?.[1] ?? "plain",
    hue: faction.hue,
    chroma: faction.chroma,
    rarity,
    blades: Math.min(9, attack ?? 0),
    plates: Math.min(10, health ?? 0) * (card.kind === "Battle Standard" ? 0 : 1),
    pips: pips(card.facts.cost ?? ""),
    rims: rarity >= 3 ? rarity - 2 : 0,
    costsRight: true,
  };
  const type = TYPES[typeOf(card.kind)];
  if (type) made.badge = { ...type, text: NUMERALS[rarity] ?? "" };
  if (faction.crest) made.mark = faction.crest;
  if (attack !== null) made.left = { value: String(attack), label: "attack", sign: "sword" };
  if (health !== null) made.right = { value: String(health), label: "health", sign: "heart" };
  const reach = Number.parseInt(card.facts.range ?? "", 10);
  if (Number.isFinite(reach)) made.reach = reach;
  return made;
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
