// Where everything stands on the battlefield. Wide: the battle runs from left to right, one's own army left, three
// rows in depth that meet far above. Upright: they above, one's own army below, a zone is a row. Zones breathe: each is
// as wide as its columns need, taken from emptier ones and from no man's land.
import type { HandsView, PieceView } from "$lib/types/hands-of-war";
import { groups, ZONES, type Zone } from "./lines";

/** The middle of a piece and its width; its height follows. */
export interface Spot {
  x: number;
  y: number;
  w: number;
}
export interface ZonePlace {
  seat: number;
  zone: Zone;
  count: number;
  /** The box that is pressed and dropped on. */
  x: number;
  y: number;
  w: number;
  h: number;
  /** The ground as it is seen, as a polygon. */
  shape: string;
  label: { x: number; y: number };
  /** Only a short name has room. */
  isNarrow: boolean;
}
export interface Ground {
  isUpright: boolean;
  width: number;
  height: number;
  spots: Map<number, Spot>;
  zones: ZonePlace[];
  /** Lines between zones. */
  lines: string;
  /** The middle of no man's land, from its far end to the near one. */
  rift: { x: number; y: number; x2: number; y2: number };
}

/** Height of a piece by its width, and how much larger a Standard is. */
export const TALL = 305 / 256;
const STANDARD = 1.12;

const n = (value: number): number => Math.round(value * 10) / 10;

/** The pieces of a zone in the order of their places. */
const of = (view: HandsView, seat: number, zone: Zone): PieceView[] => groups(view.sides[seat]!, zone).flat();

export function ground(
  view: HandsView,
  near: number,
  width: number,
  height: number,
  isUpright: boolean,
  rem: number,
  /** The share of its height that lies under a sky of its own. */
  sky = 0,
): Ground {
  return isUpright ? upright(view, near, width, height, rem) : wide(view, near, width, height, sky * height);
}

/** The rows of a column in the order in which they are filled: the middle one first; behind the Vanguard the nearest
 *  last, because prompt and plate reach up there when the window is low. */
const ROWS: Record<Zone, readonly [number, number, number]> = { V: [1, 2, 0], M: [1, 0, 2], R: [1, 0, 2] };
const SCALE = [0.9, 0.96, 1.02] as const;
/** Width of a piece by the number of columns in the fullest zone. */
const WIDTHS = [106, 106, 94, 84, 76] as const;

function wide(view: HandsView, near: number, width: number, height: number, sky: number): Ground {
  const sides = [near, 1 - near].map((seat) =>
    ZONES.map((zone) => {
      const pieces = of(view, seat, zone);
      return { seat, zone, pieces, columns: Math.max(1, Math.ceil(pieces.length / 3)) };
    }),
  );
  const most = Math.max(...sides.flat().map((each) => each.columns));
  const k = Math.max(0.5, Math.min(1.5, width / 1411, height / 470));
  const foot = 62;
  let s = Math.min((WIDTHS[most] ?? 72) * k, (height - sky - foot - 14) / (TALL * 2.96));
  const need = (columns: number): number => columns * s * 1.19 + s * 0.25;
  const total = (): number => sides.flat().reduce((sum, each) => sum + need(each.columns), 0);
  const least = 126 * k;
  if (total() > width - least) s *= (width - least) / total();
  const spare = Math.max(0, width - total() - least);
  const gap = least + Math.min(90 * k, spare * 0.22);
  const more = (width - total() - gap) / 6;

  const top = sky + (s * TALL * SCALE[0]) / 2 + 8;
  const low = height - foot - (s * TALL * SCALE[2]) / 2 - 4;
  const ys = [top, (top + low) / 2 - 2, low];
  const away = (most > 1 ? 2600 : 1300) * k;
  const zones: ZonePlace[] = [];
  const spots = new Map<number, Spot>();
  const left = sides[0]!.reduce((sum, each) => sum + need(each.columns) + more, 0);
  const cx = left + gap / 2;
  /** Everything is measured on the nearest row and meets far above. */
  const at = (x: number, y: number): number => cx + ((x - cx) * (y + away)) / (low + away);
  let lines = "";
  sides.forEach((side, which) => {
    const dir = which === 0 ? -1 : 1;
    let edge = cx + (dir * gap) / 2;
    for (const { seat, zone, pieces, columns } of side) {
      const w = need(columns) + more;
      const middle = edge + (dir * w) / 2;
      const outer = edge + dir * w;
      pieces.forEach((piece, i) => {
        const row = ROWS[zone][i % 3]! as 0 | 1 | 2;
        const column = Math.floor(i / 3);
        const x = middle + dir * (column - (columns - 1) / 2) * s * 1.19;
        spots.set(piece.id, {
          x: n(at(x, ys[row]!)),
          y: n(ys[row]!),
          w: n(s * SCALE[row] * (piece.kind === "standard" ? STANDARD : 1)),
        });
      });
      const mid = height / 2;
      const [a, b] = [at(edge, mid), at(outer, mid)].sort((one, two) => one - two) as [number, number];
      const point = (x: number, y: number): string => `${n(at(x, y))},${n(y)}`;
      zones.push({
        seat,
        zone,
        count: pieces.length,
        x: n(a),
        y: 0,
        w: n(b - a),
        h: height,
        shape: `${point(edge, 0)} ${point(outer, 0)} ${point(outer, height)} ${point(edge, height)}`,
        label: { x: n(at(middle, height - 44)), y: height - 44 },
        isNarrow: w < 165,
      });
      lines += `M${point(edge, 0)}L${point(edge, height)}`;
      edge = outer;
    }
    lines += `M${n(at(edge, 0))},0L${n(at(edge, height))},${height}`;
  });
  return {
    isUpright: false,
    width,
    height,
    spots,
    zones,
    lines,
    rift: { x: n(cx), y: 0, x2: n(cx), y2: height },
  };
}

