import { describe, expect, it } from "vitest";
import { warned } from "../src/lib/table/warning";

describe("the warning that time runs out", () => {
  it("says nothing without a clock, and while there is time", () => {
    expect(warned(null)).toBeNull();
    expect(warned(16)).toBeNull();
  });
  it("is read out twice and no more", () => {
    const said = Array.from({ length: 16 }, (_, i) => warned(15 - i));
    expect(said[0]).toBe(15);
    expect(said.filter((each, i) => each !== said[i - 1])).toEqual([15, 5]);
  });
});
