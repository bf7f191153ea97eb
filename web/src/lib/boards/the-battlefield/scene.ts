// The field behind the table: each half under the sky of its own people, hosts with spears on the horizon, and a torn
// strip where they meet. Wide, they stand side by side; upright, one above the other. Drawn once for a table.
import emblems from "$lib/art/emblems/the-battlefield.json";
import { ridge, type Recipe } from "$lib/art/land";
import type { Theme } from "$lib/art/picture";
import { chance, mix, n, r, type Chance } from "$lib/art/seed";
import type { World } from "$lib/art/worlds";

const DAY = "fff3d8";

/** What stands behind the host of an army, and what lies about on its ground; nothing for one that the page does not
 *  know. */
const SCENERY: Record<string, { stand: Emblem[]; lie: Emblem[] }> = {
  Viking: { stand: ["drakkar", "catapult", "drakkar"], lie: ["viking-shield", "wood-axe", "thrown-spear"] },
  Maratha: { stand: ["hill-fort", "elephant", "cannon"], lie: ["curvy-knife", "thrown-spear", "spears"] },
};
type Emblem = keyof typeof emblems;

const drawn = (name: Emblem, x: number, y: number, size: number, turn = 0): string =>
  `<path d="${emblems[name]}" transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)} ${n(size / 2)} ${n(size / 2)}) scale(${Math.round((size / 512) * 1000) / 1000})"/>`;

/** Ships, engines and beasts behind the spears. */
function standing(army: string, world: World, from: number, to: number, y: number, c: Chance): string {
  const all = SCENERY[army]?.stand ?? [];
  const out = all.map((name, i) => {
    const size = c(64, 88);
    return drawn(
      name,
      from + ((i + c(0.25, 0.6)) / all.length) * (to - from) - size / 2,
      y - size * 0.86,
      size,
    );
  });
  return `<g fill="#${mix(world.near, world.far, 0.3)}">${out.join("")}</g>`;
}

/** Shields and spears of earlier days, half in the earth. */
function lying(
  army: string,
  from: number,
  to: number,
  y: number,
  h: number,
  dark: boolean,
  c: Chance,
): string {
  let out = "";
  for (const name of SCENERY[army]?.lie ?? [])
    for (let i = 0; i < 3; i++) {
      const deep = c(0.12, 0.9);
      out += drawn(name, c(from, to), y + deep * h, 22 + deep * 26, c(-70, 70));
    }
  return `<g fill="#${dark ? "000000" : "3a2a18"}" opacity="${dark ? 0.3 : 0.16}">${out}</g>`;
}

/** Long soft waves of the ground: snow, sand. */
function drifts(world: World, x: number, y: number, w: number, h: number, c: Chance): string {
  let out = "";
  for (let i = 0; i < 9; i++) {
    const deep = (i + 1) / 10;
    const [at, wide] = [c(x - 80, x + w - 160), c(160, 420)];
    const top = y + deep * h;
    out += `M${n(at)} ${n(top)}q${n(wide / 2)} ${n(-10 - deep * 22)} ${n(wide)} 0q${n(-wide / 2)} ${n(5 + deep * 4)} ${n(-wide)} 0z`;
  }
  return `<path d="${out}" fill="#${world.sky[3]}" opacity=".075"/>`;
}

/** By day the sky goes towards its light, and the land is lifted. */
function hour(world: World, theme: Theme): World {
  if (theme !== "light") return world;
  const [a, b, c, d] = world.sky;
  return {
    ...world,
    sky: [mix(a, d, 0.62), mix(b, d, 0.6), mix(c, d, 0.5), mix(d, "ffffff", 0.3)],
    far: mix(world.far, DAY, 0.38),
    near: mix(mix(world.near, world.sky[2], 0.55), DAY, 0.42),
    ink: mix(world.ink, world.sky[1], 0.3),
  };
}

const stops = (...all: [number, string, number?][]): string =>
  all
    .map(
      ([at, colour, o = 1]) =>
        `<stop offset="${at}" stop-color="#${colour}"${o < 1 ? ` stop-opacity="${o}"` : ""}/>`,
    )
    .join("");

