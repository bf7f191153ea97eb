// The place of The Art of Battle: paper and ink. By night ink-blue paper with a pale wash, by day paper with black
// bamboo; the same red sun in both. Everything is text for a picture that is painted once.
import { chance, n, type Chance } from "$lib/art/seed";
import type { Theme } from "$lib/art/picture";
import { world } from "$lib/art/worlds";

export type Sheet = "wide" | "tall" | "ring" | "stroke";

interface Inks {
  sky: readonly [string, string, string];
  glow: string;
  shine: number;
  far: string;
  near: string;
  wash: number;
  stalk: string;
  ring: string;
  depth: number;
}

const INKS: Record<Theme, Inks> = {
  dark: {
    sky: ["0b0c15", "1a1827", "08080d"],
    glow: "c23a2a",
    shine: 0.5,
    far: "5a6688",
    near: "3a4562",
    wash: 0.62,
    stalk: "020308",
    ring: "9a94a8",
    depth: 0.5,
  },
  light: {
    sky: ["f3e3c6", "f8e6d6", "dcc99c"],
    glow: "f0876a",
    shine: 0.42,
    far: "8d8372",
    near: "6d6455",
    wash: 0.3,
    stalk: "17140f",
    ring: "4f4436",
    depth: 0.6,
  },
};
const SUN = "c8301f";

/** The same place as a sky and its land. */
export const PAPER_NIGHT = world("0b0c15 1a1827 33304a 77708a", ["peaks", "hills", "hills"], {
  light: SUN,
  far: "4a5474",
  near: "15141f",
  ink: "05050a",
  rim: "e8dfce",
  accent: "e0a898",
});
export const PAPER_DAY = world("f3e3c6 f8e6d6 f6ecd8 fbf6e8", ["peaks", "hills", "hills"], {
  light: SUN,
  far: "b7ab97",
  near: "6d6455",
  ink: "17140f",
  rim: "fffaf0",
  accent: "a3210f",
});

