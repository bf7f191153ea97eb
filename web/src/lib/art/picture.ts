// A card's picture as one SVG text: scene, frame and plates. Names, numbers and rules stand above it as words.
import {
  metalGradient,
  namePlate,
  ornaments,
  outline,
  pieceOutline,
  reachPlate,
  statPlate,
  type StatSign,
} from "./frame";
import { gem } from "./gems";
import type { Look } from "./look";
import { circuitScene, inkScene, scene, type Stage } from "./scene";
import { hash, mix, n, r } from "./seed";

export type Size = "full" | "hand" | "piece";
export type Theme = "dark" | "light";

/** The field of each size in its own units, and how far a picture reaches beyond it: crown, stats. */
export const FIELDS = {
  full: { w: 300, h: 420, border: 11, out: 12, top: 34 },
  hand: { w: 260, h: 364, border: 9, out: 10, top: 26 },
  piece: { w: 256, h: 305, border: 8, out: 12, top: 22 },
} as const;

/** Where the plate of the name begins on a reading card: it slides with the words under it. */
export const PLATE = { tall: 42, highest: 176, lowest: 268, bare: 326 } as const;

export interface Words {
  text: string;
  flavour: string;
  /** Numbers at the lower corners leave less room, the reach between them still less. */
  stats: boolean;
  reach: boolean;
}

export interface Measure {
  plate: number;
  /** Size of the rules text. */
  font: number;
  flavour: boolean;
}

/** How the words of a reading card share the room with its picture. */
export function measure({ text, flavour, stats, reach }: Words): Measure {
  const font = text.length <= 130 ? 15.5 : text.length <= 230 ? 13.5 : 12.2;
  const lines = text ? Math.ceil(text.length / (590 / font)) : 0;
  const tall = lines * font * 1.24 + (lines ? 8 : 0);
  const said = flavour ? Math.ceil(flavour.length / 47) * 15.5 + 6 : 0;
  const foot = stats || reach ? 63 : 20;
  const room = 420 - foot - 22 - PLATE.tall;
  if (!text && !flavour) return { plate: PLATE.bare, font, flavour: false };
  const withFlavour = room - tall - said;
  if (withFlavour >= PLATE.highest || said === 0) {
    return { plate: clamp(withFlavour), font, flavour: said > 0 };
  }
  return { plate: clamp(room - tall), font, flavour: false };
}

const clamp = (y: number): number => Math.round(Math.max(PLATE.highest, Math.min(PLATE.lowest, y)));

/** What of a card's numbers needs a plate. */
export interface Plates {
  left: StatSign;
  right: StatSign;
  corner: StatSign;
  reach: boolean;
}
export const NO_PLATES: Plates = { left: "none", right: "none", corner: "none", reach: false };

/** The colour of the panel that words stand on by night. */
export const panel = (look: Look): string => mix(look.world.near, "0c0a10", 0.72);

