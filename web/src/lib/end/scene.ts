// The end as a picture: the chances of a game are the ridge of the land, under the sky of whoever won. Won, the own
// banner stands at the end of the ridge before the sun; lost, the ridge sinks into their evening, and their host waits
// with its banner on the horizon. Drawn for the room that it has, so that the ridge goes exactly where the words are.
import { ridge as landscape } from "$lib/art/land";
import { chance, hash, mix, n, r, type Chance } from "$lib/art/seed";
import type { World } from "$lib/art/worlds";
import type { Spot } from "./curve";

/** Under which sky a seat plays, by night and where it is not the same lifted also by day, and what its banner shows,
 *  on a field of 512 x 512. */
export interface Banner {
  world: World;
  day?: World;
  emblem: string;
}
export interface Ending {
  width: number;
  height: number;
  /** The ridge of the own side, in the same measure, and where even chances lie. */
  spots: readonly Spot[];
  even: number;
  /** Where the land ends and what stands before it begins. */
  foot: number;
  isLost: boolean;
  /** Whose banner stands at the end: of the own side, or of whoever won against it. */
  own: Banner;
  their: Banner;
  isDay: boolean;
  seed: string;
}

const NIGHT = "0a070d";
const PAPER = "f3e7cd";

/** By day the sky goes towards its light and the land is lifted. */
function byDay({ world, day, emblem }: Banner): Banner {
  if (day) return { world: day, emblem };
  const [a, b, c, d] = world.sky;
  const pale = (colour: string, to: string, share: number): string => mix(colour, to, share);
  return {
    emblem,
    world: {
      ...world,
      sky: [pale(a, d, 0.6), pale(b, d, 0.55), pale(c, d, 0.42), pale(d, "ffffff", 0.35)],
      far: pale(world.far, PAPER, 0.4),
      near: pale(mix(world.near, world.sky[2], 0.5), PAPER, 0.22),
      ink: mix(world.ink, world.sky[1], 0.22),
    },
  };
}

const stops = (...all: [number, string, number?][]): string =>
  all
    .map(
      ([at, colour, o = 1]) =>
        `<stop offset="${at}" stop-color="#${colour}"${o < 1 ? ` stop-opacity="${o}"` : ""}/>`,
    )
    .join("");

/** Colour of the floor under everything: panels and words stand on it. */
export const floor = ({ world }: Banner, isDay: boolean): string =>
  isDay ? mix(PAPER, world.sky[2], 0.16) : mix(world.near, NIGHT, 0.72);

export function picture(asked: Ending): string {
  const { width: w, height: h, isLost, isDay } = asked;
  const own = isDay ? byDay(asked.own) : asked.own;
  const their = isDay ? byDay(asked.their) : asked.their;
  const c = chance(hash(asked.seed));
  const ink = floor(asked.own, isDay);
  const sun = place(asked);
  const defs =
    skyDefs("a", own.world) +
    (isLost ? skyDefs("b", their.world) : "") +
    `<linearGradient id="j">${stops([0.32, "000000"], [0.68, "ffffff"])}</linearGradient><mask id="m"><rect width="${n(w)}" height="${n(h)}" fill="url(#j)"/></mask>` +
    `<linearGradient id="e" gradientUnits="userSpaceOnUse" y1="${n(highest(asked))}" x2="0" y2="${n(asked.foot)}">${stops([0, mix(own.world.near, own.world.sky[2], isDay ? 0.4 : 0.26)], [0.45, mix(own.world.near, ink, 0.25)], [1, ink])}</linearGradient>` +
    `<linearGradient id="v" x2="0" y2="1">${stops([0, isDay ? own.world.sky[0] : NIGHT, isDay ? 0.25 : 0.5], [1, NIGHT, 0])}</linearGradient>` +
    `<linearGradient id="t" gradientUnits="userSpaceOnUse" x2="${n(w)}">${stops([0, own.world.accent], [1, own.world.rim])}</linearGradient>`;
  let out = sky("a", own.world, asked, isLost ? { ...sun, r: 0 } : sun, c);
  if (isLost) out += `<g mask="url(#m)">${sky("b", their.world, asked, sun, c)}</g>`;
  out += `<rect width="${n(w)}" height="${n(asked.even * 0.5)}" fill="url(#v)"/>`;
  out += `<path d="M0 ${n(asked.even)}H${n(w)}" stroke="#${isDay ? "4a3a24" : "ffffff"}" stroke-opacity="${isDay ? 0.55 : 0.6}" stroke-width="1.6" stroke-dasharray="5 7"/>`;
  if (isLost) out += theirs(their, asked, isDay, c);
  out += ground(own, asked, ink, c);
  if (!isLost) out += victor(own, asked, c);
  out += curve(asked, isDay);
  out += air(own.world, 0, isLost ? w * 0.6 : w, asked.foot, c);
  if (isLost) out += air(their.world, w * 0.5, w, asked.foot, c);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(w)} ${n(h)}" width="${n(w)}" height="${n(h)}"><defs>${defs}</defs><rect width="${n(w)}" height="${n(h)}" fill="#${ink}"/>${out}</svg>`;
}

