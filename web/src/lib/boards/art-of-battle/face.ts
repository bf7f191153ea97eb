// How the cards of The Art of Battle look: ink on paper.
import emblems from "$lib/art/emblems/art-of-battle.json";
import { emblemOf, look } from "$lib/art/look";
import { INK } from "$lib/art/worlds";
import { named, type Face } from "$lib/cards/face";
import { artMarks } from "$lib/cards/faces/art-of-battle";
import { GLYPHS } from "$lib/cards/glyphs";
import type { CardData } from "$lib/net/shapes";

/** The sword of these cards lies aslant: upright it cannot be read so small. */
const SWORD = "M20 3L9 14M20 3v4L11 16M6 12l6 6M8 16l-5 5";

export function face(card: CardData): Face {
  const art = artMarks(card);
  const pip = art.pip === "sword" ? SWORD : GLYPHS[art.pip]!;
  const family = String(card.marks?.family ?? card.kind);
  const made: Face = {
    id: card.id,
    game: "art-of-battle",
    ...named(card),
    type: family.charAt(0).toUpperCase() + family.slice(1),
    keywords: ["Attack", "Block", "Stamina", "Weapon"],
    rarity: 0,
    numeral: "",
    art,
    look: look({
      id: card.id,
      world: INK,
      emblem: emblemOf(card, emblems, "weapon", "stand"),
      shape:
        card.marks?.group === "proficiency"
          ? "enchantment"
          : card.marks?.group === "direction"
            ? "legion"
            : "weapon",
      rarity: card.marks?.group === "last_stand" ? 4 : card.marks?.group === "proficiency" ? 2 : 1,
      style: "ink",
      rows: art.rows.length > 0 ? art.rows : null,
      badge: { path: pip, fill: "none", line: "#ff9c86", width: art.pip.startsWith("letter") ? 3.4 : 2.4 },
    }),
  };
  if (art.cost !== null) made.left = { value: art.cost, label: "Stamina", sign: "drop" };
  if (art.strength) {
    const sign = ({ sword: "sword", shield: "shield" } as const)[art.strength.sign] ?? "heart";
    made.cost = { value: art.strength.value, label: art.strength.sign, sign };
  }
  return made;
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
