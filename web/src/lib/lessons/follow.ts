// Does the pupil do what the lesson expects? A card let go over its place says in one action what the lesson
// asks in several.
import type { Action } from "$lib/net/shapes";
import { same } from "$lib/table/picks";

interface Expecting {
  expect: Action | null;
}

const sorted = (action: Action): [string, unknown][] =>
  Object.entries(action)
    .filter(([, value]) => value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
export const isSame = (one: Action, other: Action): boolean => same(sorted(one), sorted(other));

/** How many steps of the lesson an action does; 0 where it is not what is expected. */
export function stepsDone(steps: readonly Expecting[], at: number, action: Action): number {
  const expect = steps[at]?.expect;
  if (!expect) return 0;
  if (isSame(action, expect)) return 1;
  const { picks, ...first } = action;
  if (!Array.isArray(picks) || !isSame(first as Action, expect)) return 0;
  const chosen = picks.every((pick, i) => {
    const next = steps[at + 1 + i]?.expect;
    return next !== null && next !== undefined && next.do === "choose" && same(next.pick, pick);
  });
  return chosen ? 1 + picks.length : 0;
}