interface Sun {
  x: number;
  y: number;
  r: number;
}
const last = ({ spots }: Ending): Spot => spots.at(-1)!;
const highest = ({ spots }: Ending): number => Math.min(...spots.map((each) => each.y));
/** Sizes follow the smaller side: a phone's sun is no desktop's. */
const unit = ({ width, height }: Ending): number => Math.min(width / 1440, height / 860) * 0.55 + 0.35;

function place(asked: Ending): Sun {
  const { width: w, even, isLost } = asked;
  const k = unit(asked);
  const end = last(asked);
  return isLost
    ? { x: w * 0.85, y: Math.max(even * 0.42, 96 * k), r: 92 * k }
    : { x: Math.min(end.x, w - 70 * k), y: Math.max(end.y - 84 * k, 112 * k), r: 132 * k };
}

function skyDefs(id: string, { sky: [a, b, c, d], light }: World): string {
  return (
    `<linearGradient id="s${id}" x2="0" y2="1">${stops([0, a], [0.38, b], [0.8, c], [1, d])}</linearGradient>` +
    `<radialGradient id="l${id}">${stops([0, light, 0.85], [0.32, light, 0.36], [1, d, 0])}</radialGradient>` +
    `<linearGradient id="f${id}" x2="0" y2="1">${stops([0, d, 0], [1, d, 0.5])}</linearGradient>`
  );
}

