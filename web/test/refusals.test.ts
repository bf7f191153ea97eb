// What cannot be done, in German: the phrase book of the server's sentences.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import book from "../src/lib/words/refusals-de.json";
import { Phrases, whole } from "../src/lib/words/refusals";
import { words as battlefield } from "../src/lib/boards/the-battlefield/words";
import type { TableModel } from "../src/lib/table/model.svelte";
import { Speech } from "../src/lib/table/speech.svelte";
import { emoteText } from "../src/lib/words/emotes";
import { tellRefusal, words } from "../src/lib/words/index.svelte";

const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort();
const phrases = new Phrases(book);

describe("refusals in German", () => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await words.use("de");
  });
  afterAll(async () => {
    await words.use("en");
    vi.unstubAllGlobals();
  });

  it("have a place for everything that the English sentence names, and name it once", () => {
    const odd = Object.values(book)
      .flatMap((each) => Object.entries(each))
      .filter(([english, german]) => {
        const left = places(german).filter((each) => !places(english).includes(each));
        return left.length > 0 || new Set(places(german)).size < places(german).length;
      });
    expect(odd).toEqual([]);
  });

  it("keep names and numbers, and know the words within", () => {
    expect(
      tellRefusal(
        "Your Warhammer is still on the battlefield, and you may have only one Weapon there at a time.",
      ),
    ).toBe("Warhammer ist noch auf dem Feld, und dort darf nur eine Waffe von dir zugleich sein.");
    expect(tellRefusal("Quick Jab costs 2 Stamina and you have none")).toBe(
      "Quick Jab kostet 2 Ausdauer und du hast keine.",
    );
    expect(tellRefusal("It needs 2 other cards in your hand to discard.")).toBe(
      "Dafür brauchst du 2 weitere Karten auf der Hand, zum Abwerfen.",
    );
    expect(tellRefusal("the card on (1,2) is part of a Closed Circuit")).toBe(
      "Die Karte auf (1,2) ist Teil eines geschlossenen Stromkreises.",
    );
    expect(tellRefusal("Marshal Krull is flipped, or its Power has been used in this Combat")).toBe(
      "Marshal Krull ist umgedreht, oder die Kraft wurde in diesem Kampf schon genutzt.",
    );
  });

  it("tell all problems of a deck", () => {
    expect(
      tellRefusal(
        "Ann's deck: a deck has exactly 40 cards, not 39; line 3: there is no card 'X'; Raider needs red and black essence, which nothing in this deck gives",
      ),
    ).toBe(
      "Deck von Ann: Ein Deck hat genau 40 Karten, nicht 39. Zeile 3: Eine Karte 'X' gibt es nicht. Raider braucht Essenz, die nichts in diesem Deck gibt (Rot und Schwarz).",
    );
    expect(tellRefusal("Only Proficiencies can be discarded; Weapons stay with you.")).toBe(
      "Nur Fertigkeiten kann man abwerfen; Waffen bleiben bei dir.",
    );
  });

  it("are whole sentences, also where the server's are not, and English where the book has none", async () => {
    expect(phrases.say("A sentence of another package")).toBeNull();
    expect(tellRefusal("a sentence of another package")).toBe("A sentence of another package.");
    expect(whole("")).toBe("");
    await words.use("en");
    expect(tellRefusal("you have folded in this battle")).toBe("You have folded in this battle.");
    await words.use("de");
  });
});

describe("what may come", () => {
  const model = {
    kit: {
      words: battlefield,
      polish: (text: string) => text,
      fieldName: () => undefined,
      change: () => null,
    },
    view: {},
    name: () => "Bot",
    cardName: (id: string) => `<${id}>`,
    renamed: (text: string) => text,
    foreseen: {
      changes: [],
      unknown: [],
      lines: ["Bot folds.", "A line of another package."],
      events: [{ event: "folded", seat: 1, automatic: false }],
    },
  } as unknown as TableModel;
  const speech = new Speech(model);

  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await words.use("de");
  });
  afterAll(async () => {
    await words.use("en");
    vi.unstubAllGlobals();
  });

  it("is told in German: a preview by its events, the line of a hint by its actions, an emote by its name", () => {
    expect(speech.foreseen()).toEqual(["Bot legt die Waffen nieder.", "A line of another package."]);
    expect(speech.coming({ do: "wish_for", card: "VK02" }, "Wish for Raider")).toBe("<VK02> wünschen");
    expect(emoteText("well-played", "Well played!")).toBe("Gut gespielt!");
    expect(emoteText("of-another-server", "Ahoy!")).toBe("Ahoy!");
  });
});
