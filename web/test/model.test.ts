import { beforeEach, describe, expect, it } from "vitest";
import type { Action } from "../src/lib/net/shapes";
import { TableModel } from "../src/lib/table/model.svelte";

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
