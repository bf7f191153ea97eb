// The patterns of the four colours, as in the rule book: red slashes, yellow dots, blue waves, green pluses.
const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);

const slashes = steps(30, 170, 14)
  .map((k) => {
    const [x1, x2] = [Math.max(5, k - 95), Math.min(95, k - 5)];
    return `M${x1} ${k - x1}L${x2} ${k - x2}`;
  })
  .join("");
const dots = steps(14, 86, 12)
  .map((y, i) => steps(i % 2 ? 20 : 14, 86, 12).map((x) => `M${x} ${y}h0`))
  .flat()
  .join("");
const waves = steps(13, 91, 13)
  .map((y) => `M6 ${y}q5.500-7 11 0t11 0 11 0 11 0 11 0 11 0 11 0 11 0`)
  .join("");
const pluses = steps(16, 84, 17)
  .map((y) => steps(16, 84, 17).map((x) => `M${x - 4} ${y}h8M${x} ${y - 4}v8`))
  .flat()
  .join("");

const PATTERNS: Record<string, string> = { slashes, dots, waves, pluses };
const OF: Record<string, string> = { red: "slashes", yellow: "dots", blue: "waves", green: "pluses" };

/** The path of a pattern on a field of 100 x 100, and how thick it is drawn. */
export function patternOf(name: string, colour: string): { path: string; width: number } {
  const kind = name in PATTERNS ? name : (OF[colour] ?? "slashes");
  return { path: PATTERNS[kind]!, width: kind === "dots" ? 4.6 : kind === "slashes" ? 5 : 2.6 };
}
