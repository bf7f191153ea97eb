// Words: every language has all of them with the same places, lessons have a word for every step.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { whyOf } from "../src/lib/first/reasons";
import artLesson from "../src/lib/lessons/art-of-battle.json";
import circuitLesson from "../src/lib/lessons/circuit-warfare.json";
import battlefieldLesson from "../src/lib/lessons/the-battlefield.json";
import { lessons } from "../src/lib/lessons/words";
import { render } from "../src/lib/markdown";
import { linker, tellEvent } from "../src/lib/table/told";
import { words as battlefield } from "../src/lib/boards/the-battlefield/words";
import { words as circuit } from "../src/lib/boards/circuit-warfare/words";
import { words as art } from "../src/lib/boards/art-of-battle/words";
import { words as hands } from "../src/lib/boards/hands-of-war/words";
import { words as blood } from "../src/lib/boards/blood-wars/words";
import type { GameWords } from "../src/lib/boards/kit";
import artTypes from "../src/lib/types/art-of-battle.ts?raw";
import battlefieldTypes from "../src/lib/types/the-battlefield.ts?raw";
import bloodTypes from "../src/lib/types/blood-wars.ts?raw";
import circuitTypes from "../src/lib/types/circuit-warfare.ts?raw";
import handsTypes from "../src/lib/types/hands-of-war.ts?raw";
import { de } from "../src/lib/words/de";
import { en } from "../src/lib/words/en";
import { homeWords } from "../src/lib/words/home";
import { LANGUAGES, t, words } from "../src/lib/words/index.svelte";
import { optionSentence } from "../src/lib/words/options";
import { pseudoText } from "../src/lib/words/pseudo";

const places = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!))].sort();

/** Every event and action that a game's types name: `event: "card_placed"`. */
const named = (types: string, field: "event" | "do"): string[] =>
  [
    ...new Set([...types.matchAll(new RegExp(`^  ${field}: "(\\w+)"`, "gm"))].map((found) => found[1]!)),
  ].sort();
const spoken: Record<string, [string, GameWords | undefined]> = {
  "the-battlefield": [battlefieldTypes, battlefield.de],
  "circuit-warfare": [circuitTypes, circuit.de],
  "art-of-battle": [artTypes, art.de],
  "hands-of-war": [handsTypes, hands.de],
  "blood-wars": [bloodTypes, blood.de],
};

