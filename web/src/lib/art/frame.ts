// Frames: the outline tells the kind, the metal the rarity; plates for names and numbers.
import { n, r } from "./seed";

export type Shape =
  | "creature"
  | "spell"
  | "enchantment"
  | "standard"
  | "warlord"
  | "legion"
  | "battlefield"
  | "weapon"
  | "special"
  | "weather"
  | "disease"
  | "fate";

/** Iron, iron, bronze, silver, gold: light, middle, dark, line. */
const METALS = [
  ["8f8c98", "5b5863", "33313a"],
  ["8f8c98", "5b5863", "33313a"],
  ["eeb987", "a9662f", "5f3513"],
  ["ffffff", "a5afc0", "5d6780"],
  ["fff0ad", "d9a036", "7e500e"],
] as const;

export const metal = (rarity: number): readonly [string, string, string] =>
  METALS[Math.max(0, Math.min(4, rarity))]!;

export function metalGradient(rarity: number): string {
  const [a, b, c] = metal(rarity);
  return (
    `<linearGradient id="g" x2="1" y2="1"><stop stop-color="#${a}"/><stop offset=".28" stop-color="#${b}"/><stop offset=".5" stop-color="#${c}"/>` +
    `<stop offset=".72" stop-color="#${b}"/><stop offset="1" stop-color="#${rarity > 2 ? a : c}"/></linearGradient>`
  );
}

/** The outline of a card of w x h, drawn in by i. */
export function outline(shape: Shape, w: number, h: number, i: number): string {
  const [x, y, X, Y] = [i, i, w - i, h - i];
  const k = w / 300;
  switch (shape) {
    case "spell": {
      const c = n(20 * k - i * 0.3);
      return `M${n(x + +c)} ${n(y)}H${n(X - +c)}v${n(+c * 0.4)}q${n(+c * 0.1)} ${n(+c * 0.5)} ${n(+c * 0.6)} ${n(+c * 0.6)}H${n(X)}V${n(Y - +c)}h${n(-c * 0.4)}q${n(-c * 0.5)} ${n(+c * 0.1)} ${n(-c * 0.6)} ${n(+c * 0.6)}V${n(Y)}H${n(x + +c)}v${n(-c * 0.4)}q${n(-c * 0.1)} ${n(-c * 0.5)} ${n(-c * 0.6)} ${n(-c * 0.6)}H${n(x)}V${n(y + +c)}h${n(+c * 0.4)}q${n(+c * 0.5)} ${n(-c * 0.1)} ${n(+c * 0.6)} ${n(-c * 0.6)}z`;
    }
    case "enchantment":
      return cut(x, y, X, Y, 34 * k - i * 0.4);
    case "legion":
    case "weapon":
    case "fate":
      return cut(x, y, X, Y, 16 * k - i * 0.4);
    case "standard": {
      const d = 34 * k;
      return `M${n(x)} ${n(y)}H${n(X)}V${n(Y - d)}L${n(w / 2)} ${n(Y)}L${n(x)} ${n(Y - d)}z`;
    }
    case "warlord": {
      const d = 16 * k;
      return `M${n(x)} ${n(y + d)}L${n(x + 40 * k)} ${n(y + d)}L${n(x + 58 * k)} ${n(y + 2 * k)}L${n(x + 84 * k)} ${n(y + d)}Q${n(w / 2)} ${n(y - 4 * k)} ${n(X - 84 * k)} ${n(y + d)}L${n(X - 58 * k)} ${n(y + 2 * k)}L${n(X - 40 * k)} ${n(y + d)}H${n(X)}V${n(Y - d)}l${n(-d)} ${n(d)}H${n(x + d)}l${n(-d)} ${n(-d)}z`;
    }
    case "special": {
      const d = 60 * k;
      return `M${n(x)} ${n(y + d)}Q${n(x)} ${n(y)} ${n(x + d)} ${n(y)}H${n(X - d)}Q${n(X)} ${n(y)} ${n(X)} ${n(y + d)}V${n(Y - 8 * k)}q0 ${n(8 * k)} ${n(-8 * k)} ${n(8 * k)}H${n(x + 8 * k)}q${n(-8 * k)} 0 ${n(-8 * k)} ${n(-8 * k)}z`;
    }
    case "battlefield":
    case "disease":
      return torn(x, y, X, Y, shape === "disease" ? 7 * k : 4 * k, shape === "disease" ? 9 : 5);
    case "weather": {
      const q = (X - x) / 8;
      const a = 6 * k;
      return `M${n(x)} ${n(y + a)}${`q${r(q / 2)} ${r(-a * 1.6)} ${r(q)} 0t${r(q)} 0`.repeat(4)}V${n(Y - a)}${`q${r(-q / 2)} ${r(a * 1.6)} ${r(-q)} 0t${r(-q)} 0`.repeat(4)}z`;
    }
    default: {
      const c = Math.max(3, 14 * k - i * 0.5);
      return `M${n(x + c)} ${n(y)}H${n(X - c)}Q${n(X)} ${n(y)} ${n(X)} ${n(y + c)}V${n(Y - c)}Q${n(X)} ${n(Y)} ${n(X - c)} ${n(Y)}H${n(x + c)}Q${n(x)} ${n(Y)} ${n(x)} ${n(Y - c)}V${n(y + c)}Q${n(x)} ${n(y)} ${n(x + c)} ${n(y)}z`;
    }
  }
}