function sky(id: string, world: World, asked: Ending, { x, y, r: radius }: Sun, c: Chance): string {
  const { width: w, even } = asked;
  const k = unit(asked);
  const bottom = Math.max(asked.foot, even + 60);
  const { light } = world;
  let out = `<rect width="${n(w)}" height="${n(bottom)}" fill="url(#s${id})"/>`;
  if (world.disc === "moon" || world.disc === "orb" || world.air.some((each) => each === "stars")) {
    let dots = "";
    for (let i = 0; i < w / 16; i++) dots += `M${n(c(0, w))} ${n(c(0, even * 0.8))}h0`;
    out += `<path d="${dots}" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".6"/>`;
  }
  if (world.air.includes("aurora"))
    for (const [at, tall, o] of [
      [0.22, 70, 0.14],
      [0.5, 36, 0.12],
    ] as const)
      out += `<path d="M0 ${n(even * at)}C${n(w * 0.3)} ${n(even * at - 60)} ${n(w * 0.6)} ${n(even * at + 70)} ${n(w)} ${n(even * at - 24)}v${tall}C${n(w * 0.6)} ${n(even * at + tall + 90)} ${n(w * 0.3)} ${n(even * at + tall)} 0 ${n(even * at + tall + 20)}z" fill="#${world.accent}" opacity="${o}"/>`;
  if (radius) {
    const at = `cx="${n(x)}" cy="${n(y)}"`;
    const far = Math.hypot(w, bottom);
    let rays = "";
    for (let i = 0; i < 26; i++) {
      const turn = ((i + 0.3) / 26) * Math.PI * 2;
      const wide = i % 2 ? 0.035 : 0.07;
      rays += `M${n(x)} ${n(y)}L${n(x + Math.cos(turn - wide) * far)} ${n(y + Math.sin(turn - wide) * far)}L${n(x + Math.cos(turn + wide) * far)} ${n(y + Math.sin(turn + wide) * far)}z`;
    }
    const ring = (size: number, dash: string, wide: number, o: number): string =>
      `<circle ${at} r="${n(size)}" fill="none" stroke="#${light}" stroke-width="${wide}" stroke-dasharray="${dash}" opacity="${o}"/>`;
    out +=
      `<path d="${rays}" fill="#${light}" opacity=".13"/>` +
      `<circle ${at} r="${n(radius * 4.4)}" fill="url(#l${id})" opacity=".8"/>` +
      ring(radius * 1.2, "2 7", 11 * k, 0.5) +
      ring(radius * 1.32, "none", 1.4, 0.65) +
      ring(radius * 1.42, "12 8", 2.2, 0.4) +
      `<circle ${at} r="${n(radius)}" fill="#${world.disc === "eclipse" ? mix(world.near, world.sky[2], 0.35) : light}" opacity=".96"${world.disc === "eclipse" ? ` stroke="#${world.rim}" stroke-width="4"` : ""}/>`;
  }
  const zoom = 2.4 * k;
  const layer = (at: 0 | 1, y0: number, amp: number, tone: string): string => {
    const made = landscape(world.land[at], w / zoom, y0 / zoom, amp / zoom, (bottom + 6) / zoom, c);
    return (
      `<g transform="scale(${Math.round(zoom * 100) / 100})"><path d="${made.path}" fill="#${tone}" fill-rule="evenodd"/>` +
      (made.lit ? `<path d="${made.lit}" fill="#${mix(tone, light, 0.3)}" opacity=".5"/>` : "") +
      (made.lines
        ? `<path d="${made.lines}" fill="none" stroke="#${light}" stroke-width="1.4" opacity=".4"/>`
        : "") +
      (made.bare ? `<path d="${made.bare}" fill="none" stroke="#${tone}" stroke-width="3"/>` : "") +
      "</g>"
    );
  };
  return (
    out +
    layer(0, even + 14 * k, 66 * k, mix(world.far, world.sky[2], 0.45)) +
    `<rect y="${n(even - 90 * k)}" width="${n(w)}" height="${n(190 * k)}" fill="url(#f${id})"/>` +
    layer(1, even + 74 * k, 34 * k, mix(world.far, world.near, 0.3))
  );
}

/** The host of whoever won, on the horizon, and its banner before its sun. */
function theirs({ world, emblem }: Banner, asked: Ending, isDay: boolean, c: Chance): string {
  const { width: w, even } = asked;
  const k = unit(asked);
  const y = even + 66 * k;
  const tone = mix(world.near, world.ink, 0.5);
  return (
    host(w * 0.62, w, y, k, tone, c, () => 0) +
    `<path d="M${n(w * 0.6)} ${n(y)}H${n(w)}V${n(asked.foot)}H${n(w * 0.6)}z" fill="url(#q)"/><linearGradient id="q">${stops([0, tone, 0], [0.2, tone, 0.85], [1, tone, 0.95])}</linearGradient>` +
    flag(w * 0.86, y + 4, 178 * k, emblem, tone, isDay ? "fffaf0" : world.light, w * 0.14 > 160 * k ? 1 : -1)
  );
}

