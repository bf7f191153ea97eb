// Motion follows events, is never long, and at speed 0 there is none.
import { describe, expect, it } from "vitest";
import { freshPlaces, LONGEST, plan, type Motion } from "../src/lib/boards/motion";

const fly = (at: string, beat?: number): Motion => ({
  kind: "fly",
  at,
  ...(beat === undefined ? {} : { beat }),
});

describe("stage", () => {
  it("shows nothing at speed 0", () => {
    expect(plan([fly("a")], 0)).toEqual([]);
  });
  it("plays one after another, and a beat together", () => {
    const [a, b, c] = plan([fly("a", 1), fly("b", 1), fly("c", 2)], 1);
    expect(a!.start).toBe(0);
    expect(b!.start).toBe(a!.start);
    expect(c!.start).toBeGreaterThan(b!.start);
  });
  it("is twice as quick at 2x", () => {
    const slow = plan([fly("a"), fly("b")], 1);
    const quick = plan([fly("a"), fly("b")], 2);
    expect(quick[1]!.start).toBe(slow[1]!.start / 2);
    expect(quick[1]!.length).toBe(slow[1]!.length / 2);
  });
  it("squeezes a long film", () => {
    const many = plan(
      Array.from({ length: 60 }, (_, i) => fly(String(i))),
      1,
    );
    expect(Math.max(...many.map((each) => each.start + each.length))).toBeLessThanOrEqual(LONGEST + 1e-6);
  });
});

describe("what the others have just changed", () => {
  const motions = (event: {
    event: string;
    [field: string]: unknown;
  }): { kind: "fly" | "leave"; at: string }[] => [
    { kind: event.event === "gone" ? "leave" : "fly", at: String(event.at) },
  ];
  const put = (seat: number, at: string): { event: string; seat: number; at: string } => ({
    event: "put",
    seat,
    at,
  });

  it("is kept until one does something oneself", () => {
    let fresh = freshPlaces(new Set(), [put(1, "cell:1")], motions, 0, true);
    fresh = freshPlaces(fresh, [put(1, "cell:2")], motions, 0, true);
    expect([...fresh]).toEqual(["cell:1", "cell:2"]);
    fresh = freshPlaces(fresh, [put(0, "cell:3")], motions, 0, true);
    expect([...fresh]).toEqual(["cell:1", "cell:2"]);
    fresh = freshPlaces(fresh, [put(0, "cell:3"), put(1, "cell:4")], motions, 0, false);
    expect([...fresh]).toEqual(["cell:4"]);
  });

  it("is one step in a replay, and never a seat or the hand", () => {
    const fresh = freshPlaces(
      new Set(["cell:9"]),
      [put(0, "cell:1"), put(1, "seat:1"), put(1, "hand:X"), { event: "gone", seat: 1, at: "cell:5" }],
      motions,
      null,
      false,
    );
    expect([...fresh]).toEqual(["cell:1"]);
  });

  it("stays where nothing was told", () => {
    expect([...freshPlaces(new Set(["cell:9"]), [], motions, 0, true)]).toEqual(["cell:9"]);
  });
});