function dots(count: number, x: number, w: number, y: number, h: number, c: Chance): string {
  let path = "";
  for (let i = 0; i < count; i++) path += `M${n(c(x, x + w))} ${n(c(y, y + h))}h0`;
  return path;
}

/** One recipe, drawn large. */
function land(
  recipe: Recipe,
  w: number,
  y: number,
  amp: number,
  foot: number,
  scale: number,
  tone: string,
  light: string,
  c: Chance,
): string {
  const made = ridge(recipe, w / scale, y / scale, amp / scale, foot / scale, c);
  return (
    `<g transform="scale(${r(scale)})"><path d="${made.path}" fill="#${tone}" fill-rule="evenodd"/>` +
    (made.lit ? `<path d="${made.lit}" fill="#${mix(tone, light, 0.42)}" opacity=".7"/>` : "") +
    (made.lines
      ? `<path d="${made.lines}" fill="none" stroke="#${light}" stroke-width="1.6" opacity=".4"/>`
      : "") +
    "</g>"
  );
}

/** The sky of a people over a strip of `w`, down to the horizon, with what stands there. */
function sky(world: World, id: string, w: number, horizon: number, sun: number, c: Chance): string {
  const [a, b, d, e] = world.sky;
  const at = `cx="${n(sun)}" cy="${n(horizon * 0.42)}"`;
  const R = horizon * 0.2;
  let out =
    `<linearGradient id="${id}s" x2="0" y2="1">${stops([0, a], [0.4, b], [0.8, d], [1, e])}</linearGradient>` +
    `<radialGradient id="${id}l">${stops([0, world.light, 0.9], [0.35, world.light, 0.35], [1, e, 0])}</radialGradient>` +
    `<rect width="${n(w)}" height="${n(horizon + 4)}" fill="url(#${id}s)"/>`;
  let rays = "";
  for (let i = 0; i < 18; i++) {
    const turn = (i / 18) * Math.PI * 2;
    const wide = i % 2 ? 0.05 : 0.09;
    rays += `M${n(sun)} ${n(horizon * 0.42)}L${n(sun + Math.cos(turn - wide) * w)} ${n(horizon * 0.42 + Math.sin(turn - wide) * w)}L${n(sun + Math.cos(turn + wide) * w)} ${n(horizon * 0.42 + Math.sin(turn + wide) * w)}z`;
  }
  out += `<path d="${rays}" fill="#${world.light}" opacity=".06"/>`;
  if (world.air.includes("aurora")) {
    const [p, q] = [horizon * 0.18, horizon * 0.34];
    out += `<path d="M0 ${n(p)}C${n(w * 0.3)} ${n(p - 40)} ${n(w * 0.5)} ${n(p + 50)} ${n(w)} ${n(p - 20)}v34C${n(w * 0.5)} ${n(p + 100)} ${n(w * 0.3)} ${n(p)} 0 ${n(p + 44)}zM0 ${n(q)}C${n(w * 0.4)} ${n(q + 40)} ${n(w * 0.6)} ${n(q - 40)} ${n(w)} ${n(q)}v16C${n(w * 0.6)} ${n(q - 8)} ${n(w * 0.4)} ${n(q + 60)} 0 ${n(q + 20)}z" fill="#${world.accent}" opacity=".16"/>`;
  }
  out += `<circle ${at} r="${n(R * 3.4)}" fill="url(#${id}l)"/><circle ${at} r="${n(R)}" fill="#${world.light}"/>`;
  const [far, mid] = [mix(world.far, d, 0.35), mix(world.far, world.near, 0.4)];
  out += land(world.land[0], w, horizon * 0.93, horizon * 0.42, horizon + 6, 2.6, far, world.light, c);
  out += `<linearGradient id="${id}m" x2="0" y2="1">${stops([0, e, 0], [1, e, 0.55])}</linearGradient><rect y="${n(horizon * 0.6)}" width="${n(w)}" height="${n(horizon * 0.42)}" fill="url(#${id}m)"/>`;
  out += land(world.land[1], w, horizon, horizon * 0.2, horizon + 6, 1.7, mid, world.light, c);
  return out;
}

