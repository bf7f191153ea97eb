// What the page of The Art of Battle shows: the corners of its faces, the sums of what is due, the Directions
// beside the hand.
import { polish } from "../src/lib/boards/art-of-battle/kit";
import { describe, expect, it } from "vitest";
import { face } from "../src/lib/boards/art-of-battle/face";
import { kit } from "../src/lib/boards/art-of-battle/kit";
import { blockMet, blockSum, dueWords, whenOf } from "../src/lib/boards/art-of-battle/lanes";
import { words } from "../src/lib/boards/art-of-battle/words";
import { GLYPHS } from "../src/lib/cards/glyphs";
import type { Action, CardData, GameEvent, Mark, View } from "../src/lib/net/shapes";
import type { TableModel } from "../src/lib/table/model.svelte";
import { tellEvent } from "../src/lib/table/told";
import type { DueView } from "../src/lib/types/art-of-battle";

const card = (id: string, marks: Record<string, Mark>): CardData => ({
  id,
  name: id,
  kind: "no such kind",
  text: "attack 99",
  facts: { attack: "99" },
  marks,
});
const due = (more: Partial<DueView>): DueView => ({
  lane: "AL",
  target: 3,
  attack: 8,
  block: 0,
  home: 0,
  gap: 0,
  hit: 8,
  lost: false,
  ...more,
});

describe("faces", () => {
  it("marks a Weapon by a sword, a Proficiency by a chain, a Direction by its letter, a Last Stand card by a flame", () => {
    const pip = (group: string, id = "X"): string | undefined => face(card(id, { group })).art?.pip;
    expect([pip("weapon"), pip("proficiency"), pip("last_stand")]).toEqual(["sword", "chain", "flame"]);
    expect([pip("direction", "L"), pip("direction", "R")]).toEqual(["letterL", "letterR"]);
    for (const glyph of ["sword", "chain", "letterL", "letterR", "flame", "bolt", "shield"])
      expect(GLYPHS[glyph]).toBeTruthy();
  });

  it("reads cost, rows and strength from the marks, never from the text", () => {
    const made = face(
      card("W5", {
        family: "defence Weapon",
        group: "weapon",
        cost: 2,
        rows: [2, 3],
        brings: "block",
        strength: 10,
      }),
    );
    expect(made.art).toEqual({
      pip: "sword",
      cost: "2",
      rows: [2, 3],
      strength: { value: "10", sign: "shield" },
    });
    // Stamina bottom left, what it brings top right, the rows bottom right.
    expect(made).toMatchObject({ left: { value: "2", sign: "drop" }, cost: { value: "10", sign: "shield" } });
    expect(made.look.rows).toEqual([2, 3]);
    expect(
      face(card("W2", { group: "weapon", cost: 3, rows: [2], brings: "attack", strength: 5 })).cost,
    ).toMatchObject({ value: "5", sign: "sword" });
  });

  it("pictures the rows of Overcommit and Lunge, and none where any row will do", () => {
    expect(face(card("P02", { group: "proficiency", cost: 2, rows: [2, 3] })).art?.rows).toEqual([2, 3]);
    expect(face(card("P09", { group: "proficiency", cost: 1, rows: [2, 3] })).art?.rows).toEqual([2, 3]);
    expect(face(card("P01", { group: "proficiency", cost: 1 })).art?.rows).toEqual([]);
    expect(face(card("LS1", { group: "last_stand" })).art).toEqual({
      pip: "flame",
      cost: null,
      rows: [],
      strength: null,
    });
  });
});

describe("a card that the page has never heard of", () => {
  it("is drawn by its marks", () => {
    const hook = card("W8", {
      family: "attack Weapon",
      group: "weapon",
      cost: 4,
      rows: [2, 3],
      brings: "attack",
      strength: 6,
    });
    expect(face(hook)).toMatchObject({
      art: { pip: "sword", cost: "4", rows: [2, 3], strength: { value: "6", sign: "sword" } },
    });
    expect(face(hook).look.emblem.path).toBeTruthy();
  });
});

