// The landscape of the battlefield: each half under the sky of its own people, their hosts on the horizon, the ground
// before them. One picture for a table, made once; nothing in it moves.
import { ridge } from "$lib/art/land";
import { chance, hash, mix, n, type Chance } from "$lib/art/seed";
import type { World } from "$lib/art/worlds";

export interface People {
  world: World;
  /** The emblem of their Standard, on a field of 512 x 512: it stands on their horizon. */
  emblem: string;
}
export interface Scene {
  /** One's own first. */
  peoples: readonly [People, People];
  /** Width of the picture where its height is 900; upright: height where the width is 390. */
  length: number;
  /** Upright: where the sky ends, in the same measure. */
  horizon: number;
  isUpright: boolean;
  isDay: boolean;
  seed: string;
}

const HORIZON = 216;

/** By day the sky is mixed towards its light and the land is lifted. */
function day({ world, emblem }: People): People {
  const lift = (colour: string, share: number): string => mix(colour, world.light, share);
  const [a, b, c, d] = world.sky;
  return {
    emblem,
    world: {
      ...world,
      sky: [lift(mix(a, c, 0.55), 0.22), lift(mix(b, c, 0.4), 0.3), lift(c, 0.42), lift(d, 0.4)],
      far: lift(world.far, 0.42),
      near: lift(mix(world.near, world.sky[2], 0.5), 0.08),
      ink: mix(world.ink, world.sky[2], 0.32),
    },
  };
}

export function backdrop(scene: Scene): string {
  const peoples = scene.isDay ? scene.peoples.map(day) : scene.peoples;
  const [own, their] = peoples as [People, People];
  const c = chance(hash(scene.seed));
  return scene.isUpright
    ? upright(own, their, scene.length, scene.horizon, scene.isDay, c)
    : wide(own, their, scene.length, scene.isDay, c);
}

const stops = (colours: readonly [number, string][]): string =>
  colours.map(([at, colour]) => `<stop offset="${at}" stop-color="#${colour}"/>`).join("");

function defs(id: string, { sky, light, far, near }: World, isDay: boolean): string {
  const earth = mix(mix(far, sky[2], 0.25), near, isDay ? 0.18 : 0.42);
  const foot = isDay ? mix(earth, near, 0.3) : mix(mix(earth, near, 0.72), "06050b", 0.45);
  return (
    `<linearGradient id="s${id}" x2="0" y2="1">${stops([
      [0, mix(sky[0], sky[1], 0.35)],
      [0.35, sky[1]],
      [0.8, sky[2]],
      [1, sky[3]],
    ])}</linearGradient>` +
    `<radialGradient id="l${id}"><stop stop-color="#${light}" stop-opacity=".9"/><stop offset=".3" stop-color="#${light}" stop-opacity=".4"/><stop offset="1" stop-color="#${sky[3]}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="f${id}" x2="0" y2="1"><stop stop-color="#${sky[3]}" stop-opacity="0"/><stop offset="1" stop-color="#${sky[3]}" stop-opacity=".4"/></linearGradient>` +
    `<linearGradient id="h${id}" x2="0" y2="1"><stop stop-color="#${sky[3]}" stop-opacity=".3"/><stop offset="1" stop-color="#${sky[3]}" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="g${id}" x2="0" y2="1">${stops([
      [0, mix(earth, sky[3], isDay ? 0.3 : 0.22)],
      [0.16, earth],
      [1, foot],
    ])}</linearGradient>`
  );
}

