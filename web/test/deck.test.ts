// The deck builder's own arithmetic; the law is the server's.
import type { LedgerLine } from "../src/lib/net/shapes";
import { balanced } from "../src/lib/decks/ledger";
import { describe, expect, it } from "vitest";
import { changed, countOf, curve, isCode, kinds, print, sample, total } from "../src/lib/decks/deck";
import type { CardCount, CardData } from "../src/lib/net/shapes";

const card = (id: string, kind: string, AP: string): CardData => ({
  id,
  name: `Card ${id}`,
  kind,
  text: "",
  facts: { AP },
});
const data = new Map([card("A", "x", "1"), card("B", "y", "3")].map((each) => [each.id, each]));
const deck: CardCount[] = [
  ["A", 2],
  ["B", 1],
];

describe("deck", () => {
  it("adds and takes away, and keeps the order", () => {
    expect(changed(deck, "B", 1)).toEqual([
      ["A", 2],
      ["B", 2],
    ]);
    expect(changed(deck, "B", -1)).toEqual([["A", 2]]);
    expect(changed(deck, "C", 1)).toEqual([
      ["A", 2],
      ["B", 1],
      ["C", 1],
    ]);
    expect(changed(deck, "C", -1)).toEqual(deck);
    expect(countOf(deck, "A")).toBe(2);
    expect(total(deck)).toBe(3);
  });
  it("prints what the server reads", () => {
    expect(print(" My\n deck ", deck, data)).toBe("# My deck\n2 A  Card A\n1 B  Card B\n");
    expect(print("", [["Z", 1]], data)).toBe("# Unnamed deck\n1 Z\n");
  });
  it("tells a code from a text", () => {
    expect(isCode("W1abcDEF-_")).toBe(true);
    expect(isCode("2 A\n1 B")).toBe(false);
    expect(isCode("")).toBe(false);
  });
  it("counts by cost and by kind", () => {
    expect(curve(deck, data)).toEqual([
      { cost: 1, count: 2 },
      { cost: 3, count: 1 },
    ]);
    expect(kinds(deck, data)).toEqual([
      { kind: "x", count: 2 },
      { kind: "y", count: 1 },
    ]);
  });
  it("draws a sample without doubling cards", () => {
    const drawn = sample(deck, 5, data, () => 0.5);
    expect(drawn.slice().sort()).toEqual(["A", "A", "B"]);
  });
});

describe("the ledger", () => {
  it("tells what was there after every line", () => {
    const line = (amount: number): LedgerLine => ({
      at: 0,
      amount,
      what: "",
      game: "g",
      kind: "",
      pack: null,
      spare: null,
    });
    expect(balanced([line(-45), line(12), line(50)], 17).map((each) => each.balance)).toEqual([17, 62, 50]);
  });
});
