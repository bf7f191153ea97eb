// What the page of The Art of Battle shows: the corners of its faces, the sums of what is due, the Directions beside the hand.
import { describe, expect, it } from "vitest";
import { face } from "../src/lib/boards/art-of-battle/face";
import { kit } from "../src/lib/boards/art-of-battle/kit";
import { blockMet, blockSum, dueWords } from "../src/lib/boards/art-of-battle/lanes";
import { words } from "../src/lib/boards/art-of-battle/words";
import { GLYPHS } from "../src/lib/cards/glyphs";
import type { Action, CardData, GameEvent, View } from "../src/lib/net/shapes";
import type { TableModel } from "../src/lib/table/model.svelte";
import type { DueView } from "../src/lib/types/art-of-battle";

const card = (id: string, kind: string, facts: Record<string, string>): CardData => ({ id, name: id, kind, text: "attack 99", facts });
const due = (more: Partial<DueView>): DueView => ({ lane: "AL", target: 3, attack: 8, block: 0, home: 0, gap: 0, hit: 8, lost: false, ...more });

describe("faces", () => {
  it("marks a Weapon by a sword, a Proficiency by a chain, a Direction by its letter, a Last Stand card by a flame", () => {
    const pip = (kind: string, id = "X"): string | undefined => face(card(id, kind, {})).art?.pip;
    expect(["attack Weapon", "defence Weapon", "recover Weapon"].map((kind) => pip(kind))).toEqual(["sword", "sword", "sword"]);
    expect([pip("Modifier"), pip("Action")]).toEqual(["chain", "chain"]);
    expect([pip("Direction", "L"), pip("Direction", "R")]).toEqual(["letterL", "letterR"]);
    expect([pip("Last Stand Passive"), pip("Last Stand Action")]).toEqual(["flame", "flame"]);
    for (const glyph of ["sword", "chain", "letterL", "letterR", "flame", "bolt", "shield"]) expect(GLYPHS[glyph]).toBeTruthy();
  });

  it("reads cost, rows and strength from the printed values, never from the text", () => {
    const { art, blades } = face(card("W5", "defence Weapon", { cost: "2", rows: "2, 3", block: "10" }));
    expect(art).toEqual({ pip: "sword", cost: "2", rows: [2, 3], strength: { value: "10", sign: "shield" } });
    expect(blades).toBe(0);
    expect(face(card("W2", "attack Weapon", { cost: "3", rows: "2", attack: "5" })).blades).toBe(5);
  });

  it("pictures the rows of Overcommit and Lunge, and none where any row will do", () => {
    expect(face(card("P02", "Modifier", { cost: "2", rows: "2, 3" })).art?.rows).toEqual([2, 3]);
    expect(face(card("P09", "Action", { cost: "1", rows: "2, 3" })).art?.rows).toEqual([2, 3]);
    expect(face(card("P01", "Modifier", { cost: "1", rows: "any" })).art?.rows).toEqual([]);
    expect(face(card("LS1", "Last Stand Passive", { cost: "—", rows: "—" })).art).toEqual({ pip: "flame", cost: null, rows: [], strength: null });
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
    const names = { seat: (at: number) => ["AL", "AR", "BL", "BR"][at]!, card: (id: string) => id, field: () => undefined };
    const tell = words.de!.events.attack_resolved as (event: GameEvent, names: unknown) => string;
    const event = { event: "attack_resolved", lane: "AL", target: 3, attack: 8, block: 10, gap: 4, hit: 2, lost: false } as unknown as GameEvent;
    expect(tell(event, names)).toBe("Angriff 8 von Bahn AL gegen Block 6 (10 − 4): BR erleidet 2 Schaden.");
    expect(tell({ ...event, lost: true } as GameEvent, names)).toBe("Angriff 8 von Bahn AL trifft niemanden: BR ist gefallen.");
    expect(tell({ ...event, block: 0, hit: 8 } as GameEvent, names)).toBe("Angriff 8 von Bahn AL ohne Block: BR erleidet 8 Schaden.");
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
    const options: Action[] = [{ do: "play", card: "W5", direction: "R", row: 2 }, { do: "play", card: "W5", direction: "R", row: 3 }, { do: "play", card: "P10", direction: "L", row: null }];
    const model = { view, options } as unknown as TableModel;
    expect(kit.dropped!("W5", "place", "AR:3", model)).toBe(options[1]);
    expect(kit.dropped!("P10", "place", "AL:1", model)).toBe(options[2]);
    expect(kit.dropped!("W5", "place", "BR:3", model)).toBeNull();
    expect(kit.dropped!("W5", "place", "AR:1", model)).toBeNull();
  });
});
