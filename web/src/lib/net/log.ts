// The log of a table: what the server told, each line once, and whether something is missing in it.
import type { GameEvent, Replay, Update } from "./shapes";

/** A sentence; `seq` is the number of the update that told it. */
export interface LogLine {
  id: number;
  seq: number;
  seat: number | null;
  text: string;
  event: GameEvent | null;
}

export interface Log {
  lines: readonly LogLine[];
  /** Whole up to this number, but for the gap. */
  seq: number;
  /** Something happened while we were not there, or before we came. */
  hasGap: boolean;
  made: number;
}
export const NOTHING: Log = { lines: [], seq: -1, hasGap: false, made: 0 };
const MOST = 500;

/** What only tells anew how far something has come, and of what: the log keeps the last of it. */
const GROWING: Readonly<Record<string, readonly string[]>> = {
  battle_hand_changed: ["seat", "warlord"],
  card_set_aside: ["seat"],
};
function replaces(now: GameEvent | null, before: GameEvent | null): boolean {
  if (!now || !before) return false;
  // What a trigger does to its own permanent says that it happened.
  if (now.event === "lasted" && before.event === "trigger_resolved")
    return now.piece === before.piece && before.text === `this ${String(now.text)}`;
  return (
    before.event === now.event &&
    (GROWING[now.event]?.every((field) => now[field] === before[field]) ?? false)
  );
}

export interface Folded<T> {
  line: T;
  text: string;
  times: number;
}
/** The log without repeats: what is said several times in a row is one line that knows how often. */
export function folded<T extends Pick<LogLine, "event">>(
  lines: readonly T[],
  tell: (line: T) => string,
): Folded<T>[] {
  const runs: Folded<T>[] = [];
  for (const line of lines) {
    const text = tell(line);
    const last = runs.at(-1);
    if (last && replaces(line.event, last.line.event)) Object.assign(last, { line, text, times: 1 });
    else if (last?.text === text) last.times += 1;
    else runs.push({ line, text, times: 1 });
  }
  return runs;
}

/** The log with what an update tells, unless it has it already. How it stands as a whole comes after a
 *  break: then lines are missing. */
export function noted(log: Log, update: Pick<Update, "seq" | "lines" | "events">, isWhole: boolean): Log {
  if (update.seq <= log.seq) return log;
  const told = numbered(
    log,
    update.lines.map((text, i) => line(text, update.events[i], update.seq)),
  );
  return {
    lines: [...log.lines, ...told].slice(-MOST),
    seq: update.seq,
    hasGap: log.hasGap || (isWhole && update.lines.length === 0),
    made: log.made + told.length,
  };
}

/** The log as the server has it; what was heard since then stays. */
export function remembered(log: Log, { steps }: Pick<Replay, "steps">): Log {
  const seq = steps.at(-1)?.seq ?? 0;
  const old = numbered(
    log,
    steps.flatMap((step) => step.lines.map((text, i) => line(text, step.events[i], step.seq))),
  );
  return {
    ...log,
    lines: [...old, ...log.lines.filter((each) => each.seq > seq)].slice(-MOST),
    seq: Math.max(log.seq, seq),
    made: log.made + old.length,
  };
}

const line = (text: string, event: GameEvent | undefined, seq: number): Omit<LogLine, "id"> => ({
  seq,
  text,
  event: event ?? null,
  seat: typeof event?.seat === "number" ? event.seat : null,
});

/** Of events that are not for the log the server says nothing. */
const numbered = (log: Log, lines: Omit<LogLine, "id">[]): LogLine[] =>
  lines.filter((each) => each.text !== "").map((each, i) => ({ ...each, id: log.made + 1 + i }));
