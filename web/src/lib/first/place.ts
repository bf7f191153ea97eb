// Where a voice beside the game stands: in the corner that covers least of what matters.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

const covered = (spot: Box, boxes: readonly Box[]): number =>
  boxes.reduce((sum, each) => sum + overlap(spot, each), 0);

/** The spot that covers nothing of `meant`, or as little as can be, then as little as can be of what is `told`, and
 *  then of `rest`; of equal ones the first. */
export function freest(
  spots: readonly Box[],
  meant: readonly Box[],
  told: readonly Box[],
  rest: readonly Box[],
): number {
  const cost = (spot: Box): number =>
    100 * covered(spot, meant) + 30 * covered(spot, told) + covered(spot, rest);
  let best = 0;
  spots.forEach((spot, at) => {
    if (cost(spot) < cost(spots[best]!)) best = at;
  });
  return best;
}
