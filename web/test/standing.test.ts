// The countdown of an announced pause.
import { describe, expect, it } from "vitest";
import { left } from "$lib/operator/standing.svelte";

describe("a countdown", () => {
  it("shows minutes and seconds, and hours where it is long", () => {
    expect(left(4 * 60_000 + 6_500)).toBe("4:07");
    expect(left(-5)).toBe("0:00");
    expect(left(2 * 3_600_000 + 5 * 60_000)).toBe("2 h 05");
  });
});
