// A lesson is followed by clicks or by dragging.
import { describe, expect, it } from "vitest";
import hands from "../src/lib/lessons/hands-of-war.json";
import { stepsDone } from "../src/lib/lessons/follow";
import type { Action } from "../src/lib/net/shapes";

const steps = hands as unknown as { expect: Action | null }[];

describe("following a lesson", () => {
  it("takes what is expected, one step at a time", () => {
    expect(stepsDone(steps, 0, { do: "cast", card: "KE04" })).toBe(1);
    expect(stepsDone(steps, 1, { do: "choose", pick: "V" })).toBe(1);
    expect(stepsDone(steps, 0, { do: "advance" })).toBe(0);
  });
  it("takes a card let go over its place as both steps", () => {
    expect(stepsDone(steps, 0, { do: "cast", card: "KE04", picks: ["V"] })).toBe(2);
    expect(stepsDone(steps, 0, { do: "cast", card: "KE04", picks: ["R"] })).toBe(0);
    expect(stepsDone(steps, 0, { do: "cast", card: "KE06", picks: ["V"] })).toBe(0);
  });
  it("expects nothing at the end", () => {
    expect(stepsDone(steps, steps.length - 1, { do: "advance" })).toBe(0);
  });
});
