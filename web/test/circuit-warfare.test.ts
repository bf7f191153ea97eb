// Circuit Warfare on the page: cards are drawn by what the server says of them, also cards that the page has
// never seen.
import { describe, expect, it } from "vitest";
import { face, turned, wiresOf } from "../src/lib/boards/circuit-warfare/face";
import { words } from "../src/lib/boards/circuit-warfare/words";
import type { CardData, Mark } from "../src/lib/net/shapes";
import { tellEvent } from "../src/lib/table/told";

const card = (id: string, marks: Record<string, Mark>): CardData => ({
  id,
  name: "Nobody Knows It",
  kind: "Card",
  text: "",
  facts: { AP: "4", rarity: "2" },
  marks,
});
describe("cards", () => {
  it("are drawn with the wires that come with them", () => {
    const stub = card("1N", { wires: "NE" });
    expect([wiresOf(stub), turned(wiresOf(stub), 180), wiresOf(undefined)]).toEqual(["NE", "SW", ""]);
    expect(face(stub)).toMatchObject({ wires: "NE", look: { wires: "NE" }, rarity: 2, cost: { value: "4" } });
  });
  it("that are magic and have no emblem get the usual one", () => {
    const made = face(card("QQ", { verbs: ["something new"] }));
    expect(made.wires).toBeUndefined();
    expect(made.look).toMatchObject({ wires: "", emblem: { mode: "light" } });
    expect(made.look.emblem.path).toBeTruthy();
  });
  it("are told with what they cost and with all that was named", () => {
    const names = { seat: () => "Ada", card: (id: string) => id };
    expect(
      tellEvent(
        { event: "card_placed", seat: 0, card: "1N", cell: [0, 1], rotation: 0, ap: 2 },
        "",
        words.de,
        names,
      ),
    ).toBe("Ada legt 1N für 2 AP auf (0,1).");
    expect(
      tellEvent(
        { event: "magic_used", seat: 0, card: "JK", ap: 1, other: "2H", more: ["2V"] },
        "",
        words.de,
        names,
      ),
    ).toBe("Ada nutzt JK für 1 AP: 2H, 2V.");
  });
});
