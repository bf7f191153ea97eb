// How the cards of The Art of Battle look.
import type { Face, Frame } from "$lib/cards/face";
import { glyphFor } from "$lib/cards/glyphs";
import type { CardData } from "$lib/net/shapes";

const GLYPH: Record<string, string> = {
  W1: "fist", W2: "slash", W3: "greatsword", W4: "crossed", W5: "wall", W6: "breath", W7: "moon",
  P01: "edge", P02: "rise", P03: "gap", P04: "feint", P05: "spiral", P06: "brace", P07: "riposte", P08: "split", P09: "lunge", P10: "horns", P11: "bandage", P12: "horn",
  LS1: "pillar", LS2: "flame",
};
const LOOK: Record<string, { frame: Frame; hue: number }> = {
  "attack Weapon": { frame: "plain", hue: 25 }, "defence Weapon": { frame: "plain", hue: 250 }, "recover Weapon": { frame: "plain", hue: 150 },
  Modifier: { frame: "scroll", hue: 85 }, Action: { frame: "wave", hue: 320 },
};

export function face(card: CardData): Face {
  const look = LOOK[card.kind] ?? { frame: "arch" as Frame, hue: 60 };
  const power = Number(/(?:attack|block|damage|gains?)\D{0,12}(\d+)/i.exec(card.text)?.[1] ?? 0);
  const isWeapon = card.kind.endsWith("Weapon");
  const isAttack = card.kind.startsWith("attack");
  const made: Face = {
    id: card.id, name: card.name, kind: card.kind, text: card.text, glyph: GLYPH[card.id] ?? glyphFor(card.name, card.kind, card.id), frame: look.frame, hue: look.hue,
    chroma: 0.09, rarity: 0, blades: isAttack ? power : 0, plates: card.kind.startsWith("defence") ? power : 0,
  };
  if (card.facts.cost && card.facts.cost !== "—") made.cost = { value: card.facts.cost, label: "Stamina", sign: "none" };
  if (isWeapon && power) made.left = { value: String(power), label: isAttack ? "attack" : card.kind.startsWith("defence") ? "block" : "Stamina", sign: isAttack ? "sword" : card.kind.startsWith("defence") ? "shield" : "drop" };
  const rows = card.facts.rows;
  if (isWeapon && rows) made.right = { value: rows.replace(/\s/g, ""), label: "rows", sign: "none" };
  return made;
}

export const terms: Record<string, string> = {
  row: "Rows are time: a Weapon in row 1 resolves this turn, in row 2 next turn, in row 3 in two turns.",
  held: "A held Weapon does not move forward this turn.",
  modifier: "Goes onto an allied Weapon: L names the leftmost, R the rightmost.",
  "attack weapon": "Hits the home player of the lane that faces its lane.",
  "defence weapon": "Protects the home player of the lane it is in, in the turn in which it arrives.",
  stamina: "What cards cost. It comes back only by cards, never above 20.",
  block: "Counts only in the turn in which it arrives.",
  "last stand": "Whoever stands alone against two may take one of these two cards.",
};