export function picture(look: Look, size: Size, theme: Theme, plate = 0, plates: Plates = NO_PLATES): string {
  const { w, h, border, out, top } = FIELDS[size];
  const seen = size === "full" ? plate + 14 : size === "hand" ? 240 : h - 30;
  const edge = size === "piece" ? pieceOutline : outline;
  const inner = edge(look.shape, w, h, border);
  const isPaper = look.style === "ink";
  const stage: Stage = {
    seed: hash(look.id),
    world: look.world,
    emblem: look.emblem,
    rarity: look.rarity,
    w,
    h,
    seen,
    box: box(look, size, seen),
  };
  const drawn =
    look.style === "ink"
      ? inkScene(stage)
      : look.style === "circuit"
        ? circuitScene({ ...stage, box: { ...stage.box!, y: border + 4, h: seen - border - 14 } }, look.wires)
        : scene(stage);
  const accent = look.world.accent;
  const dark = panel(look);
  const ground = isPaper || theme === "light" ? "url(#p)" : `#${dark}`;
  const parchment = isPaper ? ["f6efdd", "efe4cb"] : ["fff8ea", "f1e4c8"];
  let svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-out} ${-top} ${w + 2 * out} ${h + top + out}" width="${w + 2 * out}" height="${h + top + out}">` +
    `<defs>${metalGradient(look.rarity)}<clipPath id="c"><path d="${inner}"/></clipPath>` +
    `<linearGradient id="p" x2="0" y2="1"><stop stop-color="#${parchment[0]}"/><stop offset="1" stop-color="#${parchment[1]}"/></linearGradient>` +
    `<linearGradient id="k" x2="0" y2="1"><stop stop-color="#0c0a10" stop-opacity="0"/><stop offset="1" stop-color="#0c0a10" stop-opacity=".94"/></linearGradient></defs>` +
    `<path d="${edge(look.shape, w, h, 0)}" fill="url(#g)" stroke="#0c0a10" stroke-width="3" stroke-linejoin="round"/>` +
    `<g clip-path="url(#c)">${drawn}`;
  if (look.window && size !== "piece") svg += opening(look, size, seen, accent);
  if (size === "full") {
    const y = plate + PLATE.tall / 2;
    const below = `M0 ${n(y)}H${w}V${h}H0z`;
    // Flat first: some readers of printed sheets let the scene shine through a gradient.
    if (ground.startsWith("url")) svg += `<path d="${below}" fill="#${parchment[1]}"/>`;
    svg += `<path d="${below}" fill="${ground}" opacity="${theme === "light" || isPaper ? 1 : 0.95}"/>`;
    svg += `<rect y="${n(plate - 26)}" width="${w}" height="26" fill="url(#k)" opacity=".5"/>`;
  } else if (size === "hand") {
    svg += `<path d="M0 236H${w}V${h}H0z" fill="#${dark}"/>${isPaper ? `<path d="M0 296H${w}V${h}H0z" fill="url(#p)"/>` : ""}<path d="M0 236H${w}M0 294H${w}" stroke="#${accent}" stroke-opacity=".4" stroke-width="1.5"/>`;
  } else {
    svg += `<rect y="${n(h * 0.5)}" width="${w}" height="${n(h * 0.5)}" fill="url(#k)"/>`;
  }
  svg += `</g><path d="${inner}" fill="none" stroke="#0c0a10" stroke-width="3" stroke-linejoin="round"/>`;
  if (look.rarity > 1) {
    const line = edge(look.shape, w, h, border + 3.5);
    svg += `<path d="${line}" fill="none" stroke="url(#g)" stroke-width="1.4" ${look.rarity === 2 ? 'stroke-dasharray="7 3" opacity=".6"' : 'opacity=".9"'}/>`;
  }
  svg += ornaments(look.rarity, w, h, look.shape, accent);
  if (size === "full") {
    const path = namePlate(w, plate, PLATE.tall, 3);
    svg += `<path d="${path}" fill="#120e15" stroke="#0c0a10" stroke-width="6" stroke-linejoin="round"/><path d="${path}" fill="#120e15" stroke="url(#g)" stroke-width="2.4" stroke-linejoin="round"/>`;
    svg += `<path d="${namePlate(w, plate + 4, PLATE.tall - 8, 11)}" fill="none" stroke="#${accent}" stroke-opacity=".35"/>`;
    svg += lozenges(look, plate + PLATE.tall + 13, theme, isPaper);
  }
  svg += corners(look, size, plates.corner) + stats(look, size, plates);
  return `${svg}</svg>`;
}

/** Where the emblem stands. */
function box(look: Look, size: Size, seen: number): NonNullable<Stage["box"]> {
  const { w, border } = FIELDS[size];
  if (look.window && size !== "piece") {
    const { x, y, wide, tall } = window(look, size, seen);
    return { x, y, w: wide, h: tall };
  }
  const top = size === "full" && look.rarity > 3 ? 20 : border;
  return { x: border, y: top, w: w - 2 * border, h: seen - top - (size === "piece" ? 26 : 4) };
}

/** The opening through which a card of Blood Wars shows its scene. */
function window(look: Look, size: Size, seen: number): { x: number; y: number; wide: number; tall: number } {
  const { w } = FIELDS[size];
  const y = size === "full" ? 47 : 50;
  const tall = size === "full" ? seen - 14 - y + (look.window === "square" ? -8 : 8) : 184;
  const wide =
    look.window === "oblong"
      ? w - (size === "full" ? 40 : 24)
      : look.window === "shield"
        ? Math.min(w - 34, tall * 1.25)
        : Math.min(w - 60, tall);
  return { x: (w - wide) / 2, y, wide, tall };
}

function opening(look: Look, size: Size, seen: number, accent: string): string {
  const { w } = FIELDS[size];
  const { x, y, wide, tall } = window(look, size, seen);
  const X = x + wide;
  const hole =
    look.window === "shield"
      ? `M${n(w / 2)} ${n(y)}Q${n(X - wide * 0.2)} ${n(y + 14)} ${n(X)} ${n(y + 10)}Q${n(X + 2)} ${n(y + tall * 0.72)} ${n(w / 2)} ${n(y + tall + 16)}Q${n(x - 2)} ${n(y + tall * 0.72)} ${n(x)} ${n(y + 10)}Q${n(x + wide * 0.2)} ${n(y + 14)} ${n(w / 2)} ${n(y)}z`
      : `M${n(x)} ${n(y)}H${n(X)}V${n(y + tall)}H${n(x)}z`;
  const shade = mix(look.world.near, "0c0a10", 0.5);
  return (
    `<path d="M0 0H${w}V${n(seen + 40)}H0z${hole}" fill="#${shade}" fill-opacity=".93" fill-rule="evenodd"/>` +
    `<path d="${hole}" fill="none" stroke="#0c0a10" stroke-width="6"/><path d="${hole}" fill="none" stroke="url(#g)" stroke-width="2.5"/>` +
    `<path d="M12 ${y - 5}H${w - 12}" stroke="#${accent}" stroke-opacity=".3"/>`
  );
}

