import { afterEach, describe, expect, it, vi } from "vitest";
import {
  add,
  added,
  checked,
  dealt,
  addLater,
  pledgeOf,
  remembered,
  sealed,
  seen,
} from "../src/lib/net/fairness";
import { checkDeal, type Printed, type Step } from "../src/lib/net/deal";
import { Dice } from "../src/lib/net/dice";
import type { Opened, Table } from "../src/lib/net/shapes";
import old from "./fairness.json";
import cards from "./cards.json";
import deals from "./deals.json";
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
    expect(await checked(right, null)).toEqual({
      isSealed: true,
      isMixed: true,
      isMine: null,
      isFixed: null,
      tries: 0,
    });
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

  it("can be drawn where nothing can be kept, and is known until the page is left", () => {
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
      const luck = added("t_1", "c");
      expect(luck).toHaveLength(24);
      expect(remembered("t_1")?.luck).toBe(broken?.getItem() === "{}" ? undefined : luck);
    }
  });
});

describe("a part that is added when all sit", () => {
  const round = { id: "r_1", asked: [0, 1], terms: "77ab", pledges: [] as string[] };
  const told = (stage: "pledge" | "open", changed: object = {}, commitment = "a seal"): Table =>
    ({ id: "t_1", commitment, round: { ...round, stage, ...changed } }) as unknown as Table;

  /** What is said to the server. */
  function server(): { path: string; body: Record<string, string> }[] {
    const said: { path: string; body: Record<string, string> }[] = [];
    vi.stubGlobal("fetch", (path: string, asked: RequestInit) => {
      said.push({ path, body: JSON.parse(String(asked.body)) as Record<string, string> });
      return Promise.resolve(new Response("{}", { status: 200 }));
    });
    return said;
  }

  it("is sealed, and opened when all seals are shown, and the page checks what was shown", async () => {
    device();
    const said = server();
    expect(addLater()).toEqual({ luck: "?" });
    seen("t_1", "a seal");
    await add(told("pledge"), 1);
    const luck = remembered("t_1")!.luck;
    expect(luck).toMatch(/^[0-9a-f]{24}$/);
    expect(said).toEqual([
      { path: "/api/tables/t_1/pledge", body: { round: "r_1", pledge: await pledgeOf(luck) } },
    ]);
    await add(told("pledge"), 1); // after a reload: the same word
    expect(said[1]).toEqual(said[0]);
    const pledges = ["another's", await pledgeOf(luck)];
    await add(told("open", { pledges }), 1);
    await add(told("open", { pledges }), 1);
    expect(said.slice(2).map((each) => each.body)).toEqual([
      { round: "r_1", luck },
      { round: "r_1", luck },
    ]);
    expect(remembered("t_1")).toMatchObject({ tries: 1, parts: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await add(told("pledge", { id: "r_2" }), 1);
    expect(remembered("t_1")!.luck).not.toBe(luck);
    expect(remembered("t_1")).toMatchObject({ tries: 1, round: "r_2" });
  });

  it("stays closed where anything does not fit", async () => {
    device();
    const said = server();
    await add(told("open", { pledges: ["", ""] }), 1); // never sealed here
    await add(told("pledge", { asked: [0] }), 1);
    await add(told("pledge"), undefined);
    expect(said).toEqual([]);
    await add(told("pledge"), 1);
    const own = await pledgeOf(remembered("t_1")!.luck);
    await add(told("open", { pledges: [own, "another's"] }), 1); // at another seat
    await add(told("open", { id: "r_2", pledges: ["", own] }), 1); // in another round
    await add(told("open", { pledges: ["", own] }, "another seal"), 1);
    expect(said.length).toBe(1);
    await add(told("open", { pledges: ["", own] }), 1);
    await add(told("open", { pledges: ["chosen late", own] }), 1);
    await add(told("open", { pledges: ["", own], terms: "other decks" }), 1);
    expect(said.length).toBe(2);
  });

  it("fits the mark that Python computes", async () => {
    const { table, commitment } = right;
    const mine = { table, commitment, luck: right.luck![0]!, tries: 2 };
    expect(await checked(right, { ...mine, parts: opened.parts })).toMatchObject({ isFixed: true, tries: 2 });
    expect(await checked(right, { ...mine, parts: "00" })).toMatchObject({ isFixed: false });
    expect(await Promise.all(right.luck!.map(pledgeOf))).toEqual(opened.pledges);
    const luck = [...right.luck!].reverse();
    expect(await checked({ ...right, luck }, { ...mine, parts: opened.parts })).toMatchObject({
      isFixed: false,
    });
  });
});

describe("from the seed to the cards", () => {
  const printed = (game: string): Printed => ({
    cards: cards[game as keyof typeof cards] as unknown as Printed["cards"],
    decks: deals.decks[game as keyof typeof deals.decks] as unknown as Printed["decks"],
  });
  const cases = deals.deals as unknown as { game: string; seed: string; terms: string; steps: Step[] }[];

  it("the dice are those of the rules", () => {
    const dice = new Dice(BigInt(deals.seed));
    const { next32, below, roll, shuffle } = deals.dice;
    expect(next32.map(() => dice.next32())).toEqual(next32);
    const sides = [2, 3, 6, 7, 100, 2 ** 31 + 1, 2 ** 31 + 1, 2 ** 31 + 1, 2 ** 32 - 1];
    expect(sides.map((n) => dice.below(n))).toEqual(below);
    expect(roll.map(() => dice.roll())).toEqual(roll);
    expect(dice.shuffled(Array.from({ length: 52 }, (_, at) => at))).toEqual(shuffle);
    expect(() => new Dice(7n)).toThrow();
  });

  it.each(cases.map((each, at) => [`${each.game} ${at}`, each] as const))("%s is dealt so", (_, each) => {
    const last = each.steps.at(-1)!.views;
    const check = (steps: Step[], seen?: readonly string[], seed = each.seed) =>
      checkDeal(each.terms, seed, steps, printed(each.game), 1, seen);
    expect(check(each.steps)).toEqual({ isDealt: true, isSeen: null });
    expect(check(each.steps, last[1]!.hand!)).toEqual({ isDealt: true, isSeen: true });
    expect(check(each.steps, [...last[1]!.hand!.slice(1), "another"])).toMatchObject({ isSeen: false });
    expect(check(each.steps, undefined, (BigInt(each.seed) + 1n).toString())).toMatchObject({
      isDealt: false,
    });
    // One card of one seat is another one.
    for (const seat of Object.keys(last)) {
      const hand = [...last[seat]!.hand!];
      hand[hand.length - 1] = "another";
      const swapped = each.steps.map((step) =>
        step.views[seat]?.hand?.length ? { ...step, views: { ...step.views, [seat]: { hand } } } : step,
      );
      if (isWhole(each.game) || hand.length <= 6) expect(check(swapped)).toMatchObject({ isDealt: false });
    }
  });

  it("is left to the command where a browser does not know the cards", () => {
    const it = cases[0]!;
    const none = (terms: string | null, seed: string | null) =>
      checkDeal(terms, seed, it.steps, printed(it.game), 0, []);
    expect(checkDeal(it.terms, it.seed, [], printed(it.game), 0, undefined)).toBeNull();
    expect(none(null, it.seed)).toBeNull();
    expect(none(it.terms, null)).toBeNull();
    expect(none(it.terms, "12345")).toBeNull();
    expect(none(it.terms.replace("the-battlefield", "the-battlefield+frost@12"), it.seed)).toBeNull();
  });
});

const isWhole = (game: string): boolean => game === "art-of-battle" || game === "the-battlefield";
