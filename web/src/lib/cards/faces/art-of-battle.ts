// The corners of a card of The Art of Battle, from the values that are printed on it.
import type { CardData } from "$lib/net/shapes";

export interface ArtMarks {
  /** Top left: a sword marks a Weapon, a chain a Proficiency, a letter a Direction, a flame a Last Stand card. */
  pip: string;
  /** Bottom left: the Stamina that it costs; null where it is never paid for. */
  cost: string | null;
  /** Bottom right: the rows that it may be in; empty where any row will do. */
  rows: number[];
  /** Top right: what a Weapon brings when it resolves. */
  strength: { value: string; sign: string } | null;
}

const PIPS: Record<string, string> = {
  "attack Weapon": "sword", "defence Weapon": "sword", "recover Weapon": "sword", Modifier: "chain", Action: "chain",
  "Last Stand Passive": "flame", "Last Stand Action": "flame",
};
const SIGNS: Record<string, string> = { attack: "sword", block: "shield", Stamina: "bolt" };

export function artMarks(card: CardData): ArtMarks {
  const strong = Object.keys(SIGNS).find((name) => name in card.facts);
  const { cost, rows } = card.facts;
  return {
    pip: card.kind === "Direction" ? `letter${card.id}` : (PIPS[card.kind] ?? "star"),
    cost: cost && cost !== "—" ? cost : null,
    rows: (rows ?? "").split(", ").map(Number).filter((row) => row >= 1 && row <= 3),
    strength: strong ? { value: card.facts[strong]!, sign: SIGNS[strong]! } : null,
  };
}