/** Rarity counted, at the end of the type line. */
function lozenges(look: Look, y: number, theme: Theme, isPaper: boolean): string {
  const { w } = FIELDS.full;
  const colour = theme === "light" || isPaper ? "#7a4d00" : `#${mix(look.world.light, "ffffff", 0.4)}`;
  let path = "";
  for (let i = 0; i < look.count; i++) path += `M${n(w - 26 - i * 13)} ${n(y - 6.5)}l5 6.5-5 6.5-5-6.5z`;
  return path ? `<path d="${path}" fill="${colour}"/>` : "";
}

/** Cost at the right, the sign of the kind at the left. */
function corners(look: Look, size: Size, corner: StatSign): string {
  const { w } = FIELDS[size];
  let out = "";
  if (size === "full") {
    let y = look.rarity > 3 ? 18 : 15;
    for (const { essence, count } of look.gems) {
      out += `<g id="q${essence}">${gem(essence, w - 45, y, 29, true)}</g>`;
      for (let i = 1; i < count; i++) out += `<use href="#q${essence}" y="${32 * i}"/>`;
      y += 32 * count;
    }
  } else if (size === "hand") {
    look.gems.forEach(({ essence }, i) => (out += gem(essence, w - 58, 10 + i * 54, 50, false)));
  }
  const k = size === "full" ? 1 : size === "hand" ? (look.window ? 1.25 : 1.5) : 1.75;
  const disc = (x: number, y: number, pale = false): string =>
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(15 * k)}" fill="#${pale ? "fdf6e4" : "120e15"}" stroke="#${pale ? "120e15" : "f4ecdc"}" stroke-opacity=".7" stroke-width="${r(1.4 * k)}"/>`;
  const strokes = (path: string, x: number, y: number, fill = "none", line = "#f4ecdc", wide = 2.3): string =>
    `<path d="${path}" transform="translate(${r(x - 8.6 * k)} ${r(y - 8.6 * k)}) scale(${r(0.72 * k)})" fill="${fill}" stroke="${line}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const at = size === "full" ? 28 : size === "hand" ? (look.window ? 29 : 34) : 36;
  if (look.badge) {
    const { path, fill, line, width } = look.badge;
    out +=
      disc(at, at, look.style === "scene" && fill !== undefined) + strokes(path, at, at, fill, line, width);
  }
  look.medals.forEach((medal, i) => {
    const [x, y] = [w - at, at + i * 33 * k - (look.window && size === "full" ? 3 : 0)];
    out += disc(x, y) + strokes(medal, x, y);
  });
  look.signs.slice(0, 3).forEach((sign, i) => {
    if (size === "full") return;
    const y = at + (look.badge ? i + 1 : i) * 33 * k;
    out += `${disc(at, y)}<path d="${sign}" transform="translate(${r(at - 11 * k)} ${r(y - 11 * k)}) scale(${Math.round(k * 43) / 1000})" fill="#f4ecdc"/>`;
  });
  const place = CORNER[size];
  return out + statPlate(corner, w - place.x, place.y, place.size, look.rarity);
}

export const STAT = {
  full: { size: 62, x: 26, y: 391 },
  hand: { size: 82, x: 34, y: 324 },
  piece: { size: 88, x: 32, y: 262 },
} as const;

export const CORNER = {
  full: { size: 48, x: 36, y: 36 },
  hand: { size: 72, x: 40, y: 42 },
  piece: { size: 74, x: 38, y: 40 },
} as const;

function stats(look: Look, size: Size, plates: Plates): string {
  const { w } = FIELDS[size];
  const at = STAT[size];
  return (
    statPlate(plates.left, at.x, at.y, at.size, look.rarity) +
    statPlate(plates.right, w - at.x, at.y, at.size, look.rarity) +
    (look.rows ? rows(look.rows, w - at.x, at.y, at.size) : "") +
    (plates.reach
      ? reachPlate(
          w / 2,
          at.y + (size === "full" ? 6 : size === "hand" ? 6 : 10),
          size === "full" ? 1 : size === "hand" ? 1.35 : 1.45,
          look.rarity,
        )
      : "")
  );
}

/** The rows that a card may lie in: three bars, the nearest on top. */
function rows(allowed: readonly number[], x: number, y: number, size: number): string {
  const k = size / 64;
  const bar = (row: number): string =>
    `<rect x="${r(x - 26 * k)}" y="${r(y + (row - 2) * 19 * k - 7.5 * k)}" width="${r(52 * k)}" height="${r(15 * k)}" rx="${r(4 * k)}" fill="#${allowed.includes(row) ? "a3210f" : "fbf6e8"}" stroke="#17140f" stroke-width="${r(2.4 * k)}"/>`;
  return bar(1) + bar(2) + bar(3);
}
