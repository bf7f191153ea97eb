// A permanent of Hands of War: what a screen reader says of it.
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Piece from "../../src/lib/boards/hands-of-war/Piece.svelte";
import type { CardData } from "../../src/lib/net/shapes";
import type { HandsView, PieceView } from "../../src/lib/types/hands-of-war";
import all from "../cards.json";
import { table } from "./table";

afterEach(cleanup);
const cards = all["hands-of-war"] as unknown as CardData[];
const first = (enchants: string): CardData => cards.find((each) => each.marks?.enchants === enchants)!;

function label(card: CardData): string {
  const { model } = table();
  model.cards.set(card.id, card);
  const piece = {
    id: 7,
    card: card.id,
    name: card.name,
    kind: "enchantment",
    zone: "M",
    owner: 0,
    health: 3,
    maximum: 4,
  } as PieceView;
  const view = { seat: 0, attacks: [], sides: [{ pieces: [piece] }, { pieces: [] }] } as unknown as HandsView;
  const spot = { x: 0, y: 0, w: 80 };
  render(Piece, { model, view, piece, seat: 0, row: 0, spot, onlook: () => {}, onplace: () => false });
  const said = screen.getByRole("button").getAttribute("aria-label")!;
  cleanup();
  return said;
}

describe("an enchantment", () => {
  it.each([
    ["local", "Local"],
    ["global", "Global"],
    ["bound", "Bound"],
  ])("is called what it is: %s", (enchants, word) => {
    const card = first(enchants);
    const said = label(card).split(", ");
    expect(said[0]).toBe(card.name);
    expect(said.filter((each) => ["Local", "Global", "Bound"].includes(each))).toEqual([word]);
  });
});
