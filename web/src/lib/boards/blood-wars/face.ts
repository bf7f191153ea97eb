// How the cards of Blood Wars look: the place by home, the outline by type, the metal by what the card is worth; what
// else a face shows is in cards/faces/blood-wars.ts.
import emblems from "$lib/art/emblems/blood-wars.json";
import type { Shape } from "$lib/art/frame";
import { emblemOf, landOf, look, type Usual } from "$lib/art/look";
import { hash } from "$lib/art/seed";
import { anyWorld, HOMES as WORLDS, type World } from "$lib/art/worlds";
import { named, type Face } from "$lib/cards/face";
import { marks, sortOf, type Sort } from "$lib/cards/faces/blood-wars";
import { GLYPHS } from "$lib/cards/glyphs";
import type { CardData } from "$lib/net/shapes";

const SHAPES: Record<Sort, Shape> = {
  warlord: "warlord",
  legion: "legion",
  battlefield: "battlefield",
  acolyte: "fate",
  item: "weapon",
  orders: "spell",
  spell: "spell",
  support: "legion",
};
const USUAL: Record<Sort, Usual> = {
  warlord: "warlord",
  legion: "legion",
  battlefield: "battlefield",
  acolyte: "orders",
  item: "item",
  orders: "orders",
  spell: "spell",
  support: "support",
};
/** Which home an alignment calls its own: Fate of an alignment is seen there. */
const HOMES_OF: Record<string, string> = {
  LG: "Aurel Heights",
  NG: "Meadowmere",
  CG: "Wildsong",
  LN: "the Lattice",
  NN: "the Midmark",
  CN: "the Churn",
  LE: "Irondeep",
  NE: "Ashen Barrens",
  CE: "Howling Pit",
};

export const number = (card: CardData | undefined, fact: string): number =>
  Number.parseInt(card?.facts[fact] ?? "", 10) || 0;

/** Where a card is seen: at home; Fate of no alignment where chance has it, always in the same place. */
function worldOf(card: CardData): World {
  const home = WORLDS[card.facts.home ?? ""] ?? WORLDS[HOMES_OF[card.facts.alignment ?? ""] ?? ""];
  if (home) return home;
  const all = Object.values(WORLDS);
  return all[hash(card.id) % all.length] ?? anyWorld(0);
}

/** The metal: a Warlord is gold if there is but one of him, else silver; a Battlefield by its points, the rest by
 *  strength. */
function metalOf(card: CardData, sort: Sort): number {
  if (sort === "warlord") return card.marks?.unique ? 4 : 3;
  if (sort === "battlefield") return number(card, "VP") >= 5 ? 3 : number(card, "VP") >= 4 ? 2 : 1;
  const rows = String(card.marks?.rows).split(" ");
  if (rows.includes("Artifact")) return 3;
  return number(card, "CS") >= 6 || rows.includes("Magical") ? 2 : 1;
}

export function face(card: CardData): Face {
  const sort = sortOf(card);
  const [is, cs, vp] = [number(card, "IS"), number(card, "CS"), number(card, "VP")];
  const isPlayed = sort === "orders" || sort === "spell";
  const blood = marks(card);
  const isLight = isPlayed || sort === "acolyte" || sort === "item" || sort === "support";
  const made: Face = {
    id: card.id,
    game: "blood-wars",
    ...named(card),
    type: typeLine(card),
    keywords: WORDS,
    rarity: 0,
    numeral: "",
    blood,
    right: { value: card.facts.RR ?? "0", label: "RR", sign: "die" },
    look: look({
      id: card.id,
      world: landOf(card, worldOf(card)),
      emblem: emblemOf(card, emblems, USUAL[sort], isLight ? "light" : "stand"),
      shape: SHAPES[sort],
      rarity: metalOf(card, sort),
      window: blood.window,
      medals: blood.icon ? [blood.icon] : [],
      badge:
        blood.letters.length === 0 && blood.power && GLYPHS[blood.power]
          ? { path: GLYPHS[blood.power]! }
          : null,
    }),
  };
  if (sort === "warlord") made.left = { value: String(is), label: "IS", sign: "crown" };
  else if (sort === "battlefield") made.left = { value: String(vp), label: "VP", sign: "star" };
  else if (!isPlayed) made.left = { value: String(cs), label: "CS", sign: "sword" };
  return made;
}

/** `Legion · Howling Pit`. */
const typeLine = (card: CardData): string =>
  [card.kind, (card.facts.home ?? "").replace(/^the /, "")].filter(Boolean).join(" · ");

/** A card as it lies on the table: what it counts now and nothing else; a Warlord wears his crown on the right. */
export function onBoard(card: Face, counts?: number): Face {
  const { left, right, ...rest } = card;
  const stat =
    left && counts !== undefined && String(counts) !== left.value
      ? {
          ...left,
          value: String(counts),
          tone: counts < Number(left.value) ? ("down" as const) : ("up" as const),
        }
      : left;
  void right;
  if (!stat) return rest;
  return stat.sign === "crown" ? { ...rest, right: stat } : { ...rest, left: stat };
}

/** The one word that a Legion is known by: `Guardian`; empty where it has none. */
export const keywordOf = (card: CardData | undefined): string => String(card?.marks?.keyword ?? "");

/** Words that stand out in the text of a card. */
const WORDS = [
  "Berserker",
  "Cutter",
  "Guardian",
  "Horde",
  "Martyr",
  "Shock Troop",
  "Spirit",
  "Advocate",
  "Aide",
  "Diplomat",
  "Parasite",
  "Terrorist",
  "Special",
  "Realm",
  "Combat",
  "Intrigue",
  "Personal",
  "Held",
  "Dead-Book",
  "Shielded",
];

export const terms: Record<string, string> = {
  Shielded:
    "Opposing Powers and Fate cannot choose it, and it is passed over when a Legion must be discarded, flipped or sent to the Dead-Book.",
  "Dead-Book": "Removed from the game: it never comes back.",
  Avatar: "May use his Realm Power while the named Realm lies in his player's Victory Pool.",
  Factol: "Treats every Legion of his Faction as exact.",
  flip: "A flipped Warlord counts IS 5 and may not take part in a Challenge; a flipped Legion or Item counts CS 1.",
  RR: "Random result: a card turned up from the draw pile gives this number and is discarded.",
  "Caucus slot": "In an Intrigue, participants play one card each in turn until all have passed.",
  "battle slot": "In a Combat, both sides use one card each in turn until both have passed.",
  "Open window": "After the Opening draw, after a Challenger is presented, and before the Cull.",
  "as a response": "Played at once after somebody has used a card or Power; it takes effect first.",
  Horde: "Not counted among the 4 (or 6 exact) Legions of a Battle Hand.",
  Support: "Carried by a Legion; it may be discarded in its Legion's place.",
  Acolyte: "Makes the Legion that carries it exact under the leader it names.",
  IS: "Intrigue strength.",
  CS: "Combat strength.",
};
