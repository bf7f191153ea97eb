// Clicks become actions by matching fields, never by rules.
import { describe, expect, it } from "vitest";
import { can, complete, live, pick, same, values } from "../src/lib/table/picks";

const options = [
  { do: "play", card: "A", slot: "M1" },
  { do: "play", card: "A", slot: "M2" },
  { do: "play", card: "B", slot: "M2" },
  { do: "place", card: "C", cell: [0, 1], rotation: 180 },
  { do: "fold" },
];

describe("picks", () => {
  it("lists what agrees with everything chosen", () => {
    expect(live(options, {})).toEqual([0, 1, 2, 3, 4]);
    expect(live(options, { card: "A" })).toEqual([0, 1]);
    expect(live(options, { card: "A", slot: "M2" })).toEqual([1]);
    expect(live(options, { cell: [0, 1] })).toEqual([3]);
  });
  it("knows whether one more thing can be chosen", () => {
    expect(can(options, { card: "B" }, "slot", "M1")).toBe(false);
    expect(can(options, { card: "B" }, "slot", "M2")).toBe(true);
  });
  it("lets go of what is chosen again, and changes to what does not go together", () => {
    expect(pick(options, { card: "A" }, "card", "A")).toEqual({});
    expect(pick(options, { card: "A" }, "slot", "M2")).toEqual({ card: "A", slot: "M2" });
    expect(pick(options, { card: "B", slot: "M2" }, "card", "C")).toEqual({ card: "C" });
    expect(pick(options, { card: "A" }, "slot", "nowhere")).toEqual({ card: "A" });
  });
  it("works from the target to the card as well", () => {
    const first = pick(options, {}, "slot", "M2");
    expect(values(options, first, "card")).toEqual(["A", "B"]);
  });
  it("is complete when nothing is left to point at", () => {
    expect(complete(options[3]!, { card: "C", cell: [0, 1] })).toBe(false);
    expect(complete(options[3]!, { card: "C", cell: [0, 1] }, ["rotation"])).toBe(true);
    expect(complete({ do: "play", card: "P", row: null }, { card: "P" })).toBe(true);
  });
  it("compares lists by what is in them", () => {
    expect(
      same(
        [
          [0, 1],
          [2, 3],
        ],
        [
          [0, 1],
          [2, 3],
        ],
      ),
    ).toBe(true);
    expect(same([0, 1], [1, 0])).toBe(false);
    expect(same([0], 0)).toBe(false);
  });
});
