// The places of Blood Wars as pictures behind the table: the Battlefield that is fought for, the camps under the skies
// of their homes, and the strip of sky that a Battle Hand stands under. Made once for a table and a state, never moved.
import { ridge } from "$lib/art/land";
import { chance, mix, n, type Chance } from "$lib/art/seed";
import type { World } from "$lib/art/worlds";

export interface Place {
  world: World;
  seed: number;
}
/** Wide or upright, by night or on parchment. */
export interface Frame {
  w: number;
  h: number;
  day: boolean;
}
export const WIDE = { w: 1440, h: 900 };
export const UPRIGHT = { w: 600, h: 1200 };

const PAPER = "f3e3c3";

/** The same place by day: printed in pale colours on parchment. */
function byDay({ world, seed }: Place): Place {
  const pale = (colour: string, share: number): string => mix(colour, PAPER, share);
  const [a, b, c, d] = world.sky;
  return {
    seed,
    world: {
      ...world,
      sky: [pale(a, 0.62), pale(b, 0.68), pale(c, 0.74), pale(d, 0.6)],
      light: "fffaf0",
      far: pale(world.far, 0.62),
      near: pale(world.near, 0.5),
      ink: pale(world.ink, 0.38),
      rim: "fffaf0",
    },
  };
}
const seen = (place: Place, day: boolean): Place => (day ? byDay(place) : place);