/** Spears and small banners from one place to another; `rise` says how much higher the ground is there. */
function host(
  from: number,
  to: number,
  y: number,
  k: number,
  tone: string,
  c: Chance,
  rise: (x: number) => number,
): string {
  let spears = "";
  let shapes = "";
  for (let x = from; x < to; x += c(7, 15) * k) {
    const foot = y + rise(x) + 4;
    const tall = c(18, 44) * k;
    const lean = c(-3, 3) * k;
    spears += `M${n(x)} ${n(foot)}l${r(lean)} ${n(-tall)}`;
    shapes += `M${r(x + lean - 2.4 * k)} ${n(foot - tall)}l${r(2.4 * k)} ${r(-9 * k)} ${r(2.4 * k)} ${r(9 * k)}z`;
    shapes += `M${r(x - 5 * k)} ${n(foot)}q${r(5 * k)} ${r(-15 * k)} ${r(10 * k)} 0z`;
    if (c(0, 1) > 0.86)
      shapes += `M${r(x + lean)} ${n(foot - tall)}h${r(26 * k)}l${r(-7 * k)} ${r(7 * k)} ${r(7 * k)} ${r(7 * k)}h${r(-26 * k)}z`;
  }
  return `<path d="${spears}" stroke="#${tone}" stroke-width="${r(2.2 * k)}" fill="none"/><path d="${shapes}" fill="#${tone}"/>`;
}

/** A banner on its pole: cloth in the wind, the emblem cut out of it. */
function flag(
  x: number,
  foot: number,
  tall: number,
  emblem: string,
  tone: string,
  light: string,
  side: 1 | -1,
): string {
  const s = tall / 180;
  const top = foot - tall;
  const [wide, deep] = [150 * s, 126 * s];
  const cloth = `M0 0C${n(wide * 0.3)} ${n(-14 * s)} ${n(wide * 0.55)} ${n(16 * s)} ${n(wide)} ${n(4 * s)}L${n(wide * 0.9)} ${n(deep * 0.5)}L${n(wide)} ${n(deep)}C${n(wide * 0.6)} ${n(deep + 12 * s)} ${n(wide * 0.3)} ${n(deep - 16 * s)} 0 ${n(deep - 2 * s)}z`;
  const size = 88 * s;
  return (
    `<path d="M${n(x)} ${n(foot + 6)}V${n(top - 14 * s)}" stroke="#${tone}" stroke-width="${r(7 * s)}" stroke-linecap="round"/>` +
    `<g transform="translate(${n(x)} ${n(top)})"><path d="${cloth}" transform="scale(${side} 1)" fill="#${tone}" stroke="#${light}" stroke-opacity=".35" stroke-width="1.5"/>` +
    `<path d="${emblem}" transform="translate(${n(side * wide * 0.44 - size / 2)} ${n((deep - size) / 2)}) scale(${Math.round((size / 512) * 1000) / 1000})" fill="#${light}"/></g>`
  );
}

/** The own banner at the end of the ridge, and the host that came along. */
function victor({ world, emblem }: Banner, asked: Ending, c: Chance): string {
  const { width: w } = asked;
  const k = unit(asked);
  const end = last(asked);
  const tone = mix(world.ink, "000000", 0.35);
  const side = end.x + 160 * k > w ? -1 : 1;
  return (
    host(w * 0.58, end.x - 16 * k, 0, k, tone, c, (x) => heightAt(asked, x)) +
    host(end.x + 24 * k, w, 0, k, tone, c, (x) => heightAt(asked, x)) +
    flag(end.x, end.y, Math.min(206 * k, Math.max(110 * k, end.y - 20)), emblem, tone, world.light, side)
  );
}

/** How high the ridge is at a place; beyond its end it falls away slowly. */
function heightAt(asked: Ending, x: number): number {
  const { spots } = asked;
  const end = last(asked);
  if (x >= end.x) return end.y + (x - end.x) * 0.14;
  for (let i = 1; i < spots.length; i++) {
    const [a, b] = [spots[i - 1]!, spots[i]!];
    if (x <= b.x) return a.y + ((b.y - a.y) * (x - a.x)) / Math.max(1, b.x - a.x);
  }
  return spots[0]!.y;
}