/** Sky, light and land of one people, as wide as everything: a mask shows its half. */
function skyOf(
  id: string,
  people: People,
  w: number,
  horizon: number,
  lx: number,
  k: number,
  c: Chance,
): string {
  const { world, emblem } = people;
  const { sky, light } = world;
  const ly = horizon * 0.52;
  const radius = 46 * k;
  let out = `<rect width="${n(w)}" height="${n(horizon + 4)}" fill="url(#s${id})"/>`;
  if (world.air.some((each) => each === "stars" || each === "snow") || world.disc !== "sun") {
    let dots = "";
    for (let i = 0; i < 60; i++) dots += `M${n(c(0, w))} ${n(c(4, horizon * 0.7))}h0`;
    out += `<path d="${dots}" stroke="#fff" stroke-width="1.8" stroke-linecap="round" opacity=".65"/>`;
  }
  if (world.air.includes("aurora")) {
    for (const [y, tall, o] of [
      [0.16, 46, 0.16],
      [0.34, 26, 0.12],
    ] as const)
      out += `<path d="M0 ${n(horizon * y)}C${n(w * 0.3)} ${n(horizon * y + c(-30, 30))} ${n(w * 0.6)} ${n(horizon * y + c(-20, 40))} ${n(w)} ${n(horizon * y - 14)}v${tall}C${n(w * 0.6)} ${n(horizon * y + tall + 24)} ${n(w * 0.3)} ${n(horizon * y + tall)} 0 ${n(horizon * y + tall)}z" fill="#${world.accent}" opacity="${o}"/>`;
  }
  let rays = "";
  for (let i = 0; i < 22; i++) {
    const a = (i / 22) * Math.PI * 2;
    const d = 0.05;
    rays += `M${n(lx)} ${n(ly)}L${n(lx + Math.cos(a - d) * 900)} ${n(ly + Math.sin(a - d) * 900)}L${n(lx + Math.cos(a + d) * 900)} ${n(ly + Math.sin(a + d) * 900)}z`;
  }
  out +=
    `<path d="${rays}" fill="#${light}" opacity=".08"/>` +
    `<circle cx="${n(lx)}" cy="${n(ly)}" r="${n(radius * 6)}" fill="url(#l${id})" opacity=".8"/>` +
    `<circle cx="${n(lx)}" cy="${n(ly)}" r="${n(radius)}" fill="#${light}" opacity=".95"/>`;
  if (world.disc !== "sun")
    out += `<circle cx="${n(lx)}" cy="${n(ly)}" r="${n(radius * 0.74)}" fill="none" stroke="#${sky[2]}" stroke-width="1.6" opacity=".5"/>`;
  const zoom = 2.1 * k;
  const layer = (at: 0 | 1, y: number, amp: number, tone: string): string => {
    const made = ridge(world.land[at], w / zoom, y / zoom, amp / zoom, (horizon + 6) / zoom, c);
    const facets = made.lit ? `<path d="${made.lit}" fill="#${mix(tone, light, 0.32)}" opacity=".55"/>` : "";
    const lines = made.lines
      ? `<path d="${made.lines}" fill="none" stroke="#${light}" stroke-width="1.6" opacity=".45"/>`
      : "";
    return `<g transform="scale(${Math.round(zoom * 100) / 100})"><path d="${made.path}" fill="#${tone}" fill-rule="evenodd"/>${facets}${lines}${made.bare ? `<path d="${made.bare}" fill="none" stroke="#${tone}" stroke-width="3"/>` : ""}</g>`;
  };
  out += layer(0, horizon * 0.93, 62 * k, mix(world.far, sky[2], 0.42));
  out += `<rect y="${n(horizon * 0.5)}" width="${n(w)}" height="${n(horizon * 0.51)}" fill="url(#f${id})"/>`;
  out += layer(1, horizon * 0.97, 30 * k, mix(world.far, world.near, 0.35));
  const monument = 86 * k;
  const mx = lx + 128 * k;
  out += `<path d="${emblem}" transform="translate(${n(mx - monument / 2)} ${n(horizon - monument + 8)}) scale(${Math.round((monument / 512) * 1000) / 1000})" fill="#${mix(world.near, world.far, 0.2)}" stroke="#${world.rim}" stroke-width="8" stroke-opacity=".55"/>`;
  return out;
}

