// The place of Circuit Warfare: a night city of components (capacitors, coils, chips, masts) on a ground of copper
// traces that run to the eye. The left lies under the light of one colour, the right under that of another.
import { chance, mix, n, r, type Chance } from "$lib/art/seed";
import { world, type World } from "$lib/art/worlds";

interface Tone {
  /** Sky from its top to the horizon, and the sun. */
  sky: readonly [string, string, string];
  sun: string;
}
const NIGHT: Record<string, Tone> = {
  red: { sky: ["190c14", "5c2026", "b04c44"], sun: "ffc2b4" },
  blue: { sky: ["0a1426", "1b3d68", "3a78b8"], sun: "d3e6ff" },
  yellow: { sky: ["161107", "544314", "a8842c"], sun: "fff1c0" },
  green: { sky: ["06150f", "12483a", "2c8460"], sun: "c4f4d8" },
};
const DAY: Record<string, Tone> = {
  red: { sky: ["f3d9cb", "f6dcce", "f0bda9"], sun: "fff6ee" },
  blue: { sky: ["d5e3ee", "dbe7f0", "b4cee4"], sun: "ffffff" },
  yellow: { sky: ["f1e6c4", "f5eacb", "ecd794"], sun: "fffbea" },
  green: { sky: ["d6ead9", "dcecdc", "b2d8bd"], sun: "fbfff6" },
};
/** The light of a colour as a sky over the city. */
export function lightOf(colour: string): World {
  const { sky, sun } = NIGHT[colour] ?? NIGHT.red!;
  const [a, b, c] = sky;
  return world([a, b, c, mix(c, sun, 0.45)].join(" "), ["blocks", "blocks", "grid"], { light: sun });
}
const [W, H, HORIZON] = [1440, 900, 486];

/** Houses of components from one end to the other. */
function skyline(c: Chance, low: number, high: number, step: number): string {
  let path = "";
  for (let x = -20; x < W + 20;) {
    const w = c(step * 0.5, step * 1.3);
    const h = c(low, high);
    const y = HORIZON - h;
    const kind = Math.floor(c(0, 6));
    if (kind === 0)
      // a capacitor: a can with a cap
      path += `M${n(x)} ${HORIZON}V${n(y + 6)}q${r(w / 2)}-12 ${n(w)} 0V${HORIZON}z`;
    else if (kind === 1) {
      // a coil: a tower in rings
      for (let k = 0; k < h / 11; k++)
        path += `M${n(x + (k % 2) * 3)} ${n(HORIZON - k * 11)}h${n(w - (k % 2) * 6)}v-9h${n(6 * (k % 2) - w)}z`;
    } else if (kind === 2) {
      // a chip on edge, with its pins
      path += `M${n(x)} ${HORIZON}V${n(y)}h${n(w)}V${HORIZON}z`;
      for (let k = 4; k < w - 3; k += 8) path += `M${n(x + k)} ${n(y)}v-9h4v9z`;
    } else if (kind === 3)
      // a mast
      path += `M${n(x)} ${HORIZON}V${n(y + h * 0.4)}h${r(w * 0.42)}V${n(y - 22)}h3V${n(y + h * 0.4)}H${n(x + w)}V${HORIZON}z`;
    else if (kind === 4)
      path += `M${n(x)} ${HORIZON}V${n(y + 12)}h${r(w * 0.3)}V${n(y)}h${r(w * 0.4)}v12H${n(x + w)}V${HORIZON}z`;
    else path += `M${n(x)} ${HORIZON}V${n(y)}h${n(w)}V${HORIZON}z`;
    x += w + c(0, step * 0.16);
  }
  return path;
}

/** Windows that are lit. */
function windows(c: Chance, count: number): string {
  let path = "";
  for (let i = 0; i < count; i++) path += `M${n(c(0, W))} ${n(c(HORIZON - 90, HORIZON - 8))}v4`;
  return path;
}

/** Traces in the sky as thin as stars: lines that bend by 45 degrees and end in a pad. */
function traces(c: Chance, count: number): { lines: string; pads: string } {
  let [lines, pads] = ["", ""];
  for (let i = 0; i < count; i++) {
    const [x, y, side] = [c(0, W), c(40, HORIZON - 160), c(0, 1) < 0.5 ? -1 : 1];
    const [a, b, d] = [c(30, 110), c(20, 60), c(30, 120)];
    lines += `M${n(x)} ${n(y)}v${n(-a)}l${n(side * b)} ${n(-b)}h${n(side * d)}`;
    pads += `M${n(x)} ${n(y)}h0M${n(x + side * (b + d))} ${n(y - a - b)}h0`;
  }
  return { lines, pads };
}

