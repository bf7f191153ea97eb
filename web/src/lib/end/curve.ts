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

/** The line through the spots, and the land beneath it. */
export const line = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
export const land = (spots: readonly Spot[], width: number, height: number): string =>
  spots.length === 0 ? "" : `${line(spots)}L${width} ${height}L0 ${height}Z`;

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
