// A card as it is printed: what the screen shows beside a card stands on the card here.
import type { Face } from "$lib/cards/face";
import type { CardData } from "$lib/net/shapes";

const BESIDE = ["pair", "flank"];

export function onPaper(card: CardData, face: Face): Face {
  if (face.text) return face;
  const said = BESIDE.flatMap((name) => {
    const value = card.facts[name];
    return value && value !== "—" ? [`${name[0]!.toUpperCase()}${name.slice(1)} ${value}`] : [];
  });
  return said.length > 0 ? { ...face, text: said.join(". "), keywords: ["pair", "flank"] } : face;
}
