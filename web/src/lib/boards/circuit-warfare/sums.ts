// What is counted for the eye: whom a line brings how much, the best line to each end, and the outline of a loop.
import type { CardView, CircuitWarfareView } from "$lib/types/circuit-warfare";

export type Cell = [number, number];
export interface Outcome {
  line: Cell[];
  end: Cell;
  /** Cards on the Field that each seat wins or loses. */
  gains: number[];
  /** To whom each cell of the line belongs afterwards. */
  shows: number[];
  /** The seat whose Killer Queen lies in wait on the line. */
  queen: number | null;
}

const at = (view: CircuitWarfareView, [row, column]: Cell): CardView | null =>
  view.field[row]?.[column] ?? null;
const isSafe = (there: CardView): boolean => there.is_closed === true || there.wall != null;

/** What a Chain along a line would do: the middle turns, unless somebody else's Killer Queen answers. */
export function outcome(view: CircuitWarfareView, seat: number, line: readonly Cell[]): Outcome {
  const cards = line.map((cell) => at(view, cell));
  const isFriend = (other: number): boolean => other === seat || view.teams[other] === view.teams[seat];
  const trap = cards.find((card) => card?.queen != null && !isFriend(card.queen) && !isSafe(card));
  const queen = trap?.queen ?? null;
  const gains = view.players.map(() => 0);
  const shows = cards.map((card, i) => {
    const before = card?.shows ?? seat;
    const isMiddle = i > 0 && i < line.length - 1;
    const after = queen !== null && card && !isSafe(card) ? queen : isMiddle ? seat : before;
    if (after !== before) {
      gains[before]! -= 1;
      gains[after]! += 1;
    }
    return after;
  });
  return { line: [...line], end: line.at(-1)!, gains, shows, queen };
}

/** Of all lines the best to each end, best first. */
export function bestToEachEnd(
  view: CircuitWarfareView,
  seat: number,
  lines: readonly (readonly Cell[])[],
): Outcome[] {
  const best = new Map<string, Outcome>();
  for (const line of lines) {
    const found = outcome(view, seat, line);
    const key = found.end.join();
    const before = best.get(key);
    if (!before || found.gains[seat]! > before.gains[seat]!) best.set(key, found);
  }
  return [...best.values()].sort((a, b) => b.gains[seat]! - a.gains[seat]!);
}

export interface Loop {
  /** Around all cells of the loop, in cells. */
  outline: string;
  /** Where its shield hangs: a corner where four of its cells meet, else a corner of its first one. */
  x: number;
  y: number;
}

/** The Closed Circuits of the Field, those that touch in one outline. */
export function loops(view: CircuitWarfareView): Loop[] {
  const keyOf = (there: CardView | null): string | null =>
    there?.is_closed ? `${there.circuit ?? 0}:${there.shows}` : null;
  const seen = new Set<string>();
  return view.field.flatMap((cells, row) =>
    cells.flatMap((there, column) => {
      const key = keyOf(there);
      if (key === null || seen.has(`${row},${column}`)) return [];
      const list: Cell[] = [];
      const follow = (r: number, c: number): void => {
        if (seen.has(`${r},${c}`) || keyOf(at(view, [r, c])) !== key) return;
        seen.add(`${r},${c}`);
        list.push([r, c]);
        for (const [dr, dc] of [
          [0, 1],
          [1, 0],
          [0, -1],
          [-1, 0],
        ] as const)
          follow(r + dr, c + dc);
      };
      follow(row, column);
      return [around(list)];
    }),
  );
}

function around(list: readonly Cell[]): Loop {
  const has = (r: number, c: number): boolean => list.some(([row, column]) => row === r && column === c);
  let outline = "";
  for (const [r, c] of list) {
    if (!has(r - 1, c)) outline += `M${c} ${r}h1`;
    if (!has(r + 1, c)) outline += `M${c} ${r + 1}h1`;
    if (!has(r, c - 1)) outline += `M${c} ${r}v1`;
    if (!has(r, c + 1)) outline += `M${c + 1} ${r}v1`;
  }
  const four = list.find(([r, c]) => has(r, c + 1) && has(r + 1, c) && has(r + 1, c + 1));
  const [r, c] = four ?? list[0]!;
  return { outline, x: c + (four ? 1 : 0.86), y: r + (four ? 1 : 0.14) };
}

/** The current along a line: sharp teeth that are always the same for the same line. */
export function jagged(line: readonly Cell[]): string {
  let path = "";
  for (let i = 0; i + 1 < line.length; i++) {
    const [[r, c], [r2, c2]] = [line[i]!, line[i + 1]!];
    const [dx, dy] = [c2 - c, r2 - r];
    path += `${i ? "L" : "M"}${c + 0.5} ${r + 0.5}`;
    for (let k = 1; k < 6; k++) {
      const off = (k % 2 ? 0.045 : -0.045) * (1 + ((r * 7 + c * 3 + k) % 3) * 0.3);
      path += `L${(c + 0.5 + (dx * k) / 6 + dy * off).toFixed(3)} ${(r + 0.5 + (dy * k) / 6 + dx * off).toFixed(3)}`;
    }
  }
  const last = line.at(-1);
  return last ? `${path}L${last[1] + 0.5} ${last[0] + 0.5}` : "";
}

/** Sparks that leave the current sideways. */
export function sparks(line: readonly Cell[]): string {
  let path = "";
  for (let i = 0; i + 1 < line.length; i++) {
    const [[r, c], [r2, c2]] = [line[i]!, line[i + 1]!];
    const [dx, dy] = [c2 - c, r2 - r];
    for (const [share, side] of [
      [0.36, 1],
      [0.62, -1],
    ] as const) {
      const [x, y] = [c + 0.5 + dx * share, r + 0.5 + dy * share];
      const long = 0.1 + ((r * 5 + c * 11 + (side > 0 ? 3 : 0)) % 4) * 0.025;
      const [ox, oy] = [dy * side * long, dx * side * long];
      path += `M${x.toFixed(3)} ${y.toFixed(3)}l${(ox + dx * 0.05).toFixed(3)} ${(oy + dy * 0.05).toFixed(3)}l${(ox * 0.2 - dx * 0.06).toFixed(3)} ${(oy * 0.2 - dy * 0.06).toFixed(3)}l${(ox * 0.7 + dx * 0.05).toFixed(3)} ${(oy * 0.7 + dy * 0.05).toFixed(3)}`;
    }
  }
  return path;
}
