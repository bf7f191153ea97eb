// The turns of a finished game, so that a replay can be entered at any of them.
import type { ReplayStep, View } from "$lib/net/shapes";

/** What a game calls the turn that a view stands in, and whose it is; nobody's where all act at once. */
export interface TurnName {
  name: string;
  by: number | null;
}

export interface Turn extends TurnName {
  /** The first and the last step of it, counted from 0. */
  from: number;
  to: number;
  /** What happened first in it. */
  said: string;
}

const firstLine = (step: ReplayStep): string => step.lines.find((line) => line !== "") ?? "";

/** A step belongs to the turn that stood before it was made. */
export function turnsOf(
  steps: readonly ReplayStep[],
  viewOf: (step: ReplayStep) => View | undefined,
  nameOf: (view: View, step: ReplayStep) => TurnName,
): Turn[] {
  const turns: Turn[] = [];
  for (let at = 1; at < steps.length; at++) {
    const view = viewOf(steps[at - 1]!);
    if (!view) continue;
    const { name, by } = nameOf(view, steps[at]!);
    const now = turns.at(-1);
    if (now && now.name === name && now.by === by) {
      now.to = at;
      now.said ||= firstLine(steps[at]!);
    } else turns.push({ name, by, from: at, to: at, said: firstLine(steps[at]!) });
  }
  return turns;
}
