// The Battlefield on the page: values and sums come from the view, what is cleared goes to its owner's pile.
import { describe, expect, it } from "vitest";
import { kit } from "../src/lib/boards/the-battlefield/kit";
import { cardsOf, face, LANE_SIGN, shownOf } from "../src/lib/boards/the-battlefield/face";
import { isSideways, LANES, placesOf } from "../src/lib/boards/the-battlefield/places";
import { tallScene, wideScene } from "../src/lib/boards/the-battlefield/scene";
import {
  clashes,
  counted,
  partWords,
  pileNames,
  stakeOf,
  stands,
  sumWords,
} from "../src/lib/boards/the-battlefield/sums";
import { words } from "../src/lib/boards/the-battlefield/words";
import { ARMIES } from "../src/lib/art/worlds";
import { GLYPHS } from "../src/lib/cards/glyphs";
import type { GameEvent, Mark, View } from "../src/lib/net/shapes";
import type { TableModel } from "../src/lib/table/model.svelte";
import { tellEvent } from "../src/lib/table/told";
import type { BattlefieldView, Count, SlotView } from "../src/lib/types/the-battlefield";

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
      "Monsoon wird von M2 bei Ada abgeräumt und kommt auf den Ablagestapel von Bo.",
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

describe("what the score says", () => {
  const count = (attack: number, defence: number, theirs: [number, number]): Count => ({
    lane: "",
    attack,
    enemy_defence: theirs[1],
    attack_over: Math.max(0, attack - theirs[1]),
    defence,
    enemy_attack: theirs[0],
    defence_over: Math.max(0, defence - theirs[0]),
    score: 0,
  });
  it("is two attacks, each with what gets through or is held, and for whom", () => {
    const [ours, theirs] = [count(27, 17, [10, 7]), count(10, 7, [27, 17])];
    expect(clashes([ours], [theirs], 0)).toEqual([
      { lane: "", attacker: 0, attack: 27, defence: 7, over: 20, times: 2, to: 0 },
      { lane: "", attacker: 1, attack: 10, defence: 17, over: 7, times: 1, to: 0 },
    ]);
  });
  it("names what hangs on the battle", () => {
    const stake = (battle: number, us: number, them: number): string =>
      stakeOf({ seat: 0, battle, sides: [{ wins: us }, { wins: them }] } as unknown as BattlefieldView);
    expect([stake(1, 0, 0), stake(2, 1, 0), stake(2, 0, 1), stake(3, 1, 1), stake(3, 1, 0)]).toEqual([
      "bf.stake.open",
      "bf.stake.winning",
      "bf.stake.losing",
      "bf.stake.last",
      "bf.stake.final",
    ]);
  });
});

describe("the places of the field", () => {
  it.each([
    [720, 642, true],
    [960, 810, true],
    [500, 420, true],
    [380, 200, false],
    [350, 133, false],
    [810, 365, false],
  ])("of %i x %i keep slots apart, inside and mirrored", (w, h, sideways) => {
    const [near, far] = [true, false].map((isNear) => placesOf(w, h, sideways, isNear, 16));
    for (const { slots, arrows } of [near!, far!]) {
      expect([slots.length, arrows.length]).toEqual([12, 14]);
      for (const [i, one] of slots.entries()) {
        expect(one.x >= -1 && one.x + one.w <= w + 1 && one.y >= -1 && one.y + one.h <= h + 1).toBe(true);
        for (const two of slots.slice(i + 1))
          expect(
            one.x + one.w <= two.x + 1 ||
              two.x + two.w <= one.x + 1 ||
              one.y + one.h <= two.y + 1 ||
              two.y + two.h <= one.y + 1,
          ).toBe(true);
      }
    }
    const [own, theirs] = [near!.slots[LANES[0].first]!, far!.slots[LANES[0].first]!];
    expect(sideways ? own.y < theirs.y : own.x < theirs.x).toBe(true); // left is left for whoever stands there
  });
  it("turn with the room, and with the size of letters", () => {
    expect([isSideways(1440, 642, 16), isSideways(380, 460, 16), isSideways(1420, 640, 32)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("the landscape", () => {
  it("is small, and the same every time, by day and by night", () => {
    const [north, south] = ["Viking", "Maratha"].map((army) => ({ army, world: ARMIES[army]! }));
    for (const theme of ["dark", "light"] as const) {
      const wide = wideScene(north!, south!, theme);
      expect(wide).toBe(wideScene(north!, south!, theme));
      expect(wide.length).toBeLessThan(66_000);
      expect(wide).not.toMatch(/NaN|undefined/);
      expect(tallScene(north!, south!, theme, false).length).toBeLessThan(66_000);
    }
  });
});
