import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Action } from "../src/lib/net/shapes";
import { finger } from "../src/lib/table/finger";
import { TableModel } from "../src/lib/table/model.svelte";

describe("a finger", () => {
  const place: Action = { do: "place", card: "A", slot: "B1" };
  let model: TableModel;
  let played: Action[];

  beforeEach(() => {
    played = [];
    model = new TableModel();
    model.isPlayed = true;
    model.options = [place, { ...place, slot: "B2" }];
    model.play = (action) => played.push(action);
    finger.isPointing = true;
  });
  afterEach(() => {
    finger.isPointing = false;
  });

  it("shows with its first tap on a target, and plays with the second", () => {
    const previewed: (Action | null)[] = [];
    model.preview = (action) => previewed.push(action);
    model.pick("card", "A");
    model.pick("slot", "B1");
    expect([played, model.tapped, previewed.at(-1)]).toEqual([[], place, place]);
    model.pick("slot", "B1");
    expect([played, model.tapped]).toEqual([[place], null]);
  });
  it("shows another target instead, and lets go", () => {
    model.pick("card", "A");
    model.pickAll({ slot: "B1" });
    model.pickAll({ slot: "B2" });
    expect([played, model.tapped]).toEqual([[], { ...place, slot: "B2" }]);
    model.clear();
    expect(model.tapped).toBeNull();
    model.pick("card", "A");
    model.pickAll({ slot: "B1" });
    model.pickAll({ slot: "B1" });
    expect(played).toEqual([place]);
  });
  it("plays at once in a lesson, and with a mouse", () => {
    model.isPlayed = false;
    model.pick("card", "A");
    model.pick("slot", "B1");
    model.isPlayed = true;
    finger.isPointing = false;
    model.pick("card", "A");
    model.pick("slot", "B1");
    expect(played).toEqual([place, place]);
  });
});

describe("a table while an answer is under way", () => {
  const place: Action = { do: "place", card: "A", slot: "B1" };
  const fold: Action = { do: "fold" };
  let model: TableModel;
  let played: Action[];

  beforeEach(() => {
    played = [];
    model = new TableModel();
    model.options = [place, { ...place, slot: "B2" }, fold];
    model.play = (action) => {
      played.push(action);
      model.sending = action;
    };
  });

  it("takes a double click for one", () => {
    model.send(fold);
    model.send(fold);
    model.pick("card", "A");
    model.pickAll({ card: "A", slot: "B1" });
    expect(played).toEqual([fold]);
    expect(model.chosen).toEqual({});
  });

  it("looks as before, and takes the next answer when the table has answered", () => {
    model.send(fold);
    expect(model.could("card", "A")).toBe(true);
    expect(model.can("card", "A")).toBe(false);
    model.sending = null;
    model.pick("card", "A");
    model.pick("slot", "B2");
    expect(played).toEqual([fold, { ...place, slot: "B2" }]);
  });

  it("offers nothing to whom nothing is asked", () => {
    model.options = [];
    expect(model.could("card", "A")).toBe(false);
  });
});

describe("a pointer that rests", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shows no card that comes to lie below it after a move, and shows again once it points", () => {
    vi.useFakeTimers();
    const model = new TableModel();
    model.isPlayed = true;
    model.show("A");
    vi.runAllTimers();
    expect(model.shown).toBe("A");
    model.send({ do: "place", card: "A", slot: "B1" });
    model.show("A");
    vi.runAllTimers();
    expect(model.shown).toBeNull();
    model.isResting = false;
    model.show("A");
    vi.runAllTimers();
    expect(model.shown).toBe("A");
  });
});