function cut(x: number, y: number, X: number, Y: number, c: number): string {
  return `M${n(x + c)} ${n(y)}H${n(X - c)}L${n(X)} ${n(y + c)}V${n(Y - c)}L${n(X - c)} ${n(Y)}H${n(x + c)}L${n(x)} ${n(Y - c)}V${n(y + c)}z`;
}

/** Edges that wander in and out. */
function torn(x: number, y: number, X: number, Y: number, depth: number, count: number): string {
  const side = (ax: number, ay: number, bx: number, by: number, nx: number, ny: number): string => {
    let path = "";
    for (let i = 1; i < count; i++) {
      const t = i / count;
      const d = (i % 2 ? 1 : 0) * depth * (i % 3 ? 1 : 0.5);
      path += `L${n(ax + (bx - ax) * t + nx * d)} ${n(ay + (by - ay) * t + ny * d)}`;
    }
    return `${path}L${n(bx)} ${n(by)}`;
  };
  return `M${n(x)} ${n(y)}${side(x, y, X, y, 0, 1)}${side(X, y, X, Y, -1, 0)}${side(X, Y, x, Y, 0, -1)}${side(x, Y, x, y, 1, 0)}z`;
}

/** On the board a creature points downwards, like a shield. */
export function pieceOutline(shape: Shape, w: number, h: number, i: number): string {
  if (shape === "creature") {
    const [x, y, X, Y] = [i, i, w - i, h - i];
    const c = Math.max(4, 16 - i * 0.6);
    return `M${n(x + c)} ${n(y)}H${n(X - c)}Q${n(X)} ${n(y)} ${n(X)} ${n(y + c)}V${n(Y - 34)}L${n(w / 2)} ${n(Y)}L${n(x)} ${n(Y - 34)}V${n(y + c)}Q${n(x)} ${n(y)} ${n(x + c)} ${n(y)}z`;
  }
  return outline(shape, w, h, i);
}

/** Corners from Rare on; for an Epic a crown that breaks the frame, and clasps at the sides. */
export function ornaments(rarity: number, w: number, h: number, shape: Shape, gem: string): string {
  if (rarity < 3) return "";
  const k = w / 300;
  const [, , dark] = metal(rarity);
  const line = `fill="url(#g)" stroke="#0c0a10" stroke-width="${r(1.6 * k)}" stroke-linejoin="round"`;
  let out = "";
  if (shape === "creature" || shape === "standard" || shape === "legion") {
    const by = Math.round(k * 1000) / 1000;
    const claw = (sx: number, tx: number): string =>
      `<path transform="translate(${tx} 0) scale(${sx * by} ${by})" d="M-2-2H44Q26 3 25 14Q18 8 14 18Q9 16 12 34Q4 28-2 58z" ${line}/>`;
    out += claw(1, 0) + claw(-1, w);
  }
  if (rarity > 3) {
    const m = w / 2;
    const y = shape === "warlord" ? 6 * k : 8 * k;
    const p = (dx: number, dy: number): string => `${n(m + dx * k)} ${n(y + dy * k)}`;
    out +=
      `<path d="M${p(-64, -2)}Q${p(-40, -22)} ${p(-26, -10)}Q${p(-18, -10)} ${p(-12, -18)}L${p(0, -36)}L${p(12, -18)}Q${p(18, -10)} ${p(26, -10)}Q${p(40, -22)} ${p(64, -2)}Q${p(30, 2)} ${p(0, 10)}Q${p(-30, 2)} ${p(-64, -2)}z" ${line}/>` +
      `<path d="M${p(0, -22)}L${p(7, -11)}L${p(0, 1)}L${p(-7, -11)}z" fill="#${gem}" stroke="#${dark}" stroke-width="${r(1.5 * k)}"/>`;
    for (const [x, s] of [
      [0, 1],
      [w, -1],
    ] as const) {
      out += `<path d="M${n(x)} ${n(h * 0.36)}q${n(-9 * k * s)} ${n(10 * k)} ${n(-7 * k * s)} ${n(30 * k)}q${n(-2 * k * s)} ${n(20 * k)} ${n(7 * k * s)} ${n(30 * k)}q${n(8 * k * s)} ${n(-16 * k)} ${n(8 * k * s)} ${n(-30 * k)}t${n(-8 * k * s)} ${n(-30 * k)}z" ${line}/>`;
    }
  }
  return out;
}