describe("what is due", () => {
  it("says attack against block with Find the Gap, a home block or a fallen target", () => {
    expect(dueWords(due({}))).toBe("attack 8, no block");
    expect(dueWords(due({ block: 5 }))).toBe("attack 8 against block 5");
    expect(dueWords(due({ block: 10, gap: 4 }))).toBe("attack 8 against block 6 (10 − 4)");
    expect(dueWords(due({ block: 3, home: 3 }))).toBe("attack 8 against block 3");
    expect(dueWords(due({ block: 8, home: 3, gap: 4 }))).toBe("attack 8 against block 4 (5 + 3 − 4)");
    expect(dueWords(due({ block: 3, home: 3, gap: 4 }))).toBe("attack 8 against block 0 (3 − 4)");
    expect(dueWords(due({ lost: true }))).toBe("attack 8 strikes nobody");
  });

  it("never lets a gap go below nothing", () => {
    expect(blockMet({ block: 3, gap: 4 })).toBe(0);
    expect(blockSum({ block: 0, gap: 4 })).toBe("");
  });

  it("says the same in German", () => {
    const names = {
      seat: (at: number) => ["AL", "AR", "BL", "BR"][at]!,
      card: (id: string) => id,
      field: () => undefined,
    };
    const tell = words.de!.events.attack_resolved as (event: GameEvent, names: unknown) => string;
    const event = {
      event: "attack_resolved",
      lane: "AL",
      target: 3,
      attack: 8,
      block: 10,
      gap: 4,
      hit: 2,
      lost: false,
    } as unknown as GameEvent;
    expect(tell(event, names)).toBe(
      "Der Angriff mit 8 von Bahn AL trifft auf Block 6 (10 − 4): BR erleidet 2 Schaden.",
    );
    expect(tell({ ...event, lost: true } as GameEvent, names)).toBe(
      "Der Angriff mit 8 von Bahn AL trifft niemanden: BR ist gefallen.",
    );
    expect(tell({ ...event, block: 0, hit: 8 } as GameEvent, names)).toBe(
      "Der Angriff mit 8 von Bahn AL trifft auf keinen Block: BR erleidet 8 Schaden.",
    );
  });

  it("tells in German what a Weapon does, and how somebody stands then", () => {
    const names = {
      seat: (at: number) => ["Ada", "Bot", "Cy", "Dee"][at]!,
      card: (id: string) => id,
      you: 0,
    };
    const tell = (event: Record<string, unknown>): string =>
      tellEvent(event as unknown as GameEvent, "", words.de, names);
    const arrives = { event: "weapon_arrived", owner: 1, weapon: "Parry", lane: "BR", added: 0 };
    const counts = { event: "counters_changed", health_gain: 0, health_loss: 5, health: 15, stamina: 20 };
    expect([
      tell({ ...arrives, does: "attack", printed: 3, added: 2 }),
      tell({ ...arrives, does: "block", printed: 5 }),
      tell({ ...arrives, does: "rest", printed: 4, owner: 0 }),
      tell({ ...counts, seat: 0, stamina_gain: 4, stamina_loss: 0 }),
      tell({ ...counts, seat: 1, stamina_gain: 0, stamina_loss: 0 }),
    ]).toEqual([
      "Parry von Bot greift von Bahn BR aus mit 5 (3 + 2) an.",
      "Parry von Bot blockt 5 auf Bahn BR.",
      "Deine Waffe Parry bringt 4 Ausdauer.",
      "Du hast jetzt 15 Leben (−5) und 20 Ausdauer (+4).",
      "Bot hat jetzt 15 Leben (−5).",
    ]);
  });
});

describe("the hand", () => {
  const view = { hand: ["W1", "P12"], directions: ["L", "R"], seat: 0 } as unknown as View;
  it("has both Directions beside it, and they name a Direction", () => {
    expect(kit.hand(view, null as never)).toEqual(["W1", "P12", "L", "R"]);
    expect(kit.handPicks!("L", view)).toEqual([["direction", "L"]]);
    expect(["W1", "L", "R"].map((id) => kit.isApart!(id))).toEqual([false, true, true]);
  });

  it("plays a card that is let go over a lane", () => {
    const options: Action[] = [
      { do: "play", card: "W5", direction: "R", row: 2 },
      { do: "play", card: "W5", direction: "R", row: 3 },
      { do: "play", card: "P10", direction: "L", row: null },
    ];
    const model = { view, options } as unknown as TableModel;
    expect(kit.dropped!("W5", "place", "AR:3", model)).toBe(options[1]);
    expect(kit.dropped!("P10", "place", "AL:1", model)).toBe(options[2]);
    expect(kit.dropped!("W5", "place", "BR:3", model)).toBeNull();
    expect(kit.dropped!("W5", "place", "AR:1", model)).toBeNull();
  });
});

describe("when a row lands", () => {
  it("is one turn later once this turn's blows have fallen", () => {
    expect([1, 2, 3].map((row) => whenOf({ step: "play" }, row))).toEqual(["ab.now", "ab.next", "ab.later"]);
    expect([1, 2, 3].map((row) => whenOf({ step: "draw" }, row))).toEqual([
      "ab.next",
      "ab.later",
      "ab.third",
    ]);
  });
});

describe("sentences of the server", () => {
  it("call people by name and lanes by the word on the board", () => {
    const model = { view: {}, name: (at: number) => ["Ada", "Ben", "Cy", "Dee"][at]! } as never;
    expect(polish("Play Quick Jab in lane BL, row 1: strikes AR this turn", model)).toBe(
      "Play Quick Jab in lane BL, row 1: strikes Ben this turn",
    );
  });
});
