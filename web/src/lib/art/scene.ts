// The stage of a card: sky, light, land in layers, the emblem between them, what is in the air. All of it text, no
// bitmap, no filter but the ragged edge of ink.
import { ridge, type Recipe } from "./land";
import { chance, mix, n, r, type Chance } from "./seed";
import type { Weather, World } from "./worlds";

export type Mode = "rise" | "stand" | "light" | "none";

export interface Emblem {
  /** One path on a field of 512 x 512. */
  path: string;
  mode: Mode;
  /** 1 is the usual size. */
  scale: number;
  crown?: string;
  behind?: string;
}

export interface Stage {
  seed: number;
  world: World;
  emblem: Emblem;
  /** 0 to 4: how much light and ornament. */
  rarity: number;
  /** The size of the picture, and how far down it is seen before words cover it. */
  w: number;
  h: number;
  seen: number;
  /** Where the emblem may stand: the middle of the window and its size. */
  box?: { x: number; y: number; w: number; h: number };
}

const dots = (count: number, w: number, h: number, c: Chance, top = 0): string => {
  let path = "";
  for (let i = 0; i < count; i++) path += `M${n(c(4, w - 4))} ${n(c(top, h))}h0`;
  return path;
};

export function scene(stage: Stage): string {
  const { world, w, h, seen, rarity } = stage;
  const c = chance(stage.seed);
  const { sky } = world;
  const luminous = stage.emblem.mode === "light";
  const box = stage.box ?? { x: 0, y: 0, w, h: seen };
  const mx = box.x + box.w / 2;
  const lx = luminous ? mx : mx + box.w * c(-0.2, 0.2);
  const ly = box.y + box.h * (luminous ? 0.5 : c(0.3, 0.42));
  const lr = box.w * (luminous ? 0.3 : c(0.2, 0.27)) * (rarity > 3 ? 1.12 : 1);
  const foot = seen + 34;
  let defs =
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="#${sky[0]}"/><stop offset=".38" stop-color="#${sky[1]}"/>` +
    `<stop offset=".74" stop-color="#${sky[2]}"/><stop offset="1" stop-color="#${sky[3]}"/></linearGradient>` +
    `<radialGradient id="l"><stop stop-color="#${world.light}" stop-opacity=".95"/><stop offset=".3" stop-color="#${world.light}" stop-opacity=".5"/>` +
    `<stop offset="1" stop-color="#${sky[3]}" stop-opacity="0"/></radialGradient>` +
    `<path id="e" d="${stage.emblem.path}"/>`;
  let out = `<rect width="${n(w)}" height="${n(foot)}" fill="url(#s)"/>`;
  if (world.air.includes("stars") || luminous) {
    out += `<path d="${dots(26, w, seen * 0.6, c)}" stroke="#fff" stroke-width="1.4" stroke-linecap="round" opacity=".7"/>`;
  }
  if (world.air.includes("aurora")) out += aurora(world, w, seen, c);
  out += light(stage, lx, ly, lr);
  const tones = [mix(world.far, sky[2], 0.3), mix(world.far, world.near, 0.42), world.near];
  const amp = h * 0.085;
  const bare = stage.emblem.mode === "none";
  out += layer(
    world.land[0],
    w,
    seen * (bare ? 0.6 : 0.7),
    amp * (bare ? 1.4 : 1.15),
    foot,
    tones[0]!,
    world,
    c,
  );
  out += `<path d="M0 ${n(seen * 0.58)}h${n(w)}v${n(seen * 0.3)}H0z" fill="url(#m)"/>`;
  defs += `<linearGradient id="m" x2="0" y2="1"><stop stop-color="#${sky[3]}" stop-opacity="0"/><stop offset="1" stop-color="#${sky[3]}" stop-opacity=".42"/></linearGradient>`;
  out += layer(world.land[1], w, seen * 0.83, amp, foot, tones[1]!, world, c);
  const isCovered = !luminous && !bare;
  if (luminous) {
    out += layer(world.land[2], w, seen * 0.95, amp * 0.7, foot, tones[2]!, world, c);
    const [made, more] = shining(stage, box, lx, ly);
    out += made;
    defs += more;
  } else if (bare) {
    const [made, more] = landmark(stage, box, c);
    out += made;
    defs += more;
  } else {
    const [made, more] = standing(stage, box, lx, ly);
    out += made;
    defs += more;
  }
  if (!luminous)
    out += layer(world.land[2], w, seen * (isCovered ? 0.97 : 0.94), amp * 0.72, foot, tones[2]!, world, c);
  out += `<circle cx="${n(lx)}" cy="${n(ly)}" r="${n(box.w * 0.6)}" fill="url(#l)" opacity=".2"/>`;
  for (const each of world.air) out += weather(each, world, w, seen, c);
  if (world.fore) {
    const made = ridge(world.fore, w, seen, amp, foot, c);
    out += `<path d="${made.path}" fill="#${world.ink}"/>`;
    if (made.lines)
      out += `<path d="${made.lines}" stroke="#${world.light}" stroke-width="3" stroke-linecap="round"/>`;
  }
  return `<defs>${defs}</defs>${out}`;
}

function layer(
  recipe: Recipe,
  w: number,
  y: number,
  amp: number,
  foot: number,
  tone: string,
  world: World,
  c: Chance,
): string {
  const made = ridge(recipe, w, y, amp, foot, c);
  let out = `<path d="${made.path}" fill="#${tone}" fill-rule="evenodd"/>`;
  if (made.bare)
    out += `<path d="${made.bare}" fill="none" stroke="#${tone}" stroke-width="4" stroke-linejoin="round"/>`;
  if (made.lit) out += `<path d="${made.lit}" fill="#${mix(tone, world.light, 0.3)}" opacity=".6"/>`;
  if (made.lines) {
    out += `<path d="${made.lines}" fill="none" stroke="#${mix(tone, world.light, 0.7)}" stroke-width="2" opacity=".55"/>`;
  }
  return out;
}

/** The disc, and from Uncommon on what is engraved round it. */
function light(stage: Stage, x: number, y: number, radius: number): string {
  const { world, rarity } = stage;
  const at = `cx="${n(x)}" cy="${n(y)}"`;
  let out = "";
  if (rarity > 2) {
    const count = rarity > 3 ? 20 : 14;
    let rays = "";
    for (let i = 0; i < count; i++) {
      const a = ((i + (stage.seed % 10) / 10) / count) * Math.PI * 2;
      const d = Math.PI / count / (i % 2 ? 2.6 : 1.5);
      const far = stage.w * 1.1;
      rays += `M${n(x)} ${n(y)}L${n(x + Math.cos(a - d) * far)} ${n(y + Math.sin(a - d) * far)}L${n(x + Math.cos(a + d) * far)} ${n(y + Math.sin(a + d) * far)}z`;
    }
    out += `<path d="${rays}" fill="#${world.light}" opacity=".16"/>`;
  }
  out += `<circle ${at} r="${n(radius * 2.6)}" fill="url(#l)" opacity=".85"/>`;
  if (rarity > 1) {
    const ring = (size: number, dash: string, wide: number, o: number): string =>
      `<circle ${at} r="${n(size)}" fill="none" stroke="#${world.light}" stroke-width="${wide}" stroke-dasharray="${dash}" opacity="${o}"/>`;
    out += ring(radius * 1.32, "1.5 4", 7, 0.55) + ring(radius * 1.42, "none", 1.2, 0.7);
    if (rarity > 2) out += star(x, y, radius * 1.42, world.light);
    if (rarity > 3) out += ring(radius * 1.62, "9 5", 2.5, 0.6) + ring(radius * 1.74, "1.5 6", 9, 0.45);
  }
  if (world.disc === "none" || stage.emblem.mode === "light") return out;
  const disc = `<circle ${at} r="${n(radius)}" fill="#${world.disc === "eclipse" ? mix(world.near, world.sky[2], 0.3) : world.light}"`;
  if (world.disc === "eclipse") return `${out}${disc} stroke="#${world.rim}" stroke-width="3"/>`;
  out += `${disc} opacity=".94"/>`;
  if (world.disc === "moon") {
    const spot = (dx: number, dy: number, s: number): string =>
      `M${n(x + dx * radius)} ${n(y + dy * radius)}a${n(s * radius)} ${n(s * radius)} 0 1 0 .1 0z`;
    out += `<path d="${spot(-0.4, -0.2, 0.2)}${spot(0.3, 0.1, 0.14)}${spot(-0.1, 0.4, 0.1)}" fill="#${world.far}" opacity=".18"/>`;
  }
  if (world.disc === "twin") {
    out += `<circle cx="${n(x + radius * 1.1)}" cy="${n(y - radius * 0.7)}" r="${n(radius * 0.42)}" fill="#${world.light}" opacity=".75"/>`;
  }
  if (world.disc === "orb") {
    out += `<circle ${at} r="${n(radius * 0.74)}" fill="none" stroke="#${world.sky[2]}" stroke-width="1.5" opacity=".5"/>`;
  }
  return out;
}

function star(x: number, y: number, radius: number, colour: string): string {
  let path = "";
  for (let i = 0; i < 16; i++) {
    const a = (i / 16) * Math.PI * 2;
    const s = i % 2 ? radius * 0.78 : radius;
    path += `${i ? "L" : "M"}${n(x + Math.cos(a) * s)} ${n(y + Math.sin(a) * s)}`;
  }
  return `<path d="${path}z" fill="none" stroke="#${colour}" opacity=".6"/>`;
}

function size(stage: Stage, box: NonNullable<Stage["box"]>, share: number): number {
  return Math.min(box.w * 0.76, box.h * share) * stage.emblem.scale;
}

/** Dark before the light: glow, rim towards the light, body, hatching. */
function standing(stage: Stage, box: NonNullable<Stage["box"]>, lx: number, ly: number): [string, string] {
  const { world, emblem } = stage;
  const s = size(stage, box, emblem.mode === "rise" ? 0.9 : 0.84);
  const k = s / 512;
  const x = box.x + (box.w - s) / 2;
  const y = box.y + box.h * (emblem.mode === "rise" ? 1.02 : 0.955) - s;
  const [dx, dy] = [Math.sign(lx - x - s / 2 || 1) * 2.6, -2.6];
  const use = (more: string): string => `<use href="#e" ${more}/>`;
  const defs =
    `<radialGradient id="b" gradientUnits="userSpaceOnUse" cx="${n((lx - x) / k)}" cy="${n((ly - y) / k)}" r="400">` +
    `<stop stop-color="#${mix(world.ink, world.sky[2], 0.4)}"/><stop offset=".75" stop-color="#${world.ink}"/></radialGradient>` +
    `<pattern id="h" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)"><path d="M0 3h14" stroke="#${world.rim}" stroke-width="3"/></pattern>`;
  let out = `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round(k * 1000) / 1000})">`;
  if (emblem.behind) {
    out += `<path d="${emblem.behind}" transform="translate(-150 -90) scale(1.12)" fill="#${mix(world.ink, world.far, 0.35)}" stroke="#${world.rim}" stroke-width="7" opacity=".9"/>`;
  }
  out +=
    use(
      `fill="none" stroke="#${world.light}" stroke-width="${n(11 / k)}" stroke-linejoin="round" opacity=".28"`,
    ) +
    use(
      `fill="none" stroke="#${world.light}" stroke-width="${n(4.5 / k)}" stroke-linejoin="round" opacity=".6"`,
    ) +
    use(`fill="#${world.rim}" transform="translate(${n(dx / k)} ${n(dy / k)})"`) +
    use(`fill="url(#b)"`) +
    use(`fill="url(#h)" opacity=".16"`);
  if (emblem.crown) out += crown(emblem.crown, world);
  return [`${out}</g>`, defs];
}

