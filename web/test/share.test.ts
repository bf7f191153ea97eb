// A card as a picture says all that its face says, in lines that fit.
import { describe, expect, it } from "vitest";
import { face } from "../src/lib/boards/hands-of-war/face";
import { broken, write, type Run } from "../src/lib/cards/share";
import type { CardData } from "../src/lib/net/shapes";
import all from "./cards.json";

const wide = (run: Run): number => run.text.length * (run.strong ? 7 : 6);
const cards = (all as unknown as Record<string, CardData[]>)["hands-of-war"]!;

/** Everything that is written on a canvas, with where. */
function written(card: CardData): { text: string; x: number; y: number }[] {
  const put: { text: string; x: number; y: number }[] = [];
  const on = {
    fillText: (text: string, x: number, y: number) => put.push({ text, x, y }),
    strokeText: () => undefined,
    fillRect: () => undefined,
    measureText: (text: string) => ({ width: text.length * 6 }),
  };
  write(on as unknown as CanvasRenderingContext2D, face(card));
  return put;
}

describe("a card as a picture", () => {
  it("breaks words into lines that fit, and keeps a full stop with its keyword", () => {
    const lines = broken(["", "Overkill", ". Whenever this kills a creature, ", "heal 2", "."], 118, wide);
    expect(
      lines.map((line) =>
        line
          .map((run) => run.text)
          .join("")
          .trimEnd(),
      ),
    ).toEqual(["Overkill. Whenever", "this kills a", "creature, heal 2."]);
    for (const line of lines)
      expect(line.reduce((sum, run) => sum + wide({ ...run, text: run.text.trimEnd() }), 0)).toBeLessThan(
        125,
      );
  });
  it("says its name, its rules and its numbers, within the face", () => {
    for (const card of cards) {
      const seen = face(card);
      const put = written(card);
      const said = put.map((each) => each.text);
      expect(said).toContain(seen.name);
      for (const stat of [seen.left, seen.right, seen.cost]) if (stat) expect(said).toContain(stat.value);
      const squeezed = (text: string): string => text.replace(/\s/g, "");
      expect(squeezed(said.join(""))).toContain(squeezed(seen.text));
      for (const { x, y } of put)
        expect([card.id, x >= 0 && x <= 300 && y >= 0 && y <= 420]).toEqual([card.id, true]);
    }
  });
});
