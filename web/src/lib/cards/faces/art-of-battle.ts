// The corners of a card of The Art of Battle, from its marks.
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

const PIPS: Record<string, string> = { weapon: "sword", proficiency: "chain", last_stand: "flame" };
const SIGNS: Record<string, string> = { attack: "sword", block: "shield", Stamina: "bolt" };

export function artMarks(card: CardData): ArtMarks {
  const { group, cost, rows, brings, strength } = card.marks ?? {};
  return {
    pip: group === "direction" ? `letter${card.id}` : (PIPS[String(group)] ?? "star"),
    cost: cost === undefined ? null : String(cost),
    rows: [...((rows ?? []) as number[])],
    strength: brings === undefined ? null : { value: String(strength), sign: SIGNS[String(brings)]! },
  };
}
