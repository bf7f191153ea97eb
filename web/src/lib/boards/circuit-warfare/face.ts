// How the cards of Circuit Warfare look: wires as they run, magic by its emblem, all on a board of copper.
import emblems from "$lib/art/emblems/circuit-warfare.json";
import { emblemOf, look } from "$lib/art/look";
import { CIRCUIT } from "$lib/art/worlds";
import { named, type Face } from "$lib/cards/face";
import type { CardData } from "$lib/net/shapes";

/** The wires at 0 degrees; none on a Magic Card. */
export const wiresOf = (card: CardData | undefined): string =>
  typeof card?.marks?.wires === "string" ? card.marks.wires : "";

const HALF_TURN: Record<string, string> = { N: "S", E: "W", S: "N", W: "E" };
export const turned = (wires: string, rotation: number): string =>
  rotation === 180 ? [...wires].map((wire) => HALF_TURN[wire]!).join("") : wires;

export function face(card: CardData): Face {
  const wires = wiresOf(card);
  const rarity = Number(card.facts.rarity ?? 0);
  const made: Face = {
    id: card.id,
    game: "circuit-warfare",
    ...named(card),
    type: card.kind,
    keywords: ["AP", "Chain", "Closed Circuit", "N", "E", "S", "W"],
    rarity,
    numeral: "",
    cost: { value: card.facts.AP ?? "1", label: "AP", sign: "drop" },
    look: look({
      id: card.id,
      world: CIRCUIT,
      emblem: emblemOf(card, emblems, "magic", "light"),
      shape: wires ? "weapon" : "enchantment",
      rarity: rarity === 0 ? 1 : rarity + (wires ? 0 : 1),
      count: rarity,
      style: "circuit",
      wires,
    }),
  };
  if (wires) made.wires = wires;
  return made;
}

export const terms: Record<string, string> = {
  AP: "Action Points: you start with 3, get 2 at the start of each later turn, and keep what you do not spend.",
  chain:
    "From the card just placed along connected enemy cards to another card of yours: all cards between turn to your colour.",
  "closed circuit":
    "A loop of four or more cards of one colour. Magic Cards cannot choose its cards; Chains turn them all the same.",
  protected:
    "Walled by a Crystal Wall or lying in a Closed Circuit: Magic Cards cannot choose it. Chains turn it all the same.",
  wires: "Two cards are connected when their cells share an edge and both have a wire to it.",
  "180 degrees": "A card may be laid as printed or turned upside down, never by a quarter.",
};
