import { afterEach, describe, expect, it, vi } from "vitest";
import { added, checked, dealt, remembered, sealed } from "../src/lib/net/fairness";
import type { Opened } from "../src/lib/net/shapes";
import old from "./fairness.json";
import opened from "./fairness-2.json";

const right = opened as Opened;
const first = old as Opened;
afterEach(() => {
  vi.unstubAllGlobals();
});

function device(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return kept;
}

describe("the shuffle is checked", () => {
  it("as the server computed it", async () => {
    expect(await checked(right, null)).toEqual({ isSealed: true, isMixed: true, isMine: null });
  });

  it("also those of the first version, and where seeds were short", async () => {
    expect(await checked(first, null)).toMatchObject({ isSealed: true, isMixed: true });
    const seed = (BigInt(first.seed!) >> 160n).toString();
    expect(await checked({ ...first, seed }, null)).toMatchObject({ isSealed: true, isMixed: true });
    const short = (BigInt(right.seed!) >> 160n).toString();
    expect(await checked({ ...right, seed: short }, null)).toMatchObject({ isMixed: false });
  });

  it("and no seal opens in two ways", async () => {
    const asFirst = { ...right, version: 1, terms: null };
    expect(await checked(asFirst, null)).toMatchObject({ isSealed: false });
    const table = `wartable shuffle 2:${right.table}`;
    expect(await checked({ ...asFirst, table }, null)).toMatchObject({ isSealed: false });
    expect(await checked({ ...right, terms: "[]" }, null)).toMatchObject({ isMixed: false });
  });

  it("and the deal is the one that was announced with the first cards", async () => {
    const kept = device();
    const { table: id, commitment } = right;
    const luck = right.luck!;
    const deal = "00".repeat(32);
    const status = "playing";
    dealt({ id, status: "over", commitment, mine: [1], deal, luck });
    expect(kept.size).toBe(0); // after the end it is too late
    dealt({ id, status, commitment, mine: [], deal, luck });
    expect(kept.size).toBe(0); // who watches keeps nothing
    dealt({ id, status, commitment, mine: [1], deal, luck });
    expect(remembered(id)).toEqual({ table: id, commitment, luck: luck[1], deal });
    dealt({ id, status, commitment, mine: [1], deal: "another", luck });
    expect(remembered(id)!.deal).toBe(deal); // the first counts
    expect((await checked(right, remembered(id)))!.isMine).toBe(false);
    const said = new TextEncoder().encode(`wartable deal:${right.seed}`);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", said));
    const mark = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    expect((await checked(right, { ...remembered(id)!, deal: mark }))!.isMine).toBe(true);
  });

  it("and another part, another table or other luck is found", async () => {
    const server_seed = right.server_seed!.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    expect(await checked({ ...right, server_seed }, null)).toMatchObject({ isSealed: false, isMixed: false });
    expect(await checked({ ...right, table: "t_other" }, null)).toMatchObject({
      isSealed: false,
      isMixed: false,
    });
    expect(await checked({ ...right, luck: ["", "four-leaf clover"] }, null)).toMatchObject({
      isSealed: true,
      isMixed: false,
    });
    expect(await checked({ ...right, seed: (BigInt(right.seed!) + 1n).toString() }, null)).toMatchObject({
      isSealed: true,
      isMixed: false,
    });
  });

  it("and so is what was shown and added here", async () => {
    const { table, commitment } = right;
    const mine = { table, commitment, luck: right.luck![1]! };
    expect((await checked(right, mine))!.isMine).toBe(true);
    expect((await checked(right, { ...mine, commitment: "another" }))!.isMine).toBe(false);
    expect((await checked(right, { ...mine, luck: "not among them" }))!.isMine).toBe(false);
  });

  it("only when it is open", async () => {
    expect(await checked({ ...right, server_seed: null, luck: null, seed: null }, null)).toBeNull();
  });
});

describe("this seat's part", () => {
  it("is another one every time, and remembered with the seal", () => {
    device();
    const brought = Array.from({ length: 60 }, (_, number) => added(`t_${number}`, `seal ${number}`));
    expect(new Set(brought).size).toBe(60);
    expect(brought.every((each) => /^[0-9a-f]{24}$/.test(each))).toBe(true);
    expect(remembered("t_59")).toEqual({ table: "t_59", commitment: "seal 59", luck: brought[59] });
    expect(remembered("t_0")).toBeNull(); // not for ever
    const again = added("t_59", "seal 59");
    expect(remembered("t_59")!.luck).toBe(again);
  });

  it("is drawn after the server's was sealed", async () => {
    const kept = device();
    vi.stubGlobal("fetch", () => {
      expect(kept.size).toBe(0);
      return Promise.resolve(
        new Response(JSON.stringify({ seal: "t_1.mark", table: "t_1", commitment: "c" }), { status: 201 }),
      );
    });
    const given = await sealed();
    expect(given.seal).toBe("t_1.mark");
    expect(remembered("t_1")).toEqual({ table: "t_1", commitment: "c", luck: given.luck });
  });

  it("can be drawn where nothing can be remembered", () => {
    for (const broken of [
      undefined,
      {
        getItem: () => "{",
        setItem: () => {
          throw new Error("full");
        },
      },
      { getItem: () => "{}", setItem: () => undefined },
    ]) {
      vi.stubGlobal("localStorage", broken);
      expect(added("t_1", "c")).toHaveLength(24);
      expect(remembered("t_1")).toBeNull();
    }
  });
});