function crown(path: string, world: World): string {
  return `<path d="${path}" transform="translate(150 -112) scale(.46)" fill="#ffd66b" stroke="#${world.ink}" stroke-width="22" paint-order="stroke"/>`;
}

/** The light itself on a darkened stage. */
function shining(stage: Stage, box: NonNullable<Stage["box"]>, lx: number, ly: number): [string, string] {
  const { world, emblem, w, seen } = stage;
  const s = size(stage, box, 0.72);
  const k = s / 512;
  const [x, y] = [lx - s / 2, Math.min(ly - s / 2, box.y + box.h - s - 8)];
  const glow = mix(world.accent, world.sky[3], 0.3);
  const defs = `<linearGradient id="b" x2="0" y2="1"><stop stop-color="#${mix(glow, "ffffff", 0.8)}"/><stop offset="1" stop-color="#${mix(glow, "ffffff", 0.15)}"/></linearGradient>`;
  const use = (more: string): string => `<use href="#e" ${more}/>`;
  const out =
    `<rect width="${n(w)}" height="${n(seen + 34)}" fill="#${world.near}" opacity=".56"/>` +
    `<circle cx="${n(lx)}" cy="${n(ly)}" r="${n(s * 0.86)}" fill="url(#l)" opacity=".5"/>` +
    `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round(k * 1000) / 1000})">` +
    (emblem.behind ? `<path d="${emblem.behind}" fill="#${glow}" opacity=".3"/>` : "") +
    use(`fill="none" stroke="#${glow}" stroke-width="${n(16 / k)}" stroke-linejoin="round" opacity=".2"`) +
    use(`fill="none" stroke="#${glow}" stroke-width="${n(7 / k)}" stroke-linejoin="round" opacity=".32"`) +
    use(`fill="#${world.near}" transform="translate(0 ${n(3.4 / k)})"`) +
    use(`fill="url(#b)"`) +
    `</g>`;
  return [out, defs];
}