/** A host on the horizon: heads, spears, here and there a banner. */
function host(world: World, from: number, to: number, y: number, c: Chance): string {
  let spears = "";
  let heads = "";
  let flags = "";
  for (let x = from; x < to; x += c(6, 15)) {
    const h = c(14, 32);
    const lean = c(-3, 3);
    spears += `M${n(x)} ${n(y + 4)}l${n(lean)} ${n(-h)}`;
    heads += `M${n(x + lean - 2)} ${n(y + 4 - h)}l2-7 2 7z`;
    if (c(0, 1) > 0.93) flags += `M${n(x)} ${n(y + 4)}v-46h3v6h22l-6 7 6 7h-22v26z`;
  }
  return `<path d="${spears}" stroke="#${world.ink}" stroke-width="2" fill="none"/><path d="${heads}${flags}M${n(from)} ${n(y - 2)}H${n(to)}V${n(y + 4)}H${n(from)}z" fill="#${world.ink}"/>`;
}

/** Ground with short strokes that lengthen towards the eye. */
function ground(
  world: World,
  id: string,
  x: number,
  y: number,
  w: number,
  h: number,
  count: number,
  dark: boolean,
  c: Chance,
): string {
  const top = mix(mix(world.sky[2], world.far, 0.5), world.near, dark ? 0.36 : 0.3);
  const low = dark ? mix(world.near, world.sky[1], 0.22) : mix(world.near, world.sky[2], 0.2);
  let strokes = "";
  let bright = "";
  for (let i = 0; i < count; i++) {
    const deep = c(0, 1) ** 0.8;
    const path = `M${n(c(x, x + w))} ${n(y + 6 + deep * (h - 8))}h${n(4 + deep * c(8, 34))}`;
    if (i % 6) strokes += path;
    else bright += path;
  }
  return (
    `<linearGradient id="${id}g" x2="0" y2="1">${stops([0, top], [0.34, mix(top, low, 0.6)], [1, low])}</linearGradient>` +
    `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="url(#${id}g)"/>` +
    `<path d="${strokes}" stroke="#${mix(low, "000000", dark ? 0.55 : 0.25)}" stroke-width="2.4" stroke-linecap="round" opacity=".55"/>` +
    `<path d="${bright}" stroke="#${world.sky[3]}" stroke-width="1.6" stroke-linecap="round" opacity=".22"/>`
  );
}

/** What drifts over the land of a people. */
function air(world: World, x: number, y: number, w: number, h: number, c: Chance): string {
  if (!world.air.includes("snow")) {
    let dust = "";
    for (let i = 0; i < 26; i++) dust += `M${n(c(x, x + w))} ${n(c(y, y + h))}h${n(c(14, 60))}`;
    return `<path d="${dust}" stroke="#${world.sky[3]}" stroke-width="1.4" stroke-linecap="round" opacity=".25"/>`;
  }
  return (
    `<path d="${dots(70, x, w, y, h, c)}" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".5"/>` +
    `<path d="${dots(90, x, w, y, h, c)}" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".4"/>`
  );
}

/** The strip between the hosts: torn earth set with stakes. */
function rift(length: number, c: Chance): { earth: string; stakes: string; lit: string } {
  const left: string[] = [];
  const right: string[] = [];
  let stakes = "";
  let lit = "";
  for (let at = 0; at <= length; at += 34) {
    left.push(`${n(-15 - c(0, 13))} ${n(at)}`);
    right.unshift(`${n(15 + c(0, 13))} ${n(at)}`);
  }
  for (let at = 10; at < length; at += c(34, 52)) {
    const [x, h, w] = [c(-14, 14), c(26, 40), c(7, 10)];
    stakes += `M${n(x - w)} ${n(at + h)}L${n(x)} ${n(at)}L${n(x + w)} ${n(at + h)}z`;
    lit += `M${n(x)} ${n(at)}L${n(x - w)} ${n(at + h)}`;
  }
  return { earth: `M${left.join("L")}L${right.join("L")}z`, stakes, lit };
}

