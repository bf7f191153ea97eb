// Motion follows events, is never long, and at speed 0 there is none.
import { describe, expect, it } from "vitest";
import { LONGEST, plan, type Motion } from "../src/lib/table/stage";

const fly = (at: string, beat?: number): Motion => ({ kind: "fly", at, ...(beat === undefined ? {} : { beat }) });

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
    const many = plan(Array.from({ length: 60 }, (_, i) => fly(String(i))), 1);
    expect(Math.max(...many.map((each) => each.start + each.length))).toBeLessThanOrEqual(LONGEST + 1e-6);
  });
});
