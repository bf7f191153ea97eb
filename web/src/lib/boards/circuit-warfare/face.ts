// How the cards of Circuit Warfare look: wires as they run, magic by its sign.
import type { Face } from "$lib/cards/face";
import { glyphFor } from "$lib/cards/glyphs";
import type { CardData } from "$lib/net/shapes";

/** The sign of a Magic Card, by the first thing that it does. */
const GLYPH: Record<string, string> = {
  turn: "spiral",
  mark: "spikecrown",
  wall: "crystal",
  swap: "door",
  halve: "hanged",
  push: "hand",
  discard: "wind",
  draw: "wind",
  fetch: "phoenix",
  borrow: "heart",
  hands: "crosshair",
  burn: "bolt",
  charge: "capacitor",
};

/** The wires at 0 degrees; none on a Magic Card. */
export const wiresOf = (card: CardData | undefined): string =>
  typeof card?.marks?.wires === "string" ? card.marks.wires : "";

function glyphOf(card: CardData): string {
  const verbs = card.marks?.verbs;
  const known = Array.isArray(verbs) ? GLYPH[String(verbs[0])] : undefined;
  return known ?? glyphFor(card.name, card.kind, card.id);
}

const HALF_TURN: Record<string, string> = { N: "S", E: "W", S: "N", W: "E" };
export const turned = (wires: string, rotation: number): string =>
  rotation === 180 ? [...wires].map((wire) => HALF_TURN[wire]!).join("") : wires;

export function face(card: CardData): Face {
  const wires = wiresOf(card);
  const rarity = Number(card.facts.rarity ?? 0);
  const made: Face = {
    id: card.id,
    name: card.name,
    kind: card.kind,
    text: card.text,
    glyph: glyphOf(card),
    frame: wires ? "chip" : "arch",
    hue: wires ? 190 : 310,
    chroma: wires ? 0.07 : 0.1,
    rarity,
    blades: 0,
    plates: 0,
    cost: { value: card.facts.AP ?? "1", label: "AP", sign: "none" },
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
