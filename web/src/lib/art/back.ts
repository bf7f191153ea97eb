// Backs of cards: one guilloche of two curves that a wheel draws inside another, a medallion, the sign of the game.
import signs from "./emblems/signs.json";
import { mix, r } from "./seed";

const COLOURS: Record<string, [string, string]> = {
  "hands-of-war": ["12291d", "c9b06a"],
  "blood-wars": ["3a0b0e", "d8a06a"],
  "the-battlefield": ["33230f", "d9a55c"],
  "art-of-battle": ["141a33", "b9b7c9"],
  "circuit-warfare": ["04332b", "7fe0c0"],
};

/** A hypotrochoid round (x, y), closed after `turns`. */
function curve(x: number, y: number, R: number, a: number, d: number, turns: number, tall: number): string {
  let path = "";
  const steps = turns * 26;
  for (let i = 0; i < steps; i++) {
    const t = (i / steps) * Math.PI * 2 * turns;
    const k = (R - a) / a;
    const px = x + (R - a) * Math.cos(t) + d * Math.cos(k * t);
    const py = y + ((R - a) * Math.sin(t) - d * Math.sin(k * t)) * tall;
    path += `${i ? "L" : "M"}${r(px)} ${r(py)}`;
  }
  return `${path}z`;
}

export function back(game: string): string {
  const [ground, line] = COLOURS[game] ?? ["1f2229", "b5b0a6"];
  const sign = (signs.backs as Record<string, string>)[game] ?? signs.backs["hands-of-war"];
  const dark = mix(ground, "000000", 0.5);
  let corners = "";
  for (const [sx, sy, x, y] of [
    [1, 1, 0, 0],
    [-1, 1, 300, 0],
    [1, -1, 0, 420],
    [-1, -1, 300, 420],
  ]) {
    corners += `<path transform="translate(${x} ${y}) scale(${sx} ${sy})" d="M24 84V24H84M24 66Q34 34 66 24M34 60V34H60" fill="none" stroke="#${line}" stroke-width="2"/>`;
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 420" width="300" height="420"><defs><radialGradient id="a"><stop stop-color="#${mix(ground, line, 0.22)}"/><stop offset="1" stop-color="#${ground}"/></radialGradient></defs>` +
    `<rect x="1.5" y="1.5" width="297" height="417" rx="14" fill="#${dark}" stroke="#0c0a10" stroke-width="3"/><rect x="5" y="5" width="290" height="410" rx="11" fill="none" stroke="#${line}" stroke-width="4" opacity=".8"/>` +
    `<rect x="14" y="14" width="272" height="392" rx="6" fill="url(#a)" stroke="#${line}" stroke-width="1.5"/>` +
    `<path d="${curve(150, 210, 118, 45, 62, 45, 1.36)}" fill="none" stroke="#${line}" stroke-width=".8" opacity=".42"/>` +
    `<path d="${curve(150, 210, 82, 31, 40, 31, 1.1)}" fill="none" stroke="#${line}" stroke-width=".8" opacity=".5"/>` +
    `${corners}<path d="M150 34V128M150 292V386M34 210H80M220 210H266" stroke="#${line}" stroke-width="1.5"/>` +
    `<circle cx="150" cy="210" r="56" fill="#${dark}" stroke="#${line}" stroke-width="3"/><circle cx="150" cy="210" r="49" fill="none" stroke="#${line}" stroke-width="4" stroke-dasharray="1.5 4"/>` +
    `<path d="${sign}" transform="translate(114 174) scale(.1406)" fill="#${mix(line, "ffffff", 0.25)}"/></svg>`
  );
}
