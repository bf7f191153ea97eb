// Whose turn is it, what is asked, how did it end?
import { describe, expect, it } from "vitest";
import type { View } from "../src/lib/net/shapes";
import { en } from "../src/lib/words/en";
import { clock, clockWords, gain, lapseWord, prompt, winners } from "../src/lib/table/prompt";

const names = ["Ada", "Bot", "Cy", "Di"];
const view = (over: Partial<View>): View => ({
  game: "g",
  seat: 0,
  names: ["P1", "P2"],
  teams: [0, 1],
  awaited: [0],
  choice: { kind: "play", ask: "play", sentence: "Play or fold." },
  outcome: null,
  ...over,
});

describe("prompt", () => {
  it("asks us with the game's own sentence", () => {
    expect(prompt(view({}), names, 0, false)).toMatchObject({ who: "you", sentence: "Play or fold." });
  });
  it("names those we wait for", () => {
    expect(prompt(view({ awaited: [1], choice: null }), names, 0, false)).toMatchObject({
      who: "others",
      word: "prompt.waits",
      values: { name: "Bot" },
    });
    expect(prompt(view({ awaited: [1, 2], choice: null }), names, 0, false)).toMatchObject({
      word: "prompt.waitsMany",
      values: { names: "Bot and Cy" },
    });
  });
  it("never says that it is a spectator's turn", () => {
    expect(prompt(view({ seat: null, awaited: [0], choice: null }), names, null, false)).toMatchObject({
      who: "others",
      values: { name: "Ada" },
    });
  });
  it("tells winners, losers, teams and draws", () => {
    const ended = (ranks: number[], seat: number | null, teams = [0, 1]) =>
      prompt(view({ outcome: { ranks, reason: "x" }, awaited: [], teams }), names, seat, false).word;
    expect(ended([1, 2], 0)).toBe("prompt.won");
    expect(ended([1, 2], 1)).toBe("prompt.lost");
    expect(ended([1, 1], 0)).toBe("prompt.draw");
    expect(ended([1, 2], null)).toBe("prompt.win");
    expect(ended([1, 1, 2, 2], 1, [0, 0, 1, 1])).toBe("prompt.wonTogether");
    expect(winners({ ranks: [2, 1, 2], reason: "" })).toEqual([1]);
  });
  it("tells how much a rating rose or fell, uncertain or not", () => {
    expect([gain("1500?", "1672?"), gain("1610", "1598"), gain("1799?", "1801")]).toEqual([172, -12, 2]);
  });

  it("shows time as people read it", () => {
    expect(clock(83_000)).toBe("1:23");
    expect(clock(9_940)).toBe("9.9");
    expect(clock(-5)).toBe("0.0");
    expect(clock(3_661_000)).toBe("1:01:01");
    expect(clock(2 * 86_400_000)).toBe("2 d 0 h");
  });
});

describe("what is said around a game", () => {
  it("says which clock a table has before it begins", () => {
    const none = { bank: 0, increment: 0, days: 0 };
    expect(clockWords({ ...none, kind: "bank", bank: 600, increment: 5 })).toBe(
      "10 minutes each for the whole game, plus 5 seconds per move.",
    );
    expect(clockWords({ ...none, kind: "days", days: 1 })).toBe("1 day per move.");
    expect(clockWords({ ...none, kind: "none" })).toBe(en["clock.ofNone"]);
    expect(clockWords({ ...none, kind: "rules" })).toBe(en["clock.about"]);
  });
  it("tells a question that lapsed from one that was declined", () => {
    const words = [
      lapseWord("draw", false, true),
      lapseWord("undo", true, true),
      lapseWord("draw", true, false),
    ];
    expect(words).toEqual(["ask.drawDeclined", "ask.undoLapsed", "ask.drawGone"]);
    expect(words.every((word) => word in en)).toBe(true);
  });
});
