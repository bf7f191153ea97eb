// What lies on the field of Hands of War: a permanent as a screen reader says it, and what would come of an attack.
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Arrows from "../../src/lib/boards/hands-of-war/Arrows.svelte";
import { ground } from "../../src/lib/boards/hands-of-war/ground";
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
  model.cards = new Map([[card.id, card]]);
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

describe("an attack", () => {
  const creature = (id: number, zone: string): PieceView =>
    ({
      id,
      card: "KE03",
      name: `Piece ${id}`,
      kind: "creature",
      zone,
      owner: 0,
      health: 5,
      maximum: 5,
    }) as PieceView;
  const declared = { attacker: 1, target: 3, null: false, before: 5, after: 2, over: 0, back: 1 };
  const view = {
    seat: 0,
    phase: "declare attackers",
    attacks: [declared],
    sides: [{ pieces: [creature(1, "V"), creature(2, "V")] }, { pieces: [creature(3, "V")] }],
  } as unknown as HandsView;
  const said = (considered: boolean, foreseen: Record<string, number>): string[] => {
    const { model } = table();
    if (considered) model.considered = { do: "attack", piece: 2, target: 3 };
    const changes = Object.entries(foreseen).map(([path, to]) => ({ path, from: null, to }));
    model.foreseen = { changes, events: [], lines: [], unknown: [], ends: false };
    const field = ground(view, 0, 1411, 480, false, 17);
    render(Arrows, { model, view, ground: field, layer: "over" });
    const found = screen
      .getAllByRole("listitem")
      .map((each) => each.textContent!.replace(/\s+/g, " ").trim());
    cleanup();
    return found;
  };

  it("says what the server says would come of it, and of one that is considered once it is known", () => {
    expect(said(false, {})).toEqual(["Piece 1 attacks Piece 3: 5 → 2, 1 back"]);
    expect(said(true, {})).toHaveLength(1);
    const next = { "attacks.1.before": 2, "attacks.1.after": 0, "attacks.1.over": 2, "attacks.1.back": 1 };
    expect(said(true, next)[1]).toBe("Piece 2 attacks Piece 3: dies, 2 over, 1 back");
  });
});
