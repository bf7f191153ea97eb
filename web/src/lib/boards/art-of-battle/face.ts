// How the cards of The Art of Battle look.
import type { Face, Frame } from "$lib/cards/face";
import { artMarks } from "$lib/cards/faces/art-of-battle";
import { glyphFor } from "$lib/cards/glyphs";
import type { CardData } from "$lib/net/shapes";

const GLYPH: Record<string, string> = {
  W1: "fist",
  W2: "slash",
  W3: "greatsword",
  W4: "crossed",
  W5: "wall",
  W6: "breath",
  W7: "moon",
  P01: "edge",
  P02: "rise",
  P03: "gap",
  P04: "feint",
  P05: "spiral",
  P06: "brace",
  P07: "riposte",
  P08: "split",
  P09: "lunge",
  P10: "horns",
  P11: "bandage",
  P12: "horn",
  LS1: "pillar",
  LS2: "phoenix",
  L: "letterL",
  R: "letterR",
};
const LOOK: Record<string, { frame: Frame; hue: number }> = {
  "attack Weapon": { frame: "plain", hue: 25 },
  "defence Weapon": { frame: "plain", hue: 250 },
  "recover Weapon": { frame: "plain", hue: 150 },
  Modifier: { frame: "scroll", hue: 85 },
  Action: { frame: "scroll", hue: 320 },
  Direction: { frame: "plain", hue: 200 },
};

export function face(card: CardData): Face {
  const look = LOOK[String(card.marks?.family)] ?? { frame: "plain" as Frame, hue: 60 };
  const strength = (what: string): number => (card.marks?.brings === what ? Number(card.marks.strength) : 0);
  return {
    id: card.id,
    name: card.name,
    kind: card.kind,
    text: card.text,
    glyph: GLYPH[card.id] ?? glyphFor(card.name, card.kind, card.id),
    frame: look.frame,
    hue: look.hue,
    chroma: 0.09,
    rarity: 0,
    blades: strength("attack"),
    plates: strength("block"),
    art: artMarks(card),
    rims: card.marks?.group === "last_stand" ? 1 : 0,
  };
}

export const terms: Record<string, string> = {
  row: "Rows are time: a Weapon in row 1 resolves this turn, in row 2 next turn, in row 3 in two turns. On the card, row 1 is the top bar.",
  held: "A held Weapon does not move forward this turn.",
  modifier: "Goes onto an allied Weapon: L names the leftmost, R the rightmost.",
  "attack weapon": "Hits the home player of the lane that faces its lane.",
  "defence weapon": "Protects the home player of its lane, in the turn in which it arrives.",
  stamina: "What cards cost. Only cards give it back, and never above 20.",
  block: "Counts only in the turn in which it arrives.",
  "last stand": "A player left alone against two enemies takes one of these two cards.",
};
