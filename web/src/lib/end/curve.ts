// How the chances went, as the ridge of a landscape: through every point exactly, so that it can be read.
import type { Point, Story, Turning } from "$lib/types/wire";

export interface Spot {
  x: number;
  y: number;
}

/** Where the points of a seat lie in a picture of this size: time goes to the right, chances upwards. */
export function ridge(points: readonly Point[], seat: number, width: number, height: number): Spot[] {
  const last = Math.max(1, points.length - 1);
  return points.map((point, at) => ({
    x: (at / last) * width,
    y: (1 - (point.chances[seat] ?? 0)) * height,
  }));
}

/** The line through the spots. */
export const line = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** The part of a picture in which the ridge lies: beyond its end there is room for the sun and a banner. */
const ROOM = { left: 0.045, wide: 0.77, top: 0.06, tall: 0.86 };
export const laid = (spots: readonly Spot[]): Spot[] =>
  spots.map(({ x, y }) => ({ x: ROOM.left + x * ROOM.wide, y: ROOM.top + y * ROOM.tall }));

/** A few of the points, evenly spread, where a new turn or round has begun, by its number. */
export function marks(points: readonly Point[], most: number): { point: number; n: number }[] {
  const begun: { point: number; n: number }[] = [];
  points.forEach((each, point) => {
    const n = when(each)?.n;
    if (n !== undefined && n !== begun.at(-1)?.n) begun.push({ point, n });
  });
  const step = Math.max(1, Math.ceil(begun.length / most));
  return begun.filter((_, at) => at > 0 && at % step === 0);
}

/** One seat of each side, one's own for the own side: those of one team have the same chances. */
export function sides(teams: readonly number[], mine: number | null): number[] {
  const shown = new Map<number, number>();
  if (mine !== null) shown.set(teams[mine] ?? mine, mine);
  teams.forEach((team, seat) => {
    if (!shown.has(team)) shown.set(team, seat);
  });
  return [...shown.values()].sort((a, b) => a - b);
}

/** Where it turned for whoever looks: for the own seat, else for whoever won. */
export function turningOf(
  story: Story,
  mine: number | null,
  ranks: readonly number[],
): { seat: number; turning: Turning } | null {
  const seat = mine ?? Math.max(0, ranks.indexOf(1));
  const turning = story.turning[seat];
  return turning ? { seat, turning } : null;
}

/** The number of the turn at a point, else its round; null where the game counts neither. */
export function when(
  point: Pick<Point, "turn" | "round"> | undefined,
): { word: "turn" | "round"; n: number } | null {
  if (!point) return null;
  if (point.turn > 0) return { word: "turn", n: point.turn };
  return point.round > 0 ? { word: "round", n: point.round } : null;
}
