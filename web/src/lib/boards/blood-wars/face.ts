// How the cards of Blood Wars look: frame by type, hue by alignment; what else a face shows is in cards/faces/blood-wars.ts.
import type { Face, Frame } from "$lib/cards/face";
import { marks, sortOf, type Sort } from "$lib/cards/faces/blood-wars";
import { glyphFor } from "$lib/cards/glyphs";
import type { CardData } from "$lib/net/shapes";

const FRAMES: Record<Sort, Frame> = { warlord: "arch", legion: "plain", battlefield: "wave", acolyte: "scroll", item: "chip", orders: "scroll", spell: "torn", support: "plain" };
/** Nine alignments round the wheel: order is cool, chaos is violet, good is gold and green, evil is red and rust. */
const HUES: Record<string, number> = { LG: 88, NG: 128, CG: 165, LN: 232, NN: 262, CN: 300, LE: 28, NE: 50, CE: 8 };
const SORT_HUES: Partial<Record<Sort, number>> = { battlefield: 70, acolyte: 330, item: 215, orders: 255, spell: 295, support: 110 };

const GLYPH: Record<string, string> = {
  W01: "javelin", W02: "leaf", W03: "lunge", W04: "scroll", W05: "flask", W06: "coin", W07: "helmet", W08: "mask", W09: "horns", W10: "eye",
  W11: "sun", W12: "fang", W13: "spiral", W14: "book", W15: "flame", W16: "split",
  L01: "spears", L02: "harp", L03: "hand", L04: "ship", L05: "tree", L06: "heart", L07: "sword", L08: "moon", L09: "riderbow", L10: "fork",
  L11: "mask", L12: "people", L13: "ring", L14: "tower", L15: "coin", L16: "scroll", L17: "banner", L18: "catapult", L19: "man", L20: "breath",
  L21: "fist", L22: "talwar", L23: "horn", L24: "ship", L25: "wall", L26: "key", L27: "hanged", L28: "drops", L29: "haze", L30: "claw",
  L31: "eye", L32: "skull", L33: "twinaxe", L34: "fang", L35: "flame", L36: "skull", L37: "book", L38: "lunge", L39: "flame", L40: "capacitor",
  L41: "wind", L42: "horn", L43: "sun", L44: "fang",
  B01: "flame", B02: "rain", B03: "gap", B04: "wind", B05: "skull", B06: "breeze", B07: "tree", B08: "mountain", B09: "crystal", B10: "sun",
  B11: "fang", B12: "spiral", B13: "leaf", B14: "rise", B15: "door", B16: "pillar", B17: "city", B18: "bastion", B19: "bandage", B20: "key",
  F01: "spears", F02: "starshield", F03: "slash", F04: "flask", F05: "greatsword", F06: "horn", F07: "haze", F08: "spikecrown", F09: "mask",
  F10: "lunge", F11: "feint", F12: "dawn", F13: "gap", F14: "scroll", F15: "flame", F16: "mountain", F17: "moon", F18: "harp", F19: "fang",
  F20: "riposte", F21: "leaf", F22: "moon", F23: "skull", F24: "horseshoe", F25: "bandage", F26: "roundshield", F27: "tower", F28: "sun",
  F29: "fang", F30: "spiral", F31: "key",
};

export const number = (card: CardData | undefined, fact: string): number => Number.parseInt(card?.facts[fact] ?? "", 10) || 0;

export function face(card: CardData): Face {
  const sort = sortOf(card);
  const alignment = card.facts.alignment ?? "";
  const [is, cs, vp] = [number(card, "IS"), number(card, "CS"), number(card, "VP")];
  const isPlayed = sort === "orders" || sort === "spell";
  const made: Face = {
    id: card.id, name: card.name, kind: card.kind, text: card.text, glyph: GLYPH[card.id] ?? glyphFor(card.name, card.kind, card.id),
    frame: FRAMES[sort], hue: sort === "warlord" || sort === "legion" ? (HUES[alignment] ?? 262) : (SORT_HUES[sort] ?? 215),
    chroma: sort === "warlord" ? 0.12 : alignment === "NN" ? 0.02 : 0.08, rarity: card.marks?.unique ? 1 : 0,
    blades: 0, plates: 0, blood: marks(card),
    right: { value: card.facts.RR ?? "0", label: "RR", sign: "die" },
  };
  if (sort === "warlord") made.left = { value: String(is), label: "IS", sign: "crown" };
  else if (sort === "battlefield") made.left = { value: String(vp), label: "VP", sign: "star" };
  else if (!isPlayed) made.left = { value: String(cs), label: "CS", sign: "sword" };
  return made;
}

export const terms: Record<string, string> = {
  Shielded: "Opposing Powers and Fate cannot choose it, and it is passed over when a Legion must be discarded, flipped or sent to the Dead-Book.",
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