/** Spears and banners of a host along the horizon. */
function host(world: World, w: number, horizon: number, k: number, isDay: boolean, c: Chance): string {
  let spears = "";
  let flags = "";
  for (let x = 2; x < w; x += c(5, 11) * k) {
    const h = c(10, 34) * k;
    const lean = c(-2, 2);
    spears += `M${n(x)} ${n(horizon + 4)}l${n(lean)} ${n(-h)}`;
    if (c(0, 1) > 0.86) {
      const d = c(0, 1) > 0.5 ? 1 : -1;
      flags += `M${n(x + lean)} ${n(horizon + 4 - h)}h${n(17 * k * d)}l${n(-5 * k * d)} ${n(5 * k)} ${n(5 * k * d)} ${n(5 * k)}h${n(-17 * k * d)}z`;
    }
  }
  const tone = isDay ? mix(world.near, world.ink, 0.5) : mix(world.near, "000000", 0.25);
  return (
    `<path d="${spears}" stroke="#${tone}" stroke-width="${Math.round(22 * k) / 10}" fill="none"/><path d="${flags}" fill="#${tone}"/>` +
    `<path d="M0 ${n(horizon - 5 * k)}${sawtooth(w, 5 * k, c)}V${n(horizon + 5)}H0z" fill="#${tone}"/>`
  );
}

/** Heads and shoulders, one beside another. */
function sawtooth(w: number, tall: number, c: Chance): string {
  let path = "";
  for (let x = 0; x < w; x += 9) path += `q4.500 ${n(-tall * c(0.8, 2))} 9 0`;
  return path;
}

/** Short strokes that lengthen towards the eye. */
function earth(
  world: World,
  w: number,
  top: number,
  h: number,
  count: number,
  isDay: boolean,
  c: Chance,
): string {
  let dark = "";
  let pale = "";
  for (let i = 0; i < count; i++) {
    const t = c(0, 1) ** 0.8;
    const stroke = `M${n(c(-20, w))} ${n(top + 8 + t * h)}h${n(4 + t * c(8, 26))}`;
    if (i % 3) dark += stroke;
    else pale += stroke;
  }
  let tufts = "";
  for (let i = 0; i < count / 9; i++) {
    const t = c(0.1, 1);
    const s = 4 + t * 6;
    tufts += `M${n(c(0, w))} ${n(top + t * h)}l${n(-s * 0.5)} ${n(-s)}m${n(s * 0.5)} ${n(s)}l${n(s * 0.1)} ${n(-s * 1.3)}m${n(-s * 0.1)} ${n(s * 1.3)}l${n(s * 0.6)} ${n(-s * 0.9)}`;
  }
  let folds = "";
  for (let i = 0; i < 12; i++) {
    const t = c(0.02, 0.95);
    folds += `M${n(c(-60, w))} ${n(top + t * h)}q${n(60 + t * 90)} ${n(-10 - t * 14)} ${n(150 + t * 190)} 0q${n(-70 - t * 90)} ${n(8 + t * 12)} ${n(-150 - t * 190)} 0z`;
  }
  return (
    `<path d="${folds}" fill="#${mix(world.near, "000000", 0.2)}" opacity="${isDay ? 0.1 : 0.2}"/>` +
    `<path d="${dark}${tufts}" stroke="#${mix(world.near, "000000", 0.3)}" fill="none" stroke-width="2" opacity="${isDay ? 0.22 : 0.34}"/>` +
    `<path d="${pale}" stroke="#${mix(world.far, world.light, 0.3)}" stroke-width="2" opacity=".16"/>`
  );
}

/** What is in the air of a people, over its own half. */
function air(world: World, x0: number, x1: number, y0: number, y1: number, c: Chance): string {
  const kind = world.air.find((each) => each !== "aurora" && each !== "birds" && each !== "bats");
  let path = "";
  if (kind === "leaves") {
    for (let i = 0; i < 22; i++)
      path += `M${n(c(x0, x1))} ${n(c(y0, y1))}q9-11 ${n(c(18, 26))}-5q-5 ${n(c(10, 14))}-24 6z`;
    return `<path d="${path}" fill="#${world.accent}" opacity=".8"/>`;
  }
  if (kind === "stars") {
    for (let i = 0; i < 9; i++) {
      const s = c(5, 13);
      path += `M${n(c(x0, x1))} ${n(c(y0, y1 * 0.8))}l${n(s * 0.24)} ${n(s * 0.76)} ${n(s * 0.76)} ${n(s * 0.24)} ${n(-s * 0.76)} ${n(s * 0.24)} ${n(-s * 0.24)} ${n(s * 0.76)} ${n(-s * 0.24)} ${n(-s * 0.76)} ${n(-s * 0.76)} ${n(-s * 0.24)} ${n(s * 0.76)} ${n(-s * 0.24)}z`;
    }
    return `<path d="${path}" fill="#${world.rim}" opacity=".75"/>`;
  }
  for (let i = 0; i < 46; i++) path += `M${n(c(x0, x1))} ${n(c(y0, y1))}h0`;
  const size = kind === "dust" ? 2.4 : 3.4;
  return kind
    ? `<path d="${path}" stroke="#${kind === "snow" ? "ffffff" : world.rim}" stroke-width="${size}" stroke-linecap="round" opacity=".55"/>`
    : "";
}