const svg = (w: number, h: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${body}</svg>`;

/** An army and where it is at home. */
export interface Country {
  army: string;
  world: World;
}

/** Near and far side by side, 1600 x 900. */
export function wideScene(near: Country, far: Country, theme: Theme): string {
  const [w, h, horizon] = [1600, 900, 178];
  const c = chance(77);
  const dark = theme !== "light";
  const half = (army: string, world: World, id: string, sun: number, from: number, to: number): string =>
    sky(world, id, w, horizon, sun, c) +
    ground(world, id, 0, horizon, w, h - horizon, 300, dark, c) +
    drifts(world, from, horizon, to - from, h - horizon, c) +
    lying(army, from, to, horizon, h - horizon, dark, c) +
    standing(army, world, from, to, horizon, c) +
    air(world, 0, 60, w, 760, c);
  const [one, two] = [hour(near.world, theme), hour(far.world, theme)];
  const { earth, stakes, lit } = rift(h - horizon, c);
  let lines = "";
  for (const [top, foot] of [
    [150, 300],
    [330, 505],
    [505, 680],
  ])
    lines += `M${800 - foot!} ${h}L${800 - top! * 1.1} ${horizon + 20}M${800 + foot!} ${h}L${800 + top! * 1.1} ${horizon + 20}`;
  const floor = dark ? "07050a" : "e9d9b6";
  return svg(
    w,
    h,
    `<defs><linearGradient id="x">${stops([0.44, "000000"], [0.56, "ffffff"])}</linearGradient><mask id="k"><rect width="${w}" height="${h}" fill="url(#x)"/></mask>` +
      `<linearGradient id="v" x2="0" y2="1">${stops([0, floor, 0], [0.72, floor, dark ? 0.8 : 0.6], [1, floor, dark ? 0.96 : 0.9])}</linearGradient></defs>` +
      `<g>${half(near.army, one, "a", 290, 0, 740)}${host(one, 0, 770, horizon, c)}</g><g mask="url(#k)">${half(far.army, two, "b", 1120, 860, w)}</g>${host(two, 830, w, horizon, c)}` +
      `<path d="${lines}" stroke="#fff" stroke-width="2" stroke-dasharray="3 13" opacity="${dark ? 0.16 : 0.4}"/>` +
      `<g transform="translate(800 ${horizon})"><path d="${earth}" fill="#${dark ? "120b0c" : "6b5138"}" opacity=".62"/><path d="${stakes}" fill="#${dark ? "2a1a14" : "4b3422"}" opacity=".85"/><path d="${lit}" stroke="#${dark ? "c98a52" : "ffe9bd"}" stroke-width="1.6" opacity=".4"/></g>` +
      `<rect y="640" width="${w}" height="260" fill="url(#v)"/>`,
  );
}

/** The far one above the near one, 900 wide; they meet where the strip of the score lies. */
export function tallScene(near: Country, far: Country, theme: Theme, isTablet: boolean): string {
  const [w, h, horizon, middle] = isTablet ? [900, 1300, 190, 553] : [900, 1800, 250, 715];
  const c = chance(78);
  const dark = theme !== "light";
  const [one, two] = [hour(near.world, theme), hour(far.world, theme)];
  const { earth, stakes } = rift(w, c);
  const floor = dark ? "07050a" : "e9d9b6";
  return svg(
    w,
    h,
    `<defs><linearGradient id="v" x2="0" y2="1">${stops([0, floor, 0], [0.5, floor, dark ? 0.7 : 0.5], [1, floor, 0.96])}</linearGradient></defs>` +
      sky(two, "b", w, horizon, 640, c) +
      ground(two, "b", 0, horizon, w, middle - horizon, 120, dark, c) +
      drifts(two, 0, horizon, w, middle - horizon, c) +
      standing(far.army, two, 0, w, horizon, c) +
      host(two, 0, w, horizon, c) +
      air(two, 0, 80, w, middle - 80, c) +
      ground(one, "a", 0, middle, w, h - middle, 180, dark, c) +
      drifts(one, 0, middle, w, 600, c) +
      air(one, 0, middle, w, 560, c) +
      `<g transform="translate(0 ${middle}) rotate(-90) scale(1 1)"><path d="${earth}" fill="#${dark ? "120b0c" : "6b5138"}" opacity=".7"/></g>` +
      `<g transform="translate(0 ${middle}) rotate(-90)"><path d="${stakes}" fill="#${dark ? "2a1a14" : "4b3422"}" opacity=".8"/></g>` +
      `<rect y="${middle + 420}" width="${w}" height="${h - middle - 420}" fill="url(#v)"/>`,
  );
}
