// Endings: who won, why, and what a number counts; presets; plurals.
import { describe, expect, it } from "vitest";
import { played, presetName } from "../src/lib/decks/presets";
import { prompt } from "../src/lib/table/prompt";
import { hasPlaces, isPlaced, reasonOf, resultOf, scoreOf } from "../src/lib/table/result";
import { de } from "../src/lib/words/de";
import { en } from "../src/lib/words/en";
import { fill } from "../src/lib/words/index.svelte";
import type { View } from "../src/lib/net/shapes";

const ended = (ranks: number[], reason = "x") => ({ ranks, reason });
const results = (ranks: number[], teams: number[]) =>
  ranks.map((_, seat) => resultOf(ended(ranks), teams, seat));
const said = (game: string, score: number) => {
  const { word, values } = scoreOf(game, score);
  return fill(en[word], values);
};

describe("endings", () => {
  it("say won, lost and drawn, in duels, teams and among many", () => {
    expect(results([1, 2], [0, 1])).toEqual(["won", "lost"]);
    expect(results([1, 1], [0, 1])).toEqual(["drawn", "drawn"]);
    expect(results([1, 2, 1, 2], [0, 1, 0, 1])).toEqual(["won", "lost", "won", "lost"]);
    expect(results([1, 1, 1, 1], [0, 1, 0, 1])).toEqual(["drawn", "drawn", "drawn", "drawn"]);
    expect(results([1, 1, 3, 4], [0, 1, 2, 3])).toEqual(["drawn", "drawn", "lost", "lost"]);
  });
  it("show no place for a draw nor where there are but two sides", () => {
    expect(hasPlaces(ended([1, 1, 1, 1]), [0, 1, 2, 3])).toBe(false);
    expect(hasPlaces(ended([1, 2, 1, 2]), [0, 1, 0, 1])).toBe(false);
    expect(hasPlaces(ended([2, 1, 3]), [0, 1, 2])).toBe(true);
    expect(isPlaced({ mode: "free-for-all", place: 1, of: 4, result: "drawn" })).toBe(false);
    expect(isPlaced({ mode: "free-for-all", place: 3, of: 4, result: "lost" })).toBe(true);
    expect(isPlaced({ mode: "teams", place: 2, of: 4, result: "lost" })).toBe(false);
  });
  it("show no -1 for a fallen Standard", () => {
    expect([said("hands-of-war", 7), said("hands-of-war", 0), said("hands-of-war", -1)]).toEqual([
      "Standard at 7",
      "Standard fallen",
      "Standard fallen",
    ]);
    expect([said("art-of-battle", -3), said("circuit-warfare", 1), said("the-battlefield", 2)]).toEqual([
      "fallen",
      "1 card",
      "2 battles",
    ]);
  });
  it("know every reason of every game, and the fall of both Standards", () => {
    const reasons = [
      "conceded",
      "agreed",
      "battles",
      "points",
      "draw",
      "FIELD_FULL",
      "OUT_OF_CARDS",
      "STALEMATE",
      "ROUND_CAP",
      "last_standing",
      "both_fell",
      "turn_limit",
      "standard",
      "turns",
      "victory_points",
      "round_cap",
    ];
    expect(reasons.filter((reason) => reasonOf(ended([1, 2], reason)) === null)).toEqual([]);
    expect(reasonOf(ended([1, 1], "standard"))).toBe("why.bothStandards");
    expect(reasonOf(ended([1, 2], "something new"))).toBeNull();
  });
  it("call a first place that several share a draw between them", () => {
    const view = {
      game: "g",
      seat: 0,
      names: [],
      teams: [0, 1, 2],
      awaited: [],
      choice: null,
      outcome: ended([1, 1, 3]),
    } as unknown as View;
    expect(prompt(view, ["Ada", "Bob", "Cy"], 0, true)).toMatchObject({
      word: "prompt.drawBetween",
      values: { names: "Ada and Bob" },
    });
  });
});

describe("presets", () => {
  const preset = (slot: number, legal: boolean) => ({ slot, legal, name: `P${slot}`, cards: [], size: 30 });
  it("play the lowest number that is lawful, else the starter", () => {
    expect(played([preset(4, true), preset(1, false), preset(3, true)])?.slot).toBe(3);
    expect(played([preset(1, false)])).toBeNull();
  });
  it("have names of twenty characters, however wide", () => {
    expect([...presetName("🀄".repeat(40))].length).toBe(20);
    expect(presetName("   ")).toBe("–");
  });
});

describe("plurals", () => {
  const NOUNS = {
    en: /\b1 (cards|seats|players|bots|copies|problems|games|logins|points|battles|Card Points|spectators)\b/,
    de: /\b1 (Karten|Plätze|Personen|Bots|Probleme|verdeckte Karten|gewertete|Anmeldungen|Punkte|Schlachten|Fertigkeiten|Kartenpunkte|weitere)\b/,
  };
  it.each([
    ["en", en],
    ["de", de],
  ] as const)("are right for one of a thing: %s", (language, words) => {
    const ones = Object.entries(words).map(
      ([key, text]) =>
        [
          key,
          fill(text, Object.fromEntries([...text.matchAll(/\{(\w+)/g)].map((found) => [found[1]!, 1]))),
        ] as const,
    );
    expect(ones.filter(([, text]) => NOUNS[language].test(text))).toEqual([]);
  });
  it("are right for none and for many", () => {
    expect([0, 1, 2].map((n) => fill(de["lobby.free"], { n }))).toEqual([
      "0 Plätze frei",
      "1 Platz frei",
      "2 Plätze frei",
    ]);
    expect([1, 3].map((n) => fill(de["wait.waiting"], { n }))).toEqual([
      "Es fehlt noch 1 Person …",
      "Es fehlen noch 3 Personen …",
    ]);
    expect([1, 2].map((n) => fill(de["prompt.lost"], { n, names: "Ada" }))).toEqual([
      "Diesmal gewinnt Ada.",
      "Diesmal gewinnen Ada.",
    ]);
  });
});