/** The plate of the name, as wide as the card and a little more. */
export function namePlate(w: number, y: number, tall: number, inset: number): string {
  const [a, b] = [inset, w - inset];
  const m = y + tall / 2;
  return `M${n(a)} ${n(m)}L${n(a + 10)} ${n(y + 3)}Q${n(w / 2)} ${n(y - 5)} ${n(b - 10)} ${n(y + 3)}L${n(b)} ${n(m)}L${n(b - 10)} ${n(y + tall - 3)}Q${n(w / 2)} ${n(y + tall - 7)} ${n(a + 10)} ${n(y + tall - 3)}z`;
}

export type StatSign = "sword" | "shield" | "drop" | "heart" | "crown" | "star" | "die" | "none";

/** The shape that a number stands in, by what it counts, on a field of 64 x 64. */
const STATS: Record<Exclude<StatSign, "none">, { path: string; fill: [string, string] }> = {
  sword: { path: burst(12, 31, 24.5), fill: ["c98435", "8e4d0a"] },
  heart: {
    path: "M32 61C10 44 2 33 2 20A15 15 0 0 1 32 13A15 15 0 0 1 62 20C62 33 54 44 32 61z",
    fill: ["d9535a", "a3262d"],
  },
  shield: { path: "M32 2Q46 9 60 9Q62 44 32 62Q2 44 4 9Q18 9 32 2z", fill: ["4c88cc", "1f5391"] },
  crown: { path: "M3 16L19 27L32 4L45 27L61 16L56 58Q32 64 8 58z", fill: ["d39a3a", "8f5a0c"] },
  star: { path: burst(5, 33, 20), fill: ["c98f3a", "8f560c"] },
  drop: { path: "M32 1C46 20 56 30 56 42A24 21 0 0 1 8 42C8 30 18 20 32 1z", fill: ["d09136", "8f560c"] },
  die: { path: "M12 4H52Q60 4 60 12V52Q60 60 52 60H12Q4 60 4 52V12Q4 4 12 4z", fill: ["5a5468", "2c2834"] },
};

function burst(points: number, outer: number, inner: number): string {
  let path = "";
  for (let i = 0; i < points * 2; i++) {
    const a = (i / points) * Math.PI - Math.PI / 2;
    const s = i % 2 ? inner : outer;
    path += `${i ? "L" : "M"}${r(32 + Math.cos(a) * s)} ${r(32 + Math.sin(a) * s)}`;
  }
  return `${path}z`;
}

/** The plate of a number, of so many units, its middle at (x, y). */
export function statPlate(sign: StatSign, x: number, y: number, size: number, rarity: number): string {
  if (sign === "none") return "";
  const { path, fill } = STATS[sign];
  const [light] = metal(Math.max(2, rarity));
  const k = Math.round((size / 64) * 1000) / 1000;
  return (
    `<g transform="translate(${r(x - size / 2)} ${r(y - size / 2)}) scale(${k})"><path d="${path}" fill="#0c0a10" stroke="#0c0a10" stroke-width="7" stroke-linejoin="round"/>` +
    `<path d="${path}" fill="#${fill[1]}" stroke="#${light}" stroke-width="3.4" stroke-linejoin="round"/>` +
    `<path d="${path}" fill="#${fill[0]}" opacity=".55" transform="translate(5 3) scale(.84 .7)"/></g>`
  );
}

/** The plate of the reach: a flat hexagon with an arrow. */
export function reachPlate(x: number, y: number, k: number, rarity: number): string {
  const [light] = metal(Math.max(2, rarity));
  return (
    `<g transform="translate(${r(x)} ${r(y)}) scale(${r(k)})"><path d="M-24 0L-16-17H16L24 0L16 17H-16z" fill="#15111a" stroke="#0c0a10" stroke-width="5"/>` +
    `<path d="M-24 0L-16-17H16L24 0L16 17H-16z" fill="#15111a" stroke="#${light}" stroke-width="2"/>` +
    `<path d="M-15 0H-3M-8-6l6 6-6 6" fill="none" stroke="#f4ecdc" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></g>`
  );
}
