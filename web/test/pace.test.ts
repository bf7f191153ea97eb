// Does the time of a pass tell whether there was anything else to do?
import { describe, expect, it } from "vitest";
import { Pace, readPace, SOON } from "../src/lib/table/pace";

/** Numbers from 0 to 1 that are the same with every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
const bell = (random: () => number): number =>
  Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, -6);

interface Seen {
  ms: number;
  hadNothing: boolean;
}

/** A hundred passes of somebody with a pace of his own; half of them had nothing else to do. */
function person(random: () => number, sent: (pace: Pace) => number): Seen[] {
  const pace = new Pace({}, random);
  const middle = 700 * Math.exp(1.8 * random()),
    spread = 0.3 + 0.4 * random();
  return Array.from({ length: 100 }, () => {
    const hadNothing = random() < 0.5;
    if (hadNothing) return { ms: sent(pace), hadNothing };
    const ms = middle * Math.exp(spread * bell(random));
    pace.chose("how:window", ms);
    return { ms, hadNothing };
  });
}

/** How often somebody who knows all other passes of this player, and how they came about, guesses right by
 *  the eleven nearest. */
function guessed(passes: readonly Seen[]): number {
  const right = passes.filter((one, i) => {
    const near = passes
      .filter((_, j) => j !== i)
      .sort((a, b) => Math.abs(a.ms - one.ms) - Math.abs(b.ms - one.ms))
      .slice(0, 11);
    return near.filter((each) => each.hadNothing).length > 5 === one.hadNothing;
  });
  return right.length / passes.length;
}

function inAll(sent: (pace: Pace) => number): number {
  const random = numbers(7);
  const shares = Array.from({ length: 120 }, () => guessed(person(random, sent)));
  return shares.reduce((sum, each) => sum + each) / shares.length;
}

describe("the pace of passing", () => {
  it("does not tell whether there was anything else to do", () => {
    expect(inAll((pace) => pace.draw("how:window"))).toBeLessThan(0.55);
  });
  it("would tell, were it always the same", () => {
    expect(inAll(() => SOON)).toBeGreaterThan(0.9);
  });
  it("comes near to the player's own, one question apart from the other, and is never the same", () => {
    const pace = new Pace({}, numbers(1));
    for (let i = 0; i < 60; i++) pace.chose("how:window", 5000);
    const drawn = Array.from({ length: 400 }, () => pace.draw("how:window")).sort((a, b) => a - b);
    expect(drawn[200]).toBeGreaterThan(4400);
    expect(drawn[200]).toBeLessThan(5600);
    expect(new Set(drawn).size).toBeGreaterThan(390);
    const other = Array.from({ length: 400 }, () => pace.draw("how:main")).sort((a, b) => a - b);
    expect(other[200]).toBeLessThan(2500);
    expect(pace.times["how:window"]).toHaveLength(40);
  });
  it("leaves time on the clock, and does not wait for ever", () => {
    const pace = new Pace({ slow: Array<number>(40).fill(12_000) }, numbers(2));
    const drawn = Array.from({ length: 200 }, () => pace.draw("slow", 3000));
    expect(Math.max(...drawn)).toBeLessThanOrEqual(1000);
    expect(Math.max(...Array.from({ length: 200 }, () => pace.draw("slow")))).toBeLessThanOrEqual(12_000);
  });
  it("reads what was kept, and nothing else", () => {
    expect(readPace('{"a":[1000,"x",-5,99999999,2000],"b":7}')).toEqual({ a: [1000, 2000], b: [] });
    expect([readPace(null), readPace("junk"), readPace("null")]).toEqual([{}, {}, {}]);
  });
});