/** The land is the hero; the emblem stands small and far away in it. */
function landmark(stage: Stage, box: NonNullable<Stage["box"]>, c: Chance): [string, string] {
  const { world } = stage;
  const s = Math.min(box.w, box.h) * 0.36 * stage.emblem.scale;
  const x = box.x + box.w * c(0.16, 0.5);
  const y = box.y + box.h * 0.85 - s;
  const tone = mix(world.far, world.near, 0.75);
  return [
    `<use href="#e" transform="translate(${n(x)} ${n(y)}) scale(${Math.round((s / 512) * 1000) / 1000})" fill="#${tone}" stroke="#${world.rim}" stroke-width="9" stroke-opacity=".5"/>`,
    "",
  ];
}

function aurora(world: World, w: number, seen: number, c: Chance): string {
  const ribbon = (y: number, tall: number): string => {
    const [a, b] = [c(-30, 30), c(-30, 30)];
    return `M0 ${n(y)}C${n(w * 0.3)} ${n(y + a)} ${n(w * 0.6)} ${n(y + b)} ${n(w)} ${n(y - 14)}v${n(tall)}C${n(w * 0.6)} ${n(y + b + tall + 20)} ${n(w * 0.3)} ${n(y + a + tall)} 0 ${n(y + tall)}z`;
  };
  return `<path d="${ribbon(seen * 0.14, 34)}${ribbon(seen * 0.3, 20)}" fill="#${world.accent}" opacity=".17"/>`;
}