/** The ground: traces from the horizon to the eye, and rungs that lie closer the farther away they are. */
function ground(): { left: string; right: string; rungs: string } {
  let [left, right, rungs] = ["", "", ""];
  for (let i = -26; i <= 26; i++) {
    const line = `M${n(W / 2 + i * 34)} ${HORIZON}L${n(W / 2 + i * 158)} ${H}`;
    if (i < 0) left += line;
    else right += line;
  }
  for (let k = 1; k < 13; k++) rungs += `M0 ${n(HORIZON + (H - HORIZON) * (k / 13) ** 2.1)}H${W}`;
  return { left, right, rungs };
}

/** The whole landscape as one picture. */
export function city(one: string, other: string, isDay: boolean): string {
  const tones = isDay ? DAY : NIGHT;
  const [a, b] = [tones[one] ?? tones.red!, tones[other] ?? tones.blue!];
  const c = chance(20417);
  const sky = (id: string, tone: Tone): string =>
    `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="#${tone.sky[0]}"/><stop offset=".55" stop-color="#${tone.sky[1]}"/><stop offset="1" stop-color="#${tone.sky[2]}"/></linearGradient>`;
  const sun = (id: string, tone: Tone): string =>
    `<radialGradient id="${id}"><stop stop-color="#${tone.sun}" stop-opacity=".55"/><stop offset=".5" stop-color="#${tone.sky[2]}" stop-opacity=".3"/><stop offset="1" stop-color="#${tone.sky[2]}" stop-opacity="0"/></radialGradient>`;
  const far = (tone: Tone): string =>
    isDay ? mix(tone.sky[2], "6d6a58", 0.35) : mix(tone.sky[1], "05080d", 0.35);
  const near = (tone: Tone): string =>
    isDay ? mix(tone.sky[2], "4b4a3c", 0.6) : mix(tone.sky[0], "04070a", 0.45);
  const across = (id: string, left: string, right: string): string =>
    `<linearGradient id="${id}"><stop offset=".25" stop-color="#${left}"/><stop offset=".75" stop-color="#${right}"/></linearGradient>`;
  const { lines, pads } = traces(c, 26);
  const { left, right, rungs } = ground();
  const [earth, deep] = isDay ? ["c3d8c9", "e9e6d4"] : ["0b4a40", "020a0a"];
  const [faint, soft] = isDay ? ["5d7a6b", ".35"] : ["8fd8c4", ".2"];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice"><defs>` +
    sky("a", a) +
    sky("b", b) +
    sun("x", a) +
    sun("y", b) +
    across("f", far(a), far(b)) +
    across("g", near(a), near(b)) +
    `<linearGradient id="m"><stop offset=".3" stop-color="#000"/><stop offset=".7" stop-color="#fff"/></linearGradient><mask id="k"><rect width="${W}" height="${H}" fill="url(#m)"/></mask>` +
    `<linearGradient id="e" x2="0" y2="1"><stop stop-color="#${earth}"/><stop offset=".75" stop-color="#${deep}"/></linearGradient>` +
    `<linearGradient id="h" x2="0" y2="1"><stop stop-color="#fff"/><stop offset=".8" stop-color="#fff" stop-opacity=".15"/></linearGradient><mask id="q"><rect y="${HORIZON}" width="${W}" height="${H - HORIZON}" fill="url(#h)"/></mask>` +
    `</defs><rect width="${W}" height="${HORIZON + 2}" fill="url(#a)"/><rect width="${W}" height="${HORIZON + 2}" fill="url(#b)" mask="url(#k)"/>` +
    `<g fill="none" stroke="#${isDay ? "7a6a4a" : "e8fff6"}" opacity="${isDay ? ".22" : ".16"}"><path d="${lines}"/><path d="${pads}" stroke-width="4.500" stroke-linecap="round"/></g>` +
    `<circle cx="215" cy="250" r="250" fill="url(#x)"/><circle cx="1225" cy="250" r="250" fill="url(#y)"/>` +
    `<path d="${skyline(c, 46, 190, 44)}" fill="url(#f)"/><path d="${skyline(c, 14, 96, 58)}" fill="url(#g)"/>` +
    `<path d="${windows(c, 70)}" stroke="#${isDay ? "fff6da" : "ffe6a8"}" stroke-width="3" opacity=".55"/>` +
    `<rect y="${HORIZON}" width="${W}" height="${H - HORIZON}" fill="url(#e)"/><g mask="url(#q)" fill="none" stroke-width="1.600"><path d="${rungs}" stroke="#${faint}" opacity="${soft}"/>` +
    `<path d="${left}" stroke="#${isDay ? mix(a.sky[2], "5a2a20", 0.35) : a.sky[2]}" opacity=".55"/><path d="${right}" stroke="#${isDay ? mix(b.sky[2], "1f3a58", 0.35) : b.sky[2]}" opacity=".55"/></g>` +
    `<path d="M0 ${HORIZON}H${W}" stroke="#${isDay ? "fffdf0" : "9df0d6"}" stroke-width="2" opacity=".5"/></svg>`
  );
}
