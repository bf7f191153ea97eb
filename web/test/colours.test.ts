// The four colours of Circuit Warfare and the marks of seats: told apart by people with each kind of colour-blindness,
// and readable on their ground. Letters, shapes and patterns stand beside them all the same.
import { describe, expect, it } from "vitest";
import css from "../src/app.css?raw";

const value = (name: string): [string, string] => {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\\)`).exec(css);
  if (!found) throw new Error(`no colour ${name}`);
  return [found[1]!, found[2]!];
};
const rgb = (hex: string): number[] => {
  const full = hex.length === 4 ? [...hex.slice(1)].map((each) => each + each).join("") : hex.slice(1);
  return [0, 2, 4]
    .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
};
const times = (matrix: number[][], vector: number[]): number[] =>
  matrix.map((row) => row.reduce((sum, each, i) => sum + each * vector[i]!, 0));
const oklab = (linear: number[]): number[] => {
  const lms = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  ).map((each) => Math.cbrt(Math.max(0, each)));
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    lms,
  );
};
/** Machado, Oliveira and Fernandes 2009, full strength. */
const KINDS: Record<string, number[][]> = {
  none: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const distance = (a: string, b: string, kind: string): number =>
  Math.hypot(
    ...oklab(times(KINDS[kind]!, rgb(a))).map((each, i) => each - oklab(times(KINDS[kind]!, rgb(b)))[i]!),
  );
const luminance = (hex: string): number => {
  const [r, g, b] = rgb(hex);
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
};

describe("colours", () => {
  for (const kind of Object.keys(KINDS)) {
    it(`of four players differ with ${kind === "none" ? "full sight" : kind}`, () => {
      const four = ["red", "yellow", "blue", "green"];
      for (const at of [0, 1] as const) {
        for (const a of four)
          for (const b of four)
            if (a < b)
              expect([a, b, at, distance(value(a)[at], value(b)[at], kind) > 0.04]).toEqual([a, b, at, true]);
      }
    });
  }
  it("of all seats and words are readable on their ground", () => {
    const grounds = { surface: value("surface"), bg: value("bg") };
    for (const name of [
      "seat0",
      "seat1",
      "seat2",
      "seat3",
      "seat4",
      "seat5",
      "ink",
      "soft-ink",
      "good",
      "bad",
      "warn",
      "red",
      "yellow",
      "blue",
      "green",
    ]) {
      for (const ground of Object.values(grounds))
        for (const at of [0, 1] as const)
          expect([name, contrast(value(name)[at], ground[at]) >= 4.5]).toEqual([name, true]);
    }
  });
});
