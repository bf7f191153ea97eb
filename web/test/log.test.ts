// Every line once, whichever way it comes first: by the table's line or with the replay.
import { expect, it } from "vitest";
import { NOTHING, noted, remembered, type Log } from "$lib/net/log";
import type { ReplayStep } from "$lib/net/shapes";

const told = (seq: number, ...lines: string[]) => ({ seq, lines, events: [] });
const step = (seq: number, ...lines: string[]): ReplayStep => ({
  index: seq,
  seq,
  seat: null,
  action: null,
  undone: false,
  events: [],
  lines,
  views: {},
});
const texts = (log: Log): string => log.lines.map((each) => each.text).join(" ");

it("needs nothing more when it was there from the deal on", () => {
  const log = noted(noted(NOTHING, told(0, "deal"), true), told(1, "a", "b"), false);
  expect(texts(log)).toBe("deal a b");
  expect(log.hasGap).toBe(false);
});

it("has a gap when it came later, also when nobody has moved", () => {
  expect(noted(NOTHING, told(0), true).hasGap).toBe(true);
  expect(noted(NOTHING, told(7), true).hasGap).toBe(true);
  expect(noted(NOTHING, told(7), false).hasGap).toBe(false);
});

it("has each line once when the replay is behind the line", () => {
  const log = noted(noted(NOTHING, told(0), true), told(1, "a"), false);
  expect(texts(remembered(log, { steps: [step(0, "deal")] }))).toBe("deal a");
});

it("has each line once when the replay is ahead of the line", () => {
  const log = noted(noted(NOTHING, told(0), true), told(1, "a"), false);
  const whole = remembered(log, { steps: [step(0, "deal"), step(1, "a"), step(2, "b")] });
  expect(texts(noted(noted(whole, told(2, "b"), false), told(3, "b"), false))).toBe("deal a b b");
});

it("fills the gap of a broken line", () => {
  const log = noted(noted(noted(NOTHING, told(0, "deal"), true), told(1, "a"), false), told(3), true);
  expect(log.hasGap).toBe(true);
  const whole = remembered(noted(log, told(4, "d"), false), {
    steps: [step(0, "deal"), step(1, "a"), step(2, "b"), step(3, "c")],
  });
  expect(texts(whole)).toBe("deal a b c d");
  expect(new Set(whole.lines.map((each) => each.id)).size).toBe(5);
});

it("hears of the same twice after a second look", () => {
  const log = noted(NOTHING, told(2, "a"), true);
  expect(noted(log, told(2, "a"), true)).toBe(log);
});

it("leaves out what is not for the log, and is not without a line for that", () => {
  const log = noted(NOTHING, told(3, "", "a", ""), true);
  expect(texts(log)).toBe("a");
  expect(noted(NOTHING, told(3, ""), true).hasGap).toBe(false);
});
