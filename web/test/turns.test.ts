// A replay is entered at any turn.
import { describe, expect, it } from "vitest";
import type { ReplayStep, View } from "../src/lib/net/shapes";
import { turnsOf } from "../src/lib/table/turns";

const view = (turn: number, active: number): View => ({
  game: "g",
  seat: null,
  names: [],
  teams: [],
  awaited: [],
  choice: null,
  outcome: null,
  turn,
  active,
});
const step = (index: number, turn: number, active: number, line?: string): ReplayStep => ({
  index,
  seq: index,
  seat: 0,
  action: null,
  undone: false,
  events: [],
  lines: line ? [line] : [],
  views: { all: view(turn, active) },
});
const name = (each: View): { name: string; by: number | null } => ({
  name: `Turn ${String(each.turn)}`,
  by: each.active as number,
});

describe("turns of a replay", () => {
  it("begin with the step made in them, which the view before it names", () => {
    const steps = [
      step(0, 1, 0),
      step(1, 1, 0),
      step(2, 2, 1, "Ada ends."),
      step(3, 2, 1, "Bo plays."),
      step(4, 3, 0),
    ];
    expect(turnsOf(steps, (each) => each.views.all, name)).toEqual([
      { name: "Turn 1", by: 0, from: 1, to: 2, said: "Ada ends." },
      { name: "Turn 2", by: 1, from: 3, to: 4, said: "Bo plays." },
    ]);
  });
  it("are none where nothing was played", () => {
    expect(turnsOf([step(0, 1, 0)], (each) => each.views.all, name)).toEqual([]);
  });
});
