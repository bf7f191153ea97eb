// The reason on a dead card: every sentence about one card is known, and what it says is short enough for the card.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { deadReason } from "../src/lib/words/dead";
import { deadWords } from "../src/lib/words/dead-en";
import { words } from "../src/lib/words/index.svelte";

describe("the reason on a dead card", () => {
  beforeAll(() => words.ready());

  it.each([
    ["Dear costs RRR, which you do not have.", "needs 3 Fire"],
    ["Paragon costs GWWG, which you do not have.", "needs 2 Earth, 2 Life"],
    ["Second Wind can only be cast as an answer in combat.", "combat only"],
    ["All your heavy slots are taken, and none holds a single War Elephant to pair with.", "heavy is full"],
    ["It costs 4 Stamina and you have 2.", "needs 4 Stamina"],
    [
      "Your Spear is still on the battlefield, and you may have only one Weapon there at a time.",
      "one Weapon only",
    ],
    ["It costs 3 AP, you have 1.", "needs 3 AP"],
    ["It needs another card in your hand to discard.", "needs 1 card"],
    ["It needs 2 other cards in your hand to discard.", "needs 2 cards"],
    ["Each of your Warlords is flipped or has already been in a Challenge this turn.", "no Warlord free"],
    ["Marsh Levy matches the alignment of none of your unflipped Warlords.", "wrong alignment"],
  ])("%s", (sentence, said) => {
    expect(deadReason(sentence)).toBe(said);
  });

  it("is not said where no card can be used, nor of what nobody knows", () => {
    expect(deadReason("It is not your turn.")).toBe("");
    expect(deadReason("Answer the open question first.")).toBe("");
    expect(deadReason("")).toBe("");
  });

  it("is short", () => {
    expect(Object.entries(deadWords).filter(([, said]) => said.length > 24)).toEqual([]);
  });

  describe("in German", () => {
    beforeAll(async () => {
      vi.stubGlobal("document", { documentElement: {} });
      await words.use("de");
    });
    afterAll(async () => {
      await words.use("en");
      vi.unstubAllGlobals();
    });
    it("names essence and lanes too", () => {
      expect(deadReason("Dear costs RRR, which you do not have.")).toBe("braucht 3 Feuer");
      expect(deadReason("All your melee slots are taken, and none holds a single Raider to pair with.")).toBe(
        "Nahkampf: voll",
      );
      expect(deadReason("It needs 2 other cards in your hand to discard.")).toBe("braucht 2 Karten");
    });
  });
});