/** How high a row must be at least, less in a crowd, and how wide a piece, in rem. */
const LEAST_ROW = 4;
const CROWDED_ROW = 3.5;
const LEAST_PIECE = 3.2;
const RIFT = 16;
const LABEL = 34;

/** How many lines a zone needs where it is a row. */
function linesOf(count: number, width: number, rem: number): number {
  const most = Math.max(3, Math.floor((width - LABEL - 8) / (LEAST_PIECE * rem)));
  return Math.max(1, Math.ceil(count / most));
}

/** How much height an upright field needs. */
export function leastHeight(view: HandsView, width: number, rem: number, isTight = false): number {
  const lines = view.sides.flatMap((_, seat) =>
    ZONES.map((zone) => linesOf(of(view, seat, zone).length, width, rem)),
  );
  const total = lines.reduce((sum, each) => sum + each, 0);
  return total * (isTight || total > lines.length ? CROWDED_ROW : LEAST_ROW) * rem + RIFT;
}

function upright(view: HandsView, near: number, width: number, height: number, rem: number): Ground {
  const order = [
    ...[...ZONES].reverse().map((zone) => ({ seat: 1 - near, zone })),
    ...ZONES.map((zone) => ({ seat: near, zone })),
  ].map((each) => {
    const pieces = of(view, each.seat, each.zone);
    return { ...each, pieces, lines: linesOf(pieces.length, width, rem) };
  });
  const total = order.reduce((sum, each) => sum + each.lines, 0);
  const row = (height - RIFT) / total;
  const room = width - LABEL - 10;
  const fullest = Math.max(1, ...order.map((each) => Math.ceil(each.pieces.length / each.lines)));
  const cap = (row - 2) / TALL / 1.03;
  const w = Math.min(cap, 7.4 * rem, room / fullest / 1.06);
  const spots = new Map<number, Spot>();
  const zones: ZonePlace[] = [];
  let lines = "";
  let y = 0;
  order.forEach(({ seat, zone, pieces, lines: many }, i) => {
    if (i === 3) y += RIFT;
    const h = row * many;
    const per = Math.ceil(pieces.length / many);
    for (let line = 0; line < many; line++) {
      const here = centred(pieces.slice(line * per, (line + 1) * per));
      const apart = Math.min(w * 1.5, room / Math.max(1, here.length));
      here.forEach((piece, j) =>
        spots.set(piece.id, {
          x: n(LABEL + 5 + room / 2 + (j - (here.length - 1) / 2) * apart),
          y: n(y + row * (line + 0.5) - 1),
          w: n(w * (0.95 + i * 0.015)),
        }),
      );
    }
    zones.push({
      seat,
      zone,
      count: pieces.length,
      x: 0,
      y: n(y),
      w: width,
      h: n(h),
      shape: `0,${n(y)} ${width},${n(y)} ${width},${n(y + h)} 0,${n(y + h)}`,
      label: { x: LABEL / 2 + 4, y: n(y + h / 2) },
      isNarrow: true,
    });
    y += h;
    if (i !== 2 && i !== 5) lines += `M0,${n(y)}H${width}`;
  });
  const middle = n(zones[2]!.y + zones[2]!.h + RIFT / 2);
  return {
    isUpright: true,
    width,
    height,
    spots,
    zones,
    lines,
    rift: { x: 0, y: middle, x2: width, y2: middle },
  };
}

/** The first of them, the Standard where there is one, in the middle of its row. */
function centred(pieces: readonly PieceView[]): PieceView[] {
  if (pieces[0]?.kind !== "standard") return [...pieces];
  const [first, ...rest] = pieces;
  const half = Math.floor(rest.length / 2);
  return [...rest.slice(0, half), first!, ...rest.slice(half)];
}

