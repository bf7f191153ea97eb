import { describe, expect, it } from "vitest";
import { checked, luck, type Opened } from "../src/lib/net/fairness";
import opened from "./fairness.json";

describe("the shuffle is checked", () => {
  const right = opened as Opened;

  it("as the server computed it", async () => {
    expect(await checked(right)).toEqual({ isSealed: true, isMixed: true });
  });

  it("also where seeds were short", async () => {
    const seed = (BigInt(right.seed!) >> 160n).toString();
    expect(await checked({ ...right, seed })).toEqual({ isSealed: true, isMixed: true });
  });

  it("and another part, another table or other luck is found", async () => {
    const server_seed = right.server_seed!.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    expect(await checked({ ...right, server_seed })).toEqual({ isSealed: false, isMixed: false });
    expect(await checked({ ...right, table: "t_other" })).toEqual({ isSealed: false, isMixed: false });
    expect(await checked({ ...right, luck: ["", "four-leaf clover"] })).toEqual({ isSealed: true, isMixed: false });
    expect(await checked({ ...right, seed: (BigInt(right.seed!) + 1n).toString() })).toEqual({ isSealed: true, isMixed: false });
  });

  it("and everybody brings other luck", () => {
    const brought = Array.from({ length: 50 }, luck);
    expect(new Set(brought).size).toBe(50);
    expect(brought.every((each) => /^[0-9a-f]{24}$/.test(each))).toBe(true);
  });

  it("only when it is open", async () => {
    expect(await checked({ ...right, server_seed: null, luck: null, seed: null })).toBeNull();
  });
});