/** The land under the curve: lit on top, with folds and short strokes, and a nearer ridge before it. */
function ground({ world }: Banner, asked: Ending, ink: string, c: Chance): string {
  const { width: w, spots, foot } = asked;
  const k = unit(asked);
  const top = `M0 ${n(spots[0]!.y)}${spots.map(({ x, y }) => `L${r(x)} ${r(y)}`).join("")}L${n(w)} ${n(heightAt(asked, w))}`;
  let near = "";
  for (let x = 0; x <= w + 20; x += 22 * k) {
    const y = Math.max(heightAt(asked, x) + 64 * k, asked.even + 20 * k) + c(-16, 16) * k;
    near += `${near ? "L" : "M"}${n(Math.min(x, w))} ${n(Math.min(y, foot + 40))}`;
  }
  let strokes = "";
  let folds = "";
  for (let i = 0; i < w / 5; i++) {
    const x = c(0, w);
    const y = heightAt(asked, x) + 10 + c(0, 1) * 190 * k;
    if (y < foot) strokes += `M${n(x)} ${n(y)}h${n(c(6, 30) * k)}`;
  }
  for (let i = 0; i < w / 34; i++) {
    const x = c(0, w);
    const y = heightAt(asked, x);
    const [wide, deep] = [c(8, 22) * k, c(6, 17) * k];
    folds += `M${n(x)} ${n(y)}L${n(x + wide)} ${n(heightAt(asked, x + wide))}L${n(x + wide * 0.45)} ${n(y + deep)}z`;
  }
  const low = asked.height;
  return (
    `<path d="${top}V${n(low)}H0z" fill="url(#e)"/>` +
    `<path d="${folds}" fill="#${world.rim}" opacity=".14"/>` +
    `<path d="${strokes}" stroke="#${mix(world.ink, "000000", 0.4)}" stroke-width="2" opacity="${asked.isDay ? 0.22 : 0.45}"/>` +
    `<path d="${near}V${n(low)}H0z" fill="#${mix(world.near, ink, 0.62)}" opacity=".86"/>` +
    `<linearGradient id="z" gradientUnits="userSpaceOnUse" y1="${n(foot - 70 * k)}" x2="0" y2="${n(foot + 4)}">${stops([0, ink, 0], [1, ink])}</linearGradient><rect y="${n(foot - 70 * k)}" width="${n(w)}" height="${n(low - foot + 74 * k)}" fill="url(#z)"/>`
  );
}

/** The line itself, which can be read: light on a dark one, with a bead for every moment while there is room. */
function curve(asked: Ending, isDay: boolean): string {
  const { spots } = asked;
  const path = spots.map(({ x, y }, at) => `${at ? "L" : "M"}${r(x)} ${r(y)}`).join("");
  const step = spots.length > 1 ? spots[1]!.x - spots[0]!.x : 99;
  const beads =
    step < 13
      ? ""
      : spots
          .map(
            ({ x, y }) =>
              `<circle cx="${r(x)}" cy="${r(y)}" r="4" fill="#fffaf0" stroke="#140c08" stroke-width="2"/>`,
          )
          .join("");
  const line = (colour: string, wide: number): string =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linejoin="round" stroke-linecap="round"/>`;
  return line("#140c08", 9) + line(isDay ? "#fff3cf" : "url(#t)", 5) + beads;
}

function air(world: World, from: number, to: number, height: number, c: Chance): string {
  const kind = world.air.find((each) => !["aurora", "birds", "bats", "stars"].includes(each));
  const many = Math.round((to - from) / 40);
  let path = "";
  if (kind === "leaves") {
    for (let i = 0; i < many; i++)
      path += `M${n(c(from, to))} ${n(c(height * 0.1, height))}q9-11 ${n(c(20, 34))}-5q-5 ${n(c(8, 13))}-${n(24)} 6z`;
    return `<path d="${path}" fill="#${world.accent}" opacity=".8"/>`;
  }
  if (!kind) return "";
  for (let i = 0; i < many * 2; i++) path += `M${n(c(from, to))} ${n(c(height * 0.08, height))}h0`;
  return `<path d="${path}" stroke="#${kind === "snow" ? "ffffff" : world.rim}" stroke-width="${kind === "dust" ? 2.4 : 3.6}" stroke-linecap="round" opacity=".55"/>`;
}