function weather(kind: Weather, world: World, w: number, seen: number, c: Chance): string {
  const spots = (count: number, colour: string, wide: number, o: number, top = 0): string =>
    `<path d="${dots(count, w, seen, c, top)}" stroke="#${colour}" stroke-width="${wide}" stroke-linecap="round" opacity="${o}"/>`;
  switch (kind) {
    case "snow":
      return spots(20, "ffffff", 2.6, 0.85) + spots(14, "ffffff", 1.5, 0.6);
    case "embers":
      return spots(16, world.rim, 2.4, 0.9, seen * 0.3);
    case "motes":
      return spots(14, world.rim, 2.6, 0.7, seen * 0.2);
    case "dust":
      return spots(12, world.rim, 1.8, 0.5, seen * 0.5);
    case "rain": {
      let path = "";
      for (let i = 0; i < 26; i++) path += `M${n(c(0, w))} ${n(c(0, seen))}l-5 17`;
      return `<path d="${path}" stroke="#fff" stroke-width="1.3" opacity=".4"/>`;
    }
    case "leaves": {
      let path = "";
      for (let i = 0; i < 7; i++) path += `M${n(c(10, w - 10))} ${n(c(20, seen - 20))}q5-6 12-3q-3 7-12 3z`;
      return `<path d="${path}" fill="#${world.accent}" opacity=".85"/>`;
    }
    case "birds":
    case "bats": {
      let path = "";
      const up =
        kind === "bats"
          ? "l4-4 3 3 2-2 2 2 3-3 4 4q-5-1-7 2q-2 2-4 0q-2-3-7-2z"
          : "q4-5 8 0q4-5 8 0q-4-3-8 2q-4-5-8-2z";
      for (let i = 0; i < 4; i++) path += `M${n(c(16, w - 30))} ${n(c(seen * 0.08, seen * 0.45))}${up}`;
      return `<path d="${path}" fill="#${world.ink}" opacity=".75"/>`;
    }
    default:
      return "";
  }
}

