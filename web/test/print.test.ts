// Sheets of paper: everything lies on them, and what the rules in short name is in the rule books.
import { describe, expect, it } from "vitest";
import { BOARDS } from "../src/lib/print/boards";
import { CARD, cutMarks, PAPERS, parts, places, readCounts, tiles, turned } from "../src/lib/print/paper";
import { CHAPTERS, chapters } from "../src/lib/print/reference";

const BOOKS = import.meta.glob<string>("../../docs/rules/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

describe("paper", () => {
  it.each(Object.entries(PAPERS))("nine cards with their bleed and marks lie on %s", (_, sheet) => {
    const spots = places(sheet);
    for (const { x, y } of spots) {
      expect(x - sheet.bleed).toBeGreaterThan(3.5);
      expect(y - sheet.bleed).toBeGreaterThan(3.5);
      expect(x + CARD.w + sheet.bleed).toBeLessThan(sheet.w - 3.5);
      expect(y + CARD.h + sheet.bleed).toBeLessThan(sheet.h - 3.5);
    }
    expect(spots[1]!.x - spots[0]!.x).toBe(CARD.w + 2 * sheet.bleed);
    expect(cutMarks(sheet).match(/M/g)).toHaveLength(24);
  });
  it("backs lie behind their fronts when the sheet is turned", () => {
    expect([0, 1, 2, 3, 8].map(turned)).toEqual([2, 1, 0, 5, 6]);
  });
  it("reads lists of cards, and nothing else", () => {
    expect(readCounts("AL01*3.4X")).toEqual([
      ["AL01", 3],
      ["4X", 1],
    ]);
    expect(readCounts("AL01*x")).toBeNull();
    expect(parts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  });
  it("cuts every board into sheets that hold all of it", () => {
    for (const make of Object.values(BOARDS))
      for (const board of make())
        for (const sheet of Object.values(PAPERS)) {
          const cut = tiles(sheet, board.w, board.h);
          expect(cut.every((each) => each.w <= sheet.w - 13.9 && each.h <= sheet.h - 13.9)).toBe(true);
          expect(cut.reduce((sum, each) => sum + each.w * each.h, 0)).toBeCloseTo(board.w * board.h);
          for (const slot of board.slots) expect(slot.x + slot.w).toBeLessThanOrEqual(board.w);
        }
  });
});

describe("the rules in short", () => {
  it.each(Object.entries(CHAPTERS))("%s has all its chapters in the rule book", (game, wanted) => {
    const found = chapters(BOOKS[`../../docs/rules/${game}.md`]!, wanted);
    expect(found.match(/^## /gm)).toHaveLength(wanted.length);
    expect(found).not.toContain("![");
  });
});
