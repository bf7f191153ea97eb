// Where everything of a side stands, in px of its box. Wide, the two sides face each other along the screen, columns
// of three, four and five slots, staggered by half; upright, rows of the same. Zones and order stay, the axis turns.

export const LANES = [
  { name: "melee", letter: "M", count: 5, first: 0 },
  { name: "ranged", letter: "R", count: 4, first: 5 },
  { name: "heavy", letter: "H", count: 3, first: 9 },
] as const;
export type Lane = (typeof LANES)[number];

/** The shape of a piece: 256 x 305. */
const TALL = 305 / 256;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Arrow {
  from: number;
  to: string;
  path: string;
}
export interface Places {
  /** The width of a piece. */
  piece: number;
  /** Of each slot, by its index of all twelve. */
  slots: Box[];
  /** Of each lane, melee first: what its slots cover. */
  lanes: Box[];
  /** From each rear slot to the two before it. */
  arrows: Arrow[];
}

/** Is there room for two armies side by side? Large text needs more of it. */
export const isSideways = (w: number, h: number, rem: number): boolean => w >= 46 * rem && w > h * 1.25;

/** How many px the page's letters are wide: `rem` of a style. */
export const remOf = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** The places of one side of `w` x `h`. The near side looks right, or up; the far one is its mirror. */
export function placesOf(w: number, h: number, sideways: boolean, isNear: boolean, rem: number): Places {
  return sideways ? columns(w, h, isNear, rem) : rows(w, h, isNear, rem);
}

/** How wide the middle is, where the score stands: half of it belongs to each side. */
export const middleOf = (w: number, rem: number): number =>
  Math.min(17.5 * rem, Math.max(11.5 * rem, w * 0.166));

function columns(w: number, h: number, isNear: boolean, rem: number): Places {
  const half = middleOf(w * 2, rem) / 2;
  const top = Math.max(0.9 * rem, h * 0.062);
  const pitch = Math.max(44, (h - top - 2.5 * rem) / 5);
  // Three columns, with a gap for the arrows of half a piece at least.
  const piece = Math.max(36, Math.min((pitch * 0.985) / TALL, (w - half - 0.6 * rem) / 4.2));
  const step = Math.max(piece * 1.4, Math.min(piece * 1.74, (w - half - piece - 0.6 * rem) / 2));
  const slots: Box[] = [];
  const lanes: Box[] = [];
  for (const [lane, { count }] of LANES.entries()) {
    const out = half + piece / 2 + lane * step;
    const middle = isNear ? w - out : out;
    const upper = top + ((5 - count) / 2) * pitch;
    lanes.push({ x: middle - piece / 2, y: upper, w: piece, h: count * pitch });
    for (let i = 0; i < count; i++)
      slots.push({
        x: middle - piece / 2,
        y: upper + (isNear ? i : count - 1 - i) * pitch,
        w: piece,
        h: pitch,
      });
  }
  const way = isNear ? 1 : -1;
  return {
    piece,
    slots,
    lanes,
    arrows: flanks(slots, (a, b) => [
      [a.x + a.w / 2 + way * (piece / 2 + 4), a.y + a.h / 2 + Math.sign(b.y - a.y) * 5],
      [b.x + b.w / 2 - way * (piece / 2 + 5), b.y + b.h / 2 - Math.sign(b.y - a.y) * pitch * 0.08],
    ]),
  };
}

function rows(w: number, h: number, isNear: boolean, rem: number): Places {
  const gutter = Math.min(3.4 * rem, w * 0.125);
  const [across, pitch] = [(w - gutter) / 5, h / 3];
  const isRoomy = pitch > 90;
  const piece = Math.max(30, Math.min((pitch * (isRoomy ? 0.93 : 1) - 3) / TALL, across * 0.86));
  const slots: Box[] = [];
  const lanes: Box[] = [];
  for (const [lane, { count }] of LANES.entries()) {
    const y = (isNear ? lane : 2 - lane) * pitch;
    lanes.push({ x: gutter, y, w: w - gutter, h: pitch });
    for (let i = 0; i < count; i++)
      slots.push({
        x: gutter + ((5 - count) / 2 + (isNear ? i : count - 1 - i)) * across,
        y,
        w: across,
        h: pitch,
      });
  }
  return {
    piece,
    slots,
    lanes,
    // Over what has nothing written: the upper part of the nearer of the two rows, to the edge between them or from it.
    arrows: flanks(slots, (a, b) => {
      const [from, to] = isNear ? (isRoomy ? [0.34, 0.52] : [0.22, 0.45]) : [0.5, isRoomy ? 0.66 : 0.72];
      const [inner, outer] = isNear ? [0.08, 0.27] : [0.2, 0.36];
      const at = (x: number, y: number): Point => [
        a.x + a.w / 2 + Math.sign(b.x - a.x) * across * x,
        a.y + a.h / 2 + (isNear ? -1 : 1) * pitch * y,
      ];
      return [at(inner, from), at(outer, to)];
    }),
  };
}

type Point = [number, number];
function flanks(slots: readonly Box[], ends: (from: Box, to: Box) => [Point, Point]): Arrow[] {
  const found: Arrow[] = [];
  for (const lane of [1, 2] as const) {
    const [rear, front] = [LANES[lane], LANES[(lane - 1) as 0 | 1]];
    for (let k = 0; k < rear.count; k++)
      for (const side of [0, 1]) {
        const [a, b] = ends(slots[rear.first + k]!, slots[front.first + k + side]!);
        found.push({
          from: rear.first + k,
          to: `${front.letter}${k + side + 1}`,
          path: `M${a.map(Math.round).join(" ")}L${b.map(Math.round).join(" ")}`,
        });
      }
  }
  return found;
}