/** Ink on paper: a red sun, a brush ring, the emblem, all with a ragged edge. */
export function inkScene(stage: Stage): string {
  const { w, seen, emblem } = stage;
  const c = chance(stage.seed);
  const box = stage.box ?? { x: 0, y: 0, w, h: seen };
  const s = size(stage, box, 0.7);
  const [mx, my] = [box.x + box.w / 2, box.y + box.h * 0.5];
  const R = Math.min(box.w * 0.4, box.h * 0.46);
  const turn = n(c(0, 360));
  let hills = "";
  for (let i = 0; i < 3; i++) {
    const x = c(-20, w);
    hills += `M${n(x)} ${n(seen + 20)}q${n(c(14, 30))} ${n(-c(50, 110))} ${n(c(40, 70))} 0z`;
  }
  let drops = "";
  for (let i = 0; i < 6; i++) {
    const a = c(0, 6.3);
    drops += `M${n(mx + Math.cos(a) * R * c(1.02, 1.2))} ${n(my + Math.sin(a) * R * c(1.02, 1.2))}h0`;
  }
  const sun = { x: mx + box.w * c(-0.16, 0.16), y: my - box.h * c(0.02, 0.16), r: box.w * c(0.15, 0.2) };
  const ring = (dr: number, wide: number, dash: string, o: number): string =>
    `<circle cx="${n(mx)}" cy="${n(my)}" r="${n(R + dr)}" fill="none" stroke="#17140f" stroke-width="${wide}" stroke-dasharray="${dash}" opacity="${o}" transform="rotate(${turn} ${n(mx)} ${n(my)})"/>`;
  const len = R * 6.28;
  return (
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#efe4cb"/><stop offset="1" stop-color="#fbf6e8"/></linearGradient>` +
    `<filter id="f" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence baseFrequency=".045" numOctaves="3" seed="${n(c(1, 90))}"/><feDisplacementMap in="SourceGraphic" scale="${n(w / 42)}"/></filter>` +
    `<path id="e" d="${emblem.path}"/></defs>` +
    `<rect width="${n(w)}" height="${n(stage.h)}" fill="url(#s)"/><path d="${hills}" fill="#17140f" opacity=".12"/>` +
    `<g filter="url(#f)"><circle cx="${n(sun.x)}" cy="${n(sun.y)}" r="${n(sun.r)}" fill="#c4301f"/>` +
    ring(0, 13, `${n(len * 0.8)} ${n(len)}`, 0.32) +
    ring(4, 5, `${n(len * 0.62)} ${n(len * 0.1)} ${n(len * 0.14)} ${n(len)}`, 0.5) +
    ring(-6, 3, `${n(len * 0.72)} ${n(len)}`, 0.4) +
    `<path d="${drops}" stroke="#17140f" stroke-width="6" stroke-linecap="round" opacity=".7"/>` +
    `<use href="#e" fill="#17140f" transform="translate(${n(mx - s / 2)} ${n(my - s / 2)}) scale(${Math.round((s / 512) * 1000) / 1000})"/></g>`
  );
}