/** The table or the prompt shows these: the server says nothing of them, and they have no words. */
const SILENT = new Set([
  "announced",
  "choice_made",
  "phase_began",
  "picked",
  "wish_written",
  "chain_offered",
  "line_drawn",
  "draw_began",
  "locked_in",
]);

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** The files that a page brings with it at once: what it imports, but not what it imports when needed. */
function broughtBy(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !(path in SOURCES)) return found;
  found.add(path);
  for (const [, named] of SOURCES[path]!.matchAll(/^ *import (?!type )[^"()]*"([$.][^"]+)"/gm)) {
    const at = new URL(named!.replace("$lib", "/src/lib"), `file://${path.slice(2)}`).pathname;
    for (const end of ["", ".ts"]) broughtBy(`..${at}${end}`, found);
  }
  return found;
}

describe("words", () => {
  it("are small at first: home.ts has all that the first page says", () => {
    const files = [...broughtBy("../src/main.ts")];
    expect(files).toContain("../src/pages/Home.svelte");
    expect(files).not.toContain("../src/lib/words/en.ts");
    const said = files
      .filter((path) => !path.startsWith("../src/lib/words/home"))
      .flatMap((path) => [...SOURCES[path]!.matchAll(/["'`]([a-z]+\.[\w.-]+)["'`]/g)].map((key) => key[1]!));
    const late = said.filter((key) => key in en && !(key in homeWords));
    expect(late).toEqual([]);
    expect(Object.keys(homeWords).length).toBeLessThan(Object.keys(en).length / 4);
  });

  it.each(Object.entries(spoken))("German tells every event and every action of %s", (_, [types, german]) => {
    expect(named(types, "event").filter((event) => !SILENT.has(event) && !german?.events[event])).toEqual([]);
    expect(named(types, "do").filter((action) => action !== "concede" && !german?.actions[action])).toEqual(
      [],
    );
  });
  it("German says everything with the same places", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([key, places(de[key])]).toEqual([key, places(en[key])]);
  });
  it("the made-up language keeps places and is longer", () => {
    expect(pseudoText("{n} cards")).toMatch(/^\[\{n\} çárds~+\]$/);
  });
  it("lessons have a word for every step", () => {
    const steps: Record<string, number> = {
      "the-battlefield": battlefieldLesson.length,
      "circuit-warfare": circuitLesson.length,
      "art-of-battle": artLesson.length,
    };
    for (const language of ["en", "de"])
      for (const [game, count] of Object.entries(steps))
        expect([language, game, lessons[language]![game]!.length]).toEqual([language, game, count]);
  });
  it("events are told in the language in use, else as the server said it", () => {
    const names = {
      seat: (seat: number) => ["Ada", "Bot"][seat]!,
      card: (id: string) => (id === "VK02" ? "Raider" : id),
    };
    const event = { event: "card_played", seat: 1, card: "VK02", slot: "P2:M1", pair: false };
    expect(tellEvent(event, "Bot plays Raider.", battlefield.de, names)).toBe("Bot spielt Raider auf M1.");
    expect(tellEvent(event, "Bot plays Raider.", undefined, names)).toBe("Bot plays Raider.");
  });
  it("card names in a line are links, the longest first", () => {
    const cards = new Map([
      ["Bow", "B1"],
      ["Bow Rider", "B2"],
    ]);
    expect(linker(cards)("Ada plays Bow Rider, not Bow.")).toEqual([
      { text: "Ada plays " },
      { text: "Bow Rider", card: "B2" },
      { text: ", not " },
      { text: "Bow", card: "B1" },
      { text: "." },
    ]);
    expect(linker(cards)("Elbow room")).toEqual([{ text: "Elbow room" }]);
  });
  it("rule books become safe HTML", () => {
    expect(render("# A <b>\n\n- x\n- y **z**").html).toBe(
      '<h1 id="a-b">A &lt;b&gt;</h1>\n<ul><li>x</li><li>y <strong>z</strong></li></ul>',
    );
    expect(render("| | a |\n|---|---|\n| b | c |").html).toContain(
      '<tr><td></td><th scope="col">a</th></tr>',
    );
    expect(render("![a <board>](pictures/b.png)", (name) => `/x/${name}`).html).toBe(
      '<figure><img src="/x/pictures/b.png" alt="a &lt;board&gt;" loading="lazy" /></figure>',
    );
    expect(render("![a](nowhere.png)").html).toBe("");
    expect(render("[x](javascript:alert(1))").html).not.toContain("href");
  });
});

describe("a third language", () => {
  beforeAll(() => vi.stubGlobal("document", { documentElement: {} }));
  afterEach(() => words.use("en"));
  afterAll(() => vi.unstubAllGlobals());

  it("is one file, and says the rest in English", () => {
    words.speak("xx", {
      name: "Xxish",
      words: { yes: "Xes" },
      options: { length: "How xlong" },
      reasons: { "the-battlefield": { lead: ["xgains", "xcosts"] } },
    });
    expect([t("yes"), t("no")]).toEqual(["Xes", "No"]);
    expect(optionSentence({ name: "length", sentence: "How long" } as never)).toBe("How xlong");
    expect(optionSentence({ name: "other", sentence: "Other" } as never)).toBe("Other");
    expect(whyOf("the-battlefield", [{ term: "lead", by: 1 }]).gains).toEqual(["xgains"]);
    expect(whyOf("blood-wars", [{ term: "own VP", by: 1 }]).gains).toEqual(["brings victory points"]);
  });
  it("is found by its file, and calls itself by its own name", async () => {
    expect(LANGUAGES).toEqual({ en: "English", de: "Deutsch" });
    for (const code of Object.keys(LANGUAGES)) {
      await words.use(code);
      const strange = Object.keys(words.file.words).filter((key) => !(key in en));
      expect(strange).toEqual([]);
      for (const [key, text] of Object.entries(words.file.words))
        expect([key, places(text)]).toEqual([key, places(en[key as keyof typeof en])]);
    }
  });
});
