// How one fares against the bots, game by game: after two wins in a row the next level is offered, after two losses the
// one before. Kept in this browser.
import type { Table } from "$lib/net/shapes";
import type { Result } from "$lib/table/result";

export interface Streak {
  /** The level that was played last, and is played next. */
  level: string;
  /** Wins in a row, or losses as a negative number. */
  run: number;
  /** The table that was counted last: reading an ending twice counts once. */
  table: string;
}
/** So many in a row, and another level is offered. */
export const ENOUGH = 2;
const KEY = "wartable.streaks";

/** The streak after one more game. */
export function counted(before: Streak | undefined, table: string, level: string, result: Result): Streak {
  if (before?.table === table) return before;
  const run = before?.level === level ? before.run : 0;
  const next = result === "won" ? Math.max(0, run) + 1 : result === "lost" ? Math.min(0, run) - 1 : 0;
  return { level, run: next, table };
}

/** The level that is offered after so many wins or losses in a row; null: none. */
export function offered(streak: Streak | undefined, levels: readonly string[]): string | null {
  if (!streak || Math.abs(streak.run) < ENOUGH) return null;
  const at = levels.indexOf(streak.level);
  return at < 0 ? null : (levels[at + Math.sign(streak.run)] ?? null);
}

/** The levels beside this one: what comes before it, and what after. */
export function beside(level: string, levels: readonly string[]): { down: string | null; up: string | null } {
  const at = levels.indexOf(level);
  return { down: levels[at - 1] ?? null, up: at < 0 ? null : (levels[at + 1] ?? null) };
}

/** The one level of all the others at a table, where one person plays against bots alone; null elsewhere. */
export function levelOf(table: Pick<Table, "seats" | "mine">): string | null {
  const others = table.seats.filter((each) => !table.mine.includes(each.seat));
  const levels = new Set(others.map((each) => (each.kind === "bot" ? each.level : null)));
  const [only] = [...levels];
  return table.mine.length > 0 && levels.size === 1 && only ? only : null;
}

type Kept = Record<string, Streak>;
const isStreak = (value: unknown): value is Streak =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Streak).level === "string" &&
  Number.isInteger((value as Streak).run) &&
  typeof (value as Streak).table === "string";

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null
      ? (Object.fromEntries(Object.entries(kept).filter(([, value]) => isStreak(value))) as Kept)
      : {};
  } catch {
    return {};
  }
}

export const streakOf = (game: string): Streak | undefined => read()[game];

/** Counts a finished game, once. */
export function count(game: string, table: string, level: string, result: Result): Streak {
  const kept = read();
  const now = counted(kept[game], table, level, result);
  keep(game, now);
  return now;
}

/** What is played from now on. */
export const choose = (game: string, level: string): void =>
  keep(game, { level, run: 0, table: streakOf(game)?.table ?? "" });

function keep(game: string, streak: Streak): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [game]: streak }));
  } catch {
    // Without storage nothing is offered.
  }
}