/** A tile of a circuit board: traces, copper wires to the edges, the node as a lamp; or the emblem as a lamp. */
export function circuitScene(stage: Stage, wires: string): string {
  const { w, h, seen, world } = stage;
  const c = chance(stage.seed);
  const box = stage.box ?? { x: 0, y: 0, w, h: seen };
  const [mx, my] = [box.x + box.w / 2, box.y + box.h / 2];
  const side = Math.min(box.w, box.h) * 0.84;
  let traces = "";
  let pads = "";
  for (let i = 0; i < 12; i++) {
    const [x, y, a, b] = [c(0, w), c(0, h), c(-50, 50), c(-60, 60)];
    traces += `M${n(x)} ${n(y)}h${n(a)}l${n(Math.sign(a) * 12)} ${n(Math.sign(b) * 12)}v${n(b)}`;
    pads += `M${n(x)} ${n(y)}h0`;
  }
  let out =
    `<defs><radialGradient id="s"><stop stop-color="#0e5a4b"/><stop offset=".6" stop-color="#083a33"/><stop offset="1" stop-color="#03110f"/></radialGradient>` +
    `<radialGradient id="l"><stop stop-color="#eafff8"/><stop offset=".35" stop-color="#6bf2cf"/><stop offset="1" stop-color="#6bf2cf" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="b" x2="0" y2="1"><stop stop-color="#ffe2ae"/><stop offset="1" stop-color="#d9963e"/></linearGradient></defs>` +
    `<rect width="${n(w)}" height="${n(h)}" fill="url(#s)"/>` +
    `<path d="${traces}" fill="none" stroke="#1f8f78" stroke-width="1.6" opacity=".55"/><path d="${pads}" stroke="#1f8f78" stroke-width="6" stroke-linecap="round" opacity=".7"/>`;
  const ring = `<circle cx="${n(mx)}" cy="${n(my)}" r="${n(side * 0.27)}" fill="none" stroke="#f6cf8e" stroke-width="6" stroke-dasharray="1.5 5" opacity=".7"/>`;
  if (!wires) {
    const s = side * 0.7 * stage.emblem.scale;
    const k = Math.round((s / 512) * 1000) / 1000;
    const at = `transform="translate(${n(mx - s / 2)} ${n(my - s / 2)}) scale(${k})"`;
    const e = stage.emblem.path;
    return (
      `${out}<circle cx="${n(mx)}" cy="${n(my)}" r="${n(side * 0.52)}" fill="url(#l)" opacity=".4"/>` +
      `<circle cx="${n(mx)}" cy="${n(my)}" r="${n(side * 0.53)}" fill="none" stroke="#d9963e" stroke-width="2.5"/>` +
      `<circle cx="${n(mx)}" cy="${n(my)}" r="${n(side * 0.49)}" fill="none" stroke="#f6cf8e" stroke-width="7" stroke-dasharray="1.5 5" opacity=".6"/>` +
      `<path d="${e}" ${at} fill="#03110f" stroke="#${world.light}" stroke-width="${n(9 / k)}" stroke-opacity=".25" stroke-linejoin="round"/><path d="${e}" ${at} fill="url(#b)"/>`
    );
  }
  const [left, top] = [mx - side / 2, my - side / 2];
  out += `<rect x="${n(left)}" y="${n(top)}" width="${n(side)}" height="${n(side)}" rx="14" fill="#03110f" fill-opacity=".35" stroke="#d9963e" stroke-width="3"/>`;
  const ends: Record<string, string> = {
    N: `V${n(top - 6)}`,
    S: `V${n(top + side + 6)}`,
    W: `H${n(left - 6)}`,
    E: `H${n(left + side + 6)}`,
  };
  const path = [...wires].map((each) => `M${n(mx)} ${n(my)}${ends[each] ?? ""}`).join("");
  const wide = side / 100;
  const strokes: [number, string][] = [
    [20, "#03110f"],
    [17, "#7a4a14"],
    [14, "#f0bb6c"],
    [8, "#3fd6b4"],
    [4.5, "#c9fff0"],
  ];
  out += strokes
    .map(([s, colour]) => `<path d="${path}" stroke="${colour}" stroke-width="${r(s * wide)}"/>`)
    .join("");
  out += `<path d="${path}" stroke="#fff" stroke-width="${r(3 * wide)}" stroke-dasharray="7 6"/>`;
  return (
    `${out}<circle cx="${n(mx)}" cy="${n(my)}" r="${n(side * 0.34)}" fill="url(#l)" opacity=".55"/>${ring}` +
    `<circle cx="${n(mx)}" cy="${n(my)}" r="${r(side * 0.14)}" fill="#d9963e" stroke="#03110f" stroke-width="2.5"/>` +
    `<circle cx="${n(mx)}" cy="${n(my)}" r="${r(side * 0.105)}" fill="#03110f"/><circle cx="${n(mx)}" cy="${n(my)}" r="${r(side * 0.09)}" fill="url(#l)"/>`
  );
}
