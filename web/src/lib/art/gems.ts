// Essence as gems: a shape for each colour, so that colour never stands alone.
import { r } from "./seed";
import signs from "./emblems/signs.json";

export type Essence = "W" | "U" | "R" | "G" | "B" | "P";

interface Gem {
  /** On a field of 32 x 32. */
  path: string;
  fill: [string, string];
  /** The colour of sign and number. */
  ink: string;
}

function cog(): string {
  let path = "";
  for (let i = 0; i < 24; i++) {
    const a = (i / 12) * Math.PI;
    const s = i % 2 ? 12.6 : 15.6;
    path += `${i ? "L" : "M"}${r(16 + Math.cos(a) * s)} ${r(16 + Math.sin(a) * s)}`;
  }
  return `${path}z`;
}

export const GEMS: Record<Essence, Gem> = {
  W: { path: cog(), fill: ["f0d98c", "c9a74a"], ink: "#3a2a00" },
  U: {
    path: "M16 0C23 10 28 14 28 20.5A12 11 0 0 1 4 20.5C4 14 9 10 16 0z",
    fill: ["2f86d4", "1a5b9c"],
    ink: "#fff",
  },
  R: { path: "M16 1L31 29Q16 33 1 29z", fill: ["d84a22", "9c2a0e"], ink: "#fff" },
  G: { path: "M10 1H22L31 10V22L22 31H10L1 22V10z", fill: ["37934a", "1f6530"], ink: "#fff" },
  B: { path: "M10 1H22L28 11L23 31H9L4 11z", fill: ["4d4458", "2a2431"], ink: "#fff" },
  P: { path: "M16 0L21 11L32 16L21 21L16 32L11 21L0 16L11 11z", fill: ["9457dd", "6a35ab"], ink: "#fff" },
};

export const isEssence = (letter: string): letter is Essence => letter in GEMS;

/** A gem of so many units, its corner at (x, y), with its sign unless a number stands on it. */
export function gem(essence: Essence, x: number, y: number, size: number, signed: boolean): string {
  const { path, fill, ink } = GEMS[essence];
  const sign = signed
    ? `<path d="${signs.essence[essence]}" transform="translate(${essence === "R" ? "8.5 11.5) scale(.029" : essence === "U" ? "8.5 12) scale(.029" : "8 8) scale(.0312"})" fill="${ink}"/>`
    : "";
  return (
    `<g transform="translate(${r(x)} ${r(y)}) scale(${Math.round((size / 32) * 1000) / 1000})"><path d="${path}" fill="#${fill[1]}" stroke="#0c0a10" stroke-width="4.5" stroke-linejoin="round" paint-order="stroke"/>` +
    `<path d="${path}" fill="#${fill[0]}" stroke="#fff" stroke-opacity=".55" transform="translate(1.6 1.3) scale(.9)"/>${sign}</g>`
  );
}