/** A bright crack from one point to another, with its side cracks; the same for the same length. */
export function crack({ x, y, x2, y2 }: Ground["rift"], wide: number): { main: string; twigs: string } {
  const length = Math.hypot(x2 - x, y2 - y);
  const many = Math.max(6, Math.round(length / 27));
  const isDown = x === x2;
  const chanceOf = (i: number): number => {
    const value = Math.sin(i * 12.9898 + 4.1) * 43758.5453;
    return value - Math.floor(value);
  };
  let main = "";
  let twigs = "";
  for (let i = 0; i <= many; i++) {
    const t = i / many;
    const grown = isDown ? 0.5 + t * 0.6 : 1;
    const off = (chanceOf(i) - 0.5) * wide * grown + (i % 2 ? 1 : -1) * wide * 0.22 * grown;
    const [px, py] = [x + (x2 - x) * t + (isDown ? off : 0), y + (y2 - y) * t + (isDown ? 0 : off)];
    main += `${i ? "L" : "M"}${n(px)} ${n(py)}`;
    if (i > 1 && i < many && i % 3 === 0) {
      const side = chanceOf(i + 40) > 0.5 ? 1 : -1;
      const [a, b] = [wide * (0.5 + chanceOf(i + 9) * 0.5) * side, wide * 0.3];
      twigs += isDown
        ? `M${n(px)} ${n(py)}l${n(a * 0.6)} ${n(-b)}l${n(a * 0.5)} ${n(b * 0.4)}`
        : `M${n(px)} ${n(py)}l${n(b)} ${n(a * 0.5)}l${n(-b * 0.4)} ${n(a * 0.4)}`;
    }
  }
  return { main, twigs };
}

/** A ribbon from one point to another that widens to its head; `knee` is where it crosses no man's land. */
export interface Ribbon {
  body: string;
  thread: string;
  head: string;
  knee: { x: number; y: number };
  /** Points along it, from its tail to its neck. */
  points: { x: number; y: number }[];
}

export function ribbon(from: Spot, to: Spot, spread: number, { isUpright, rift }: Ground): Ribbon {
  const small = isUpright ? 0.66 : 1;
  const along = isUpright ? Math.sign(to.y - from.y) || 1 : Math.sign(to.x - from.x) || 1;
  const a = isUpright
    ? { x: from.x, y: from.y + (along * from.w * TALL) / 2 - along * 8 }
    : { x: from.x + (along * from.w) / 2 + along * 2, y: from.y };
  const b = isUpright
    ? { x: to.x + spread, y: to.y - along * ((to.w * TALL) / 2 - 6) }
    : { x: to.x - along * (to.w / 2 + 5), y: to.y + spread };
  const bend = isUpright ? 0 : -Math.abs(b.x - a.x) * 0.045;
  const c = isUpright
    ? { x: (a.x + b.x) / 2 + (b.x - a.x) * 0.28, y: (a.y + b.y) / 2 }
    : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 + bend };
  const point = (t: number): { x: number; y: number } => ({
    x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * c.x + t * t * b.x,
    y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * c.y + t * t * b.y,
  });
  const length = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  const headLength = Math.min(32 * small, length * 0.5);
  const stop = 1 - headLength / length;
  const [one, two, middle]: [string[], string[], string[]] = [[], [], []];
  let knee = point(0.5);
  let nearest = Infinity;
  const points: { x: number; y: number }[] = [];
  const STEPS = 14;
  for (let i = 0; i <= STEPS; i++) {
    const t = (i / STEPS) * stop;
    const p = point(t);
    const q = point(Math.min(1, t + 0.02));
    const size = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    const [nx, ny] = [-(q.y - p.y) / size, (q.x - p.x) / size];
    const half = (4 + 6 * (i / STEPS)) * small;
    one.push(`${n(p.x + nx * half)} ${n(p.y + ny * half)}`);
    two.unshift(`${n(p.x - nx * half)} ${n(p.y - ny * half)}`);
    middle.push(`${n(p.x)} ${n(p.y)}`);
    points.push({ x: n(p.x), y: n(p.y) });
    const off = isUpright ? Math.abs(p.y - rift.y) : Math.abs(p.x - rift.x);
    if (off < nearest) [nearest, knee] = [off, p];
  }
  const neck = point(stop);
  const size = Math.hypot(b.x - neck.x, b.y - neck.y) || 1;
  const [dx, dy] = [(b.x - neck.x) / size, (b.y - neck.y) / size];
  const wing = 21 * small;
  return {
    body: `M${one.join("L")}L${two.join("L")}z`,
    thread: `M${middle.join("L")}`,
    head: `M${n(neck.x - dy * wing)} ${n(neck.y + dx * wing)}L${n(b.x)} ${n(b.y)}L${n(neck.x + dy * wing)} ${n(neck.y - dx * wing)}L${n(neck.x + dx * 5)} ${n(neck.y + dy * 5)}z`,
    knee: { x: n(knee.x), y: n(knee.y) },
    points,
  };
}
