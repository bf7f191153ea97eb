// Circuit Warfare on the page: cards are drawn by what the server says of them, also cards that the page has
// never seen.
import { describe, expect, it } from "vitest";
import { face, turned, wiresOf } from "../src/lib/boards/circuit-warfare/face";
import { bestToEachEnd, loops, outcome } from "../src/lib/boards/circuit-warfare/sums";
import { words } from "../src/lib/boards/circuit-warfare/words";
import type { CardData, Mark } from "../src/lib/net/shapes";
import type { CardView, CircuitWarfareView } from "../src/lib/types/circuit-warfare";
import type { GameEvent } from "../src/lib/net/shapes";
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
  it("are told with what they cost, and whom they are aimed at; what becomes of other cards is told next", () => {
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
    ).toBe("Ada nutzt JK für 1 AP.");
    const tell = (event: object): string => tellEvent(event as GameEvent, "", words.de, names);
    expect(tell({ event: "magic_used", seat: 0, card: "HM", ap: 2, player: 0 })).toBe(
      "Ada nutzt HM gegen sich selbst für 2 AP.",
    );
    expect(tell({ event: "magic_used", seat: 0, card: "KI", ap: 5, cell: [6, 1], player: 1 })).toBe(
      "Ada nutzt KI auf (6,1) für 5 AP.",
    );
    expect(tell({ event: "ap_lost", seat: 0, ap: 0 })).toBe("Ada hat keine AP zu verlieren.");
    expect(tell({ event: "cards_drawn", seat: 0, count: 3, cards: ["1N", "2H", "2V"] })).toBe(
      "Ada zieht 1N, 2H und 2V.",
    );
  });
});

/** A Field by letters: a and b are the cards of two seats, in capitals those of a Closed Circuit, q one of b's with a
 *  Killer Queen on it. */
function field(...rows: string[]): CircuitWarfareView {
  const one = (letter: string): CardView | null => {
    if (letter === ".") return null;
    const shows = letter.toLowerCase() === "a" ? 0 : 1;
    return {
      card: "4X",
      owner: shows,
      shows,
      is_closed: letter !== letter.toLowerCase(),
      ...(letter === "q" ? { queen: 1 } : {}),
    };
  };
  return {
    teams: [0, 1],
    players: [{}, {}],
    field: rows.map((row) => [...row].map(one)),
  } as unknown as CircuitWarfareView;
}
describe("lines", () => {
  it("bring what lies between their ends", () => {
    expect(
      outcome(field("abba"), 0, [
        [0, 0],
        [0, 1],
        [0, 2],
        [0, 3],
      ]),
    ).toMatchObject({
      gains: [2, -2],
      shows: [0, 0, 0, 0],
      queen: null,
    });
  });
  it("go to whoever set the Killer Queen, but for what is protected", () => {
    expect(
      outcome(field("aqBa"), 0, [
        [0, 0],
        [0, 1],
        [0, 2],
        [0, 3],
      ]),
    ).toMatchObject({
      gains: [-1, 1],
      shows: [1, 1, 0, 1],
      queen: 1,
    });
  });
  it("are named by their ends, the best to each", () => {
    const found = bestToEachEnd(field("aba", "bba", "..."), 0, [
      [
        [0, 0],
        [0, 1],
        [0, 2],
      ],
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [1, 2],
      ],
      [
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 2],
      ],
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 2],
      ],
    ]);
    expect(found.map(({ end, gains }) => [end, gains[0]])).toEqual([
      [[0, 2], 3],
      [[1, 2], 2],
    ]);
  });
  it("do not join loops that lie apart", () => {
    const [first, second, ...more] = loops(field("AA.AA", "AA.AA"));
    expect([first?.x, first?.y, second?.x, second?.y, more.length]).toEqual([1, 1, 4, 1, 0]);
  });
});
