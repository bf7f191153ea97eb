import type { LedgerLine } from "../src/lib/net/shapes";
// The Card Mall and its ledger: names and odds are data with keys, told in the language of the page.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ledgerWords, oddsOf, packName, rarityName } from "../src/lib/decks/mall";
import { words } from "../src/lib/words/index.svelte";

const chest = {
  id: "WAR CHEST",
  price: 90,
  size: 5,
  sentence: "4 cards (60% Uncommon, 40% Rare) and 1 card (80% Rare, 20% Epic)",
  odds: [
    {
      cards: 4,
      percent: [
        ["Uncommon", 60],
        ["Rare", 40],
      ] as [string, number][],
    },
    {
      cards: 1,
      percent: [
        ["Rare", 80],
        ["Epic", 20],
      ] as [string, number][],
    },
  ],
};
const line: LedgerLine = {
  at: 0,
  amount: -45,
  what: "Card Mall: PACK",
  game: "circuit-warfare",
  kind: "",
  pack: null,
  spare: null,
};

describe("the Card Mall", () => {
  beforeAll(() => vi.stubGlobal("document", { documentElement: {} }));
  afterAll(() => vi.unstubAllGlobals());
  afterEach(() => words.use("en"));
  it("is told in German without an English word", async () => {
    await words.use("de");
    expect(packName("WAR CHEST")).toBe("Kriegstruhe");
    expect(oddsOf(chest)).toEqual([
      { cards: "4 Karten", odds: "60\u00a0% ungewöhnlich, 40\u00a0% selten" },
      { cards: "1 Karte", odds: "80\u00a0% selten, 20\u00a0% episch" },
    ]);
    expect(rarityName("3")).toBe("Seltenheit 3");
    expect(ledgerWords({ ...line, kind: "buy", pack: "PACK" })).toBe("Gekauft: Packung");
    expect(ledgerWords({ ...line, kind: "changed", spare: 1 })).toBe("1 Karte zu viel, in Punkte getauscht");
    expect(ledgerWords({ ...line, kind: "welcome" })).toBe("Willkommen im Kartenladen");
  });
  it("is told in English, and lines of long ago as the server said them", () => {
    expect(oddsOf(chest)[1]).toEqual({ cards: "1 card", odds: "80% rare, 20% epic" });
    expect(ledgerWords({ ...line, kind: "bots" })).toBe("A game against bots");
    expect(ledgerWords({ ...line, kind: "buy" })).toBe("Card Mall: PACK");
  });
});