const svg = (w: number, h: number, inner: string, more = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" ${more}>${inner}</svg>`;

/** Mountains with one lit flank each, as a wash that gets paler towards the ground. */
function mountains(w: number, y: number, tall: number, many: number, c: Chance): string {
  let path = "";
  for (let i = 0; i < many; i++) {
    const x = ((i + c(0.1, 0.9)) / many) * w;
    const half = c(0.7, 1.4) * (w / many);
    const top = y - tall * c(0.45, 1);
    const bend = c(-0.16, 0.16) * half;
    path += `M${n(x - half)} ${n(y)}L${n(x - half * 0.4)} ${n(top + (y - top) * 0.46)}L${n(x + bend)} ${n(top)}L${n(x + half * 0.36)} ${n(top + (y - top) * 0.4)}L${n(x + half)} ${n(y)}z`;
  }
  return path;
}

function bamboo(x: number, h: number, wide: number, side: number, c: Chance): string {
  let path = "";
  const joint = wide * c(9, 12);
  for (let y = -c(0, joint); y < h; y += joint) {
    path += `M${n(x - wide / 2)} ${n(y + 2)}h${n(wide)}v${n(joint - 5)}h${n(-wide)}zM${n(x - wide * 0.7)} ${n(y + joint - 3)}h${n(wide * 1.4)}v3h${n(-wide * 1.4)}z`;
    if (c(0, 1) > 0.45) {
      for (const [dx, dy] of [
        [c(34, 62), c(8, 26)],
        [c(24, 46), c(-26, -8)],
      ] as const)
        path += `M${n(x)} ${n(y)}q${n(side * dx * 0.5)} ${n(dy - 10)} ${n(side * dx)} ${n(dy)}q${n(-side * dx * 0.5)} ${n(5)} ${n(-side * dx)} ${n(-dy)}z`;
    }
  }
  return path;
}

function land(w: number, h: number, theme: Theme): string {
  const ink = INKS[theme];
  const c = chance(606);
  const many = w > h ? 9 : 4;
  const wide = w > h ? 13 : 7;
  let stalks = "";
  for (const side of [1, -1])
    for (let i = 0; i < 3; i++) {
      const x = c(0, w * (w > h ? 0.03 : 0.035)) + i * wide * 0.9;
      stalks += bamboo(side > 0 ? x : w - x, h, wide * c(0.6, 1), side, c);
    }
  let fibres = "";
  for (let i = 0; i < 46; i++)
    fibres += `M${n(c(0, w))} ${n(c(0, h))}q${n(c(4, 12))} ${n(c(-5, 5))} ${n(c(14, 30))} ${n(c(-4, 4))}`;
  const y = h * 0.62;
  return svg(
    w,
    h,
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#${ink.sky[0]}"/><stop offset=".5" stop-color="#${ink.sky[1]}"/><stop offset="1" stop-color="#${ink.sky[2]}"/></linearGradient>` +
      `<radialGradient id="g"><stop stop-color="#${ink.glow}" stop-opacity="${ink.shine}"/><stop offset=".5" stop-color="#${ink.glow}" stop-opacity="${ink.shine * 0.36}"/><stop offset="1" stop-color="#${ink.glow}" stop-opacity="0"/></radialGradient>` +
      `<linearGradient id="m" x2="0" y2="1"><stop stop-color="#${ink.far}" stop-opacity="${ink.wash}"/><stop offset="1" stop-color="#${ink.far}" stop-opacity="0"/></linearGradient>` +
      `<linearGradient id="n" x2="0" y2="1"><stop stop-color="#${ink.near}" stop-opacity="${ink.wash}"/><stop offset="1" stop-color="#${ink.near}" stop-opacity=".04"/></linearGradient></defs>` +
      `<rect width="${w}" height="${h}" fill="url(#s)"/>` +
      `<path d="${mountains(w, y, h * (w > h ? 0.5 : 0.24), many, c)}" fill="url(#m)"/><path d="${mountains(w, h * 0.8, h * (w > h ? 0.38 : 0.2), many + 1, c)}" fill="url(#n)"/>` +
      `<ellipse cx="${w / 2}" cy="${n(h * 0.44)}" rx="${n(Math.max(w, h) * 0.42)}" ry="${n(h * 0.5)}" fill="url(#g)"/>` +
      `<path d="${fibres}" fill="none" stroke="#${ink.ring}" stroke-opacity=".13"/>` +
      `<path d="${stalks}" fill="#${ink.stalk}" fill-opacity=".92"/>`,
    'preserveAspectRatio="xMidYMid slice"',
  );
}

/** The one brush circle round the sun: where everything lands at once. */
function ring(theme: Theme): string {
  const ink = INKS[theme];
  const c = chance(41);
  const hair = (radius: number, wide: number, o: number): string => {
    const len = radius * 6.283;
    const gap = len * c(0.05, 0.22);
    return `<circle cx="320" cy="320" r="${n(radius)}" fill="none" stroke="#${ink.ring}" stroke-width="${wide}" stroke-opacity="${o.toFixed(2)}" stroke-linecap="round" stroke-dasharray="${n(len - gap)} ${n(gap)}" transform="rotate(${n(c(0, 360))} 320 320)"/>`;
  };
  let hairs = "";
  for (let i = 0; i < 17; i++) hairs += hair(c(220, 284), c(2, 9), ink.depth * c(0.3, 0.9));
  let drops = "";
  for (let i = 0; i < 34; i++) {
    const [a, d] = [c(0, 6.28), c(212, 316)];
    drops += `<circle cx="${n(320 + Math.cos(a) * d)}" cy="${n(320 + Math.sin(a) * d)}" r="${c(1.5, 6).toFixed(1)}"/>`;
  }
  return svg(
    640,
    640,
    `<defs><filter id="f" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence baseFrequency=".022" numOctaves="3" seed="7"/><feDisplacementMap in="SourceGraphic" scale="22"/></filter>` +
      `<radialGradient id="g"><stop stop-color="#d8412c"/><stop offset="1" stop-color="#${SUN}"/></radialGradient></defs>` +
      `<g filter="url(#f)"><circle cx="320" cy="320" r="200" fill="url(#g)"/>${hairs}<g fill="#${theme === "dark" ? "05060b" : "2b2118"}" fill-opacity=".62">${drops}</g></g>`,
  );
}

/** One stroke of a red brush, from its full end to its dry one. */
function stroke(): string {
  const c = chance(12);
  let dry = "";
  for (let i = 0; i < 16; i++) dry += `M${n(c(300, 480))} ${n(c(16, 64))}h${n(c(40, 120))}`;
  return svg(
    600,
    80,
    `<defs><filter id="f" x="-4%" y="-20%" width="108%" height="140%"><feTurbulence baseFrequency=".02 .09" numOctaves="3" seed="3"/><feDisplacementMap in="SourceGraphic" scale="14"/></filter></defs>` +
      `<g filter="url(#f)" fill="none" stroke-linecap="round"><path d="M46 40Q220 28 552 42" stroke="#e8412b" stroke-width="40"/><path d="M50 40Q220 31 510 42" stroke="#ff7a5c" stroke-width="16"/>` +
      `<path d="M60 41Q200 34 420 42" stroke="#ffd9c8" stroke-width="8"/><path d="${dry}" stroke="#ffe6da" stroke-width="1.6" stroke-opacity=".7"/></g>`,
    'preserveAspectRatio="none"',
  );
}

export function sheet(kind: Sheet, theme: Theme): string {
  switch (kind) {
    case "wide":
      return land(1440, 900, theme);
    case "tall":
      return land(480, 1000, theme);
    case "ring":
      return ring(theme);
    case "stroke":
      return stroke();
  }
}
