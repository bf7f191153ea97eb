// The Battlefield on the page: values and sums come from the view, what is cleared goes to its owner's pile.
import { describe, expect, it } from "vitest";
import { kit } from "../src/lib/boards/the-battlefield/kit";
import { cardsOf, face, LANE_SIGN, shownOf } from "../src/lib/boards/the-battlefield/face";
import { counted, partWords, pileNames, stands, sumWords } from "../src/lib/boards/the-battlefield/sums";
import { words } from "../src/lib/boards/the-battlefield/words";
import { ARMIES } from "../src/lib/art/worlds";
import { GLYPHS } from "../src/lib/cards/glyphs";
import type { GameEvent, Mark, View } from "../src/lib/net/shapes";
import type { TableModel } from "../src/lib/table/model.svelte";
import { tellEvent } from "../src/lib/table/told";
import type { SlotView } from "../src/lib/types/the-battlefield";

const NAMES: Record<string, string> = {
  VK02: "Raider",
  VK17: "Following Wind",
  MR16: "Monsoon",
  MR15: "Court Sage",
  VK13: "Skald",
  MR13: "Senapati",
  MR05: "Bow Rider",
};
const model = { cardName: (id: string) => NAMES[id] ?? id } as TableModel;
const raider: SlotView = {
  card: "VK02",
  attack: 3,
  defence: 2,
  parts: [
    { what: "single", attack: "4", defence: "2" },
    { what: "effect", attack: "+3", card: "VK17" },
    { what: "effect", attack: "×½", card: "MR16" },
  ],
};

describe("the sums behind the values", () => {
  it("names every step and where it comes from", () => {
    expect(stands(raider, model)).toBe("Raider, 3/2");
    expect(sumWords(raider, model)).toBe("as printed 4/2; Following Wind +3 A; Monsoon ×½ A");
    expect(partWords({ what: "flank", attack: "+2", defence: "+2", card: "MR13", times: 1 }, model)).toEqual({
      what: "+2 A, +2 D",
      why: "for flanking 1 unit, doubled by Senapati",
    });
  });
  it("shows what a canceller stopped", () => {
    expect(stands({ card: "VK13", stopped_by: "MR15" }, model)).toBe("Skald, stopped by Court Sage");
    expect(stands({ card: "MR15", cancels: true }, model)).toBe("Court Sage, stops other specials");
  });
  it("tells the rule of scoring with its numbers", () => {
    expect(
      counted({
        lane: "",
        attack: 14,
        enemy_defence: 11,
        attack_over: 3,
        defence: 2,
        enemy_attack: 3,
        defence_over: 0,
        score: 6,
      }),
    ).toBe("Attack 14 against defence 11: 3 beyond, doubled. Defence 2 against attack 3: 0 beyond. Score 6.");
  });
  it("counts the copies of a discard pile", () => {
    expect(pileNames(["VK02", "VK17", "VK02"], model)).toBe("2 × Raider, Following Wind");
  });
});

describe("cleared cards", () => {
  const cleared = { event: "card_cleared", card: "MR16", slot: "P1:M2", owner: 1 } as unknown as GameEvent;
  it("fly to the discard pile of their owner, on whichever side they lay", () => {
    expect(kit.motions(cleared, {} as View)).toEqual([
      { kind: "leave", at: "slot:P1:M2", other: "discard:1" },
    ]);
  });
  it("are told so in German", () => {
    const names = { seat: (seat: number) => ["Ada", "Bo"][seat]!, card: (id: string) => NAMES[id] ?? id };
    expect(tellEvent(cleared, "", words.de, names)).toBe(
      "Monsoon räumt M2 bei Ada und kommt auf den Ablagestapel von Bo.",
    );
  });
});

describe("signs of what belongs where", () => {
  const card = (marks: Record<string, Mark>) =>
    face({ id: "VK02", name: "Raider", kind: "", text: "", facts: {}, marks });
  it("are the same on cards and slots", () => {
    for (const lane of ["melee", "ranged", "heavy"]) {
      expect(card({ family: "unit", lane }).mark).toBe(LANE_SIGN[lane]);
      expect(GLYPHS[LANE_SIGN[lane]!]).toBeTruthy();
      expect(card({ family: "unit", lane }).look.medals).toEqual([GLYPHS[LANE_SIGN[lane]!]]);
    }
  });
  it("are all three on a unit with a star", () => {
    expect(card({ family: "unit", lane: "any" })).toMatchObject({
      mark: "star",
      marks: Object.values(LANE_SIGN),
    });
    expect(card({ family: "unit", lane: "any" }).look.medals).toHaveLength(3);
    expect(card({ family: "special", lane: "any" }).marks).toBeUndefined();
  });
});

describe("a card that the page has never heard of", () => {
  const marks = { army: "Viking", family: "unit", lane: "heavy", single: [4, 5], copies: 2 } as const;
  const card = { id: "VK99", name: "Shield Biter", kind: "", text: "", facts: {}, marks };
  it("is drawn by its marks and stands in its army's list", () => {
    expect(face(card)).toMatchObject({
      mark: LANE_SIGN.heavy,
      look: { world: ARMIES.Viking },
      left: { value: "4" },
      right: { value: "5" },
    });
    expect(face(card).look.emblem.path).toBeTruthy();
    const other = { ...card, id: "MR99", marks: { ...marks, army: "Maratha" } };
    expect(cardsOf("Viking", [card, other]).map((each) => each.id)).toEqual(["VK99"]);
    expect(shownOf("Viking", [card, other])).toEqual(["VK99"]);
  });
});