const svg = ({ w, h }: Frame, defs: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" preserveAspectRatio="xMidYMid slice"><defs>${defs}</defs>${body}</svg>`;

const stops = (list: readonly (readonly [number, string, number?])[]): string =>
  list
    .map(
      ([at, colour, o]) =>
        `<stop offset="${at}" stop-color="#${colour}"${o === undefined ? "" : ` stop-opacity="${o}"`}/>`,
    )
    .join("");

const dots = (count: number, x: number, y: number, w: number, h: number, c: Chance): string => {
  let path = "";
  for (let i = 0; i < count; i++) path += `M${n(c(x, x + w))} ${n(c(y, y + h))}h0`;
  return path;
};

/** One ridge, drawn larger than on a card. */
function land(
  place: Place,
  which: 0 | 1 | 2,
  box: { x: number; y: number; w: number; foot: number },
  amp: number,
  tone: string,
  c: Chance,
): string {
  const k = 1.7;
  const made = ridge(place.world.land[which], box.w / k, box.y / k, amp / k, box.foot / k, c);
  const light = mix(tone, place.world.light, 0.3);
  return (
    `<g transform="translate(${n(box.x)} 0) scale(${k})"><path d="${made.path}" fill="#${tone}" fill-rule="evenodd"/>` +
    (made.bare ? `<path d="${made.bare}" fill="none" stroke="#${tone}" stroke-width="3"/>` : "") +
    (made.lit ? `<path d="${made.lit}" fill="#${light}" opacity=".28"/>` : "") +
    (made.lines
      ? `<path d="${made.lines}" fill="none" stroke="#${mix(tone, place.world.light, 0.6)}" stroke-width="1.4" opacity=".4"/>`
      : "") +
    `</g>`
  );
}

/** The floor: short strokes that lengthen towards the eye. */
function floor({ w, h }: Frame, top: number, dark: string, c: Chance): string {
  let path = "";
  for (let i = 0; i < 300; i++) {
    const t = c(0, 1) ** 0.8;
    path += `M${n(c(0, w))} ${n(top + 6 + t * (h - top))}h${n(c(8, 22) + t * c(10, 40))}`;
  }
  return `<path d="${path}" stroke="#${dark}" stroke-width="2" stroke-linecap="round" opacity=".5"/>`;
}

/** What hangs or stands before everything: teeth from above, or what grows at the lower corners. */
function fore(place: Place, { w, h }: Frame, c: Chance): string {
  const { world } = place;
  if (!world.fore) return "";
  if (world.fore === "fangs") {
    let [near, far] = ["", ""];
    for (let x = -10; x < w;) {
      const wide = c(22, 58);
      const deep = c(30, 150) * (0.5 + Math.abs(x / w - 0.5) * 1.3);
      near += `M${n(x)} 0h${n(wide)}l${n(-wide * 0.45)} ${n(deep)}z`;
      far += `M${n(x + wide * 0.4)} 0h${n(wide * 1.2)}l${n(-wide * 0.6)} ${n(deep * 1.35)}z`;
      x += wide;
    }
    let low = "";
    for (let x = -10; x < w;) {
      const wide = c(16, 40);
      const tall = c(60, 240) * Math.abs(x / w - 0.5) * 1.6;
      low += `M${n(x)} ${h}h${n(wide)}l${n(-wide * 0.5)} ${n(-tall - 20)}z`;
      x += wide * 1.3;
    }
    return `<path d="${far}" fill="#${mix(world.ink, world.sky[2], 0.45)}"/><path d="${near}${low}" fill="#${world.ink}"/>`;
  }
  const k = 2.4;
  const made = ridge(world.fore, w / k, h / k, 46, h / k, c);
  return (
    `<g transform="scale(${k})" opacity=".9"><path d="${made.path}" fill="#${world.ink}"/>` +
    (made.lines
      ? `<path d="${made.lines}" stroke="#${world.light}" stroke-width="3" stroke-linecap="round"/>`
      : "") +
    `</g>`
  );
}

/** The Battlefield that is fought for is the table: its sky burns from where the prize lies. */
export function ground(where: Place, frame: Frame): string {
  const place = seen(where, frame.day);
  const { world } = place;
  const { w, h, day } = frame;
  const c = chance(place.seed);
  const [a, b, m, d] = world.sky;
  const isWide = w > h;
  const horizon = h * (isWide ? 0.63 : 0.56);
  const [cx, cy] = [w / 2, h * (isWide ? 0.47 : 0.4)];
  // The light is deep enough by night that pale words on it can be read.
  const glow = day ? d : mix(m, d, 0.35);
  const defs =
    `<radialGradient id="s" gradientUnits="userSpaceOnUse" cx="${n(cx)}" cy="${n(cy)}" r="${n(w * 0.62)}">` +
    stops([
      [0, glow],
      [0.22, mix(m, glow, 0.3)],
      [0.5, mix(b, m, day ? 0.6 : 0.4)],
      [0.8, b],
      [1, a],
    ]) +
    `</radialGradient><radialGradient id="r" gradientUnits="userSpaceOnUse" cx="${n(cx)}" cy="${n(cy)}" r="${n(w * 0.6)}">` +
    stops([
      [0.1, world.light, day ? 0.7 : 0.42],
      [0.5, glow, 0.22],
      [1, glow, 0],
    ]) +
    `</radialGradient><linearGradient id="g" x2="0" y2="1">` +
    stops([
      [0, mix(world.far, world.near, day ? 0.2 : 0.5)],
      [0.45, mix(world.near, world.far, day ? 0.6 : 0.12)],
      [1, day ? mix(world.near, PAPER, 0.5) : mix(world.near, "000000", 0.35)],
    ]) +
    `</linearGradient><radialGradient id="v" cx=".5" cy=".42" r=".75">` +
    stops([
      [0.45, world.ink, 0],
      [1, world.ink, day ? 0.25 : 0.72],
    ]) +
    `</radialGradient>`;
  const all = { x: 0, w, foot: h };
  let rays = "";
  for (let i = 0; i < 29; i++) {
    const turn = (i / 29) * Math.PI * 2 + 0.06;
    const half = i % 3 ? 0.045 : 0.07;
    const at = (angle: number): string => `L${n(cx + Math.cos(angle) * w)} ${n(cy + Math.sin(angle) * w)}`;
    rays += `M${n(cx)} ${n(cy)}${at(turn - half)}${at(turn + half)}z`;
  }
  const body =
    `<rect width="${w}" height="${h}" fill="url(#s)"/>` +
    `<path d="${rays}" fill="url(#r)"/>` +
    (world.air.includes("stars") || world.air.includes("aurora")
      ? `<path d="${dots(90, 0, 0, w, horizon * 0.8, c)}" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".5"/>`
      : "") +
    land(
      place,
      0,
      { ...all, y: horizon - 8 },
      h * 0.08,
      mix(mix(world.far, m, 0.3), world.near, day ? 0.05 : 0.25),
      c,
    ) +
    land(place, 1, { ...all, y: horizon + 14 }, h * 0.05, mix(world.far, world.near, 0.4), c) +
    `<rect y="${n(horizon + 10)}" width="${w}" height="${n(h - horizon)}" fill="url(#g)"/>` +
    floor(frame, horizon + 14, world.ink, c) +
    `<path d="${dots(70, 0, h * 0.1, w, h * 0.8, c)}" stroke="#${world.rim}" stroke-width="3" stroke-linecap="round" opacity=".6"/>` +
    fore(place, frame, c) +
    `<rect width="${w}" height="${h}" fill="url(#v)"/>`;
  return svg(frame, defs, body);
}

/** Tents with a lit entrance and a pennant, in the colours of whoever camps there. */
function tents(place: Place, at: number, reach: number, y: number, c: Chance): string {
  const { ink, accent } = place.world;
  let [dark, lit, poles] = ["", "", ""];
  for (const side of [-1, 1])
    for (let i = 0; i < 3; i++) {
      const wide = c(34, 66) * (i === 1 ? 1.15 : 0.85);
      const tall = wide * 0.72;
      const x = at + side * (reach * 0.62 + i * 54) - wide / 2;
      dark += `M${n(x)} ${n(y)}l${n(wide / 2)} ${n(-tall)} ${n(wide / 2)} ${n(tall)}z`;
      lit += `M${n(x + wide * 0.4)} ${n(y)}l${n(wide * 0.1)} ${n(-tall * 0.55)} ${n(wide * 0.1)} ${n(tall * 0.55)}z`;
      poles += `M${n(x + wide / 2)} ${n(y - tall)}v-14`;
      lit += `M${n(x + wide / 2)} ${n(y - tall - 14)}l11 4-11 4z`;
    }
  return (
    `<path d="${poles}" stroke="#${ink}" stroke-width="2"/><path d="${dark}" fill="#${ink}"/>` +
    `<path d="${lit}" fill="#${accent}"/>`
  );
}

/** The camps of the rivals side by side, each under the sky of its home; before them the dark ground between. */
export function camps(rivals: readonly Place[], own: Place, frame: Frame): string {
  const { w, h, day } = frame;
  const isWide = w > h;
  const home = seen(own, day);
  const shown = rivals.length > 0 ? rivals.map((each) => seen(each, day)) : [home];
  const c = chance(home.seed + shown.length);
  const horizon = h * (isWide ? 0.39 : 0.3);
  const part = w / shown.length;
  const over = part * 0.3;
  let defs = `<linearGradient id="g" x2="0" y2="1">${stops(
    day
      ? [
          [0, mix(home.world.far, PAPER, 0.3)],
          [1, mix(home.world.sky[1], PAPER, 0.4)],
        ]
      : [
          [0, mix(mix(home.world.sky[1], "14182c", 0.6), "3a3f58", 0.3)],
          [0.3, mix(home.world.sky[0], "10132a", 0.55)],
          [1, "07070f"],
        ],
  )}</linearGradient>`;
  defs += `<radialGradient id="w">${stops([
    [0, "ffc46b", 0.75],
    [0.35, "ff9a3c", 0.34],
    [1, "ff7a1c", 0],
  ])}</radialGradient>`;
  let sky = "";
  let before = "";
  shown.forEach((place, i) => {
    const { world } = place;
    const [a, b, m, d] = world.sky;
    const x = i * part - (i ? over : 0);
    const wide = part + (i ? over : 0) + (i < shown.length - 1 ? over : 0);
    const cx = (i + 0.5) * part;
    const cy = h * (isWide ? 0.25 : 0.17);
    const r = Math.min(isWide ? 64 : 46, part * 0.2);
    const fade = over / wide;
    defs +=
      `<linearGradient id="s${i}" x2="0" y2="1">` +
      stops([
        [0, day ? a : mix(a, "000000", 0.15)],
        [0.45, b],
        [0.85, day ? m : mix(b, m, 0.75)],
        [1, day ? d : mix(m, d, 0.25)],
      ]) +
      `</linearGradient><linearGradient id="f${i}">` +
      stops([
        ...(i
          ? ([
              [0, "000000"],
              [fade * 2, "ffffff"],
            ] as const)
          : ([[0, "ffffff"]] as const)),
        [1, "ffffff"],
      ]) +
      `</linearGradient><mask id="k${i}" maskUnits="userSpaceOnUse" x="${n(x)}" y="0" width="${n(wide)}" height="${h}"><rect x="${n(x)}" width="${n(wide)}" height="${h}" fill="url(#f${i})"/></mask>` +
      `<radialGradient id="l${i}">${stops([
        [0, world.light, 0.55],
        [0.35, mix(d, world.light, 0.4), 0.22],
        [1, d, 0],
      ])}</radialGradient>`;
    const box = { x, w: wide, foot: horizon + 60 };
    const disc =
      world.disc === "eclipse"
        ? `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="#${world.near}" stroke="#${world.rim}" stroke-width="5"/>`
        : world.disc === "none"
          ? ""
          : `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="#${world.light}" opacity=".9"/>`;
    sky +=
      `<g mask="url(#k${i})"><rect x="${n(x)}" width="${n(wide)}" height="${n(horizon + 40)}" fill="url(#s${i})"/>` +
      (day
        ? ""
        : `<path d="${dots(26, x, 0, wide, horizon * 0.7, c)}" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".55"/>`) +
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(Math.max(170, r * 3.4))}" fill="url(#l${i})"/>${disc}` +
      land(place, 0, { ...box, y: horizon - 26 }, 62, mix(world.far, day ? m : b, 0.35), c) +
      land(place, 1, { ...box, y: horizon - 2 }, 40, mix(world.far, world.near, day ? 0.35 : 0.6), c) +
      `</g>`;
    const fire = horizon + (isWide ? 44 : 30);
    before +=
      (part > 150 ? tents(place, cx, Math.min(part * 0.44, 230), horizon + 22, c) : "") +
      `<ellipse cx="${n(cx)}" cy="${n(fire - 6)}" rx="${n(Math.min(190, part * 0.46))}" ry="62" fill="url(#w)"/>` +
      `<path d="M${n(cx - 15)} ${n(fire + 6)}l30 7M${n(cx + 15)} ${n(fire + 6)}l-30 7" stroke="#2a1408" stroke-width="5" stroke-linecap="round"/>` +
      `<path d="M${n(cx)} ${n(fire - 26)}q13 15 9 26q-3 8-10 8q-9 0-11-9q-1-8 5-12q1 5 4 6q-1-9 3-19z" fill="#ff8a2a"/>` +
      `<path d="M${n(cx)} ${n(fire - 9)}q6 7 4 12q-2 5-5 5q-4 0-5-5q0-5 6-12z" fill="#ffe08a"/>`;
  });
  const body =
    `<rect width="${w}" height="${h}" fill="url(#g)"/>${sky}` +
    `<rect y="${n(horizon + 8)}" width="${w}" height="${n(h - horizon)}" fill="url(#g)"/>` +
    floor(frame, horizon + 20, day ? mix(home.world.near, PAPER, 0.3) : "05060c", c) +
    before;
  return svg(frame, defs, body);
}

/** The strip of sky and land that a Battle Hand stands under. */
export function strip(where: Place, day: boolean): string {
  const place = seen(where, day);
  const { world } = place;
  const c = chance(place.seed);
  const frame = { w: 760, h: 230, day };
  const [a, b, m, d] = world.sky;
  const x = c(600, 700);
  const defs = `<linearGradient id="s" x2="0" y2="1">${stops([
    [0, mix(a, b, 0.35)],
    [0.4, b],
    [0.75, day ? m : mix(b, m, 0.7)],
    [1, day ? d : mix(m, d, 0.2)],
  ])}</linearGradient><linearGradient id="f" x2="0" y2="1">${stops([
    [0.35, day ? PAPER : "0a0910", 0],
    [0.8, day ? PAPER : "0a0910", day ? 0.75 : 0.86],
    [1, day ? PAPER : "0a0910", 0.95],
  ])}</linearGradient>`;
  const all = { x: 0, w: frame.w, foot: frame.h };
  return svg(
    frame,
    defs,
    `<rect width="${frame.w}" height="${frame.h}" fill="url(#s)"/>` +
      `<circle cx="${n(x)}" cy="46" r="26" fill="#${world.disc === "eclipse" ? world.near : world.light}" stroke="#${world.rim}" stroke-width="3" opacity=".85"/>` +
      land(place, 0, { ...all, y: 140 }, 44, mix(world.far, m, 0.3), c) +
      land(place, 1, { ...all, y: 172 }, 30, mix(world.far, world.near, 0.45), c) +
      `<rect width="${frame.w}" height="${frame.h}" fill="url(#f)"/>`,
  );
}