function wide(own: People, their: People, w: number, isDay: boolean, c: Chance): string {
  const h = 900;
  const half = (id: string, people: People, lx: number): string =>
    skyOf(id, people, w, HORIZON, lx, 1, c) +
    `<rect y="${HORIZON}" width="${n(w)}" height="${h - HORIZON}" fill="url(#g${id})"/>` +
    host(people.world, w, HORIZON, 1, isDay, c) +
    `<rect y="${HORIZON + 4}" width="${n(w)}" height="90" fill="url(#h${id})"/>` +
    earth(people.world, w, HORIZON, h - HORIZON, 520, isDay, c);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(w)} ${h}" preserveAspectRatio="none"><defs>` +
    defs("a", own.world, isDay) +
    defs("b", their.world, isDay) +
    `<linearGradient id="j"><stop offset=".43" stop-color="#000"/><stop offset=".57" stop-color="#fff"/></linearGradient><mask id="m"><rect width="${n(w)}" height="${h}" fill="url(#j)"/></mask>` +
    `<linearGradient id="v" x2="0" y2="1"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#07050b" stop-opacity="${isDay ? 0.16 : 0.82}"/></linearGradient>` +
    `<linearGradient id="t" x2="0" y2="1"><stop stop-color="#07050b" stop-opacity="${isDay ? 0.05 : 0.45}"/><stop offset=".16" stop-color="#000" stop-opacity="0"/></linearGradient></defs>` +
    half("a", own, w * 0.29) +
    `<g mask="url(#m)">${half("b", their, w * 0.6)}</g>` +
    air(own.world, 20, w * 0.46, 90, 640, c) +
    air(their.world, w * 0.54, w - 20, 90, 640, c) +
    `<rect width="${n(w)}" height="${h}" fill="url(#v)"/><rect width="${n(w)}" height="${h}" fill="url(#t)"/></svg>`
  );
}

/** Upright their sky is above, and both grounds lie one below the other. */
function upright(own: People, their: People, h: number, horizon: number, isDay: boolean, c: Chance): string {
  const w = 390;
  const k = Math.max(0.2, horizon / 240);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${n(h)}" preserveAspectRatio="none"><defs>` +
    defs("a", own.world, isDay) +
    defs("b", their.world, isDay) +
    `<linearGradient id="j" x2="0" y2="1"><stop offset=".4" stop-color="#000"/><stop offset=".52" stop-color="#fff"/></linearGradient><mask id="m"><rect width="${w}" height="${n(h)}" fill="url(#j)"/></mask>` +
    `<linearGradient id="v" x2="0" y2="1"><stop offset=".62" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#07050b" stop-opacity="${isDay ? 0.25 : 0.8}"/></linearGradient></defs>` +
    skyOf("b", their, w, horizon, w * 0.76, k, c) +
    `<rect y="${horizon}" width="${w}" height="${n(h - horizon)}" fill="url(#gb)"/>` +
    host(their.world, w, horizon, k * 1.2, isDay, c) +
    earth(their.world, w, horizon, h * 0.42, 130, isDay, c) +
    `<g mask="url(#m)"><rect y="${n(h * 0.3)}" width="${w}" height="${n(h * 0.7)}" fill="url(#ga)"/>${earth(own.world, w, h * 0.46, h * 0.5, 150, isDay, c)}</g>` +
    air(their.world, 10, w - 10, 90, h * 0.42, c) +
    air(own.world, 10, w - 10, h * 0.5, h * 0.8, c) +
    `<rect width="${w}" height="${n(h)}" fill="url(#v)"/></svg>`
  );
}
