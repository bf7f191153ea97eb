// What the others did stays told until one does something oneself.
import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/lib/net/shapes";
import { newsOf } from "../src/lib/table/news";

const line = (seq: number, seat: number | null, event: string, more: Record<string, unknown> = {}) => ({
  seq,
  seat,
  event: { event, ...(seat === null ? {} : { seat }), ...more } as GameEvent,
});
const told = (log: ReturnType<typeof line>[], since: number | null, seat: number | null = 0): string[] =>
  newsOf(log, seat, since).map((each) => each.event.event);

describe("the news", () => {
  const turn = [
    line(4, 0, "card_placed"),
    line(5, 0, "turn_ended"),
    line(6, 1, "turn_began"),
    line(7, 1, "card_placed"),
    line(8, 1, "chain_made"),
    line(9, 1, "turn_ended"),
    line(9, 0, "turn_began"),
    line(9, 0, "cards_drawn"),
  ];
  it("are what the others did, whatever one's own turn brings by itself", () => {
    expect(told(turn, 4)).toEqual(["card_placed", "chain_made"]);
  });
  it("say that one's own time ran out: nobody did that", () => {
    expect(
      told([line(4, 0, "card_placed"), line(7, 0, "time_ran_out"), line(7, 0, "turn_ended")], 4),
    ).toEqual(["time_ran_out"]);
  });
  it("are gone when one does something", () => {
    expect(told([...turn, line(10, 0, "card_placed")], 9)).toEqual([]);
  });
  it("are found again after a reload", () => {
    expect(told(turn, null)).toEqual(["card_placed", "chain_made"]);
    expect(told([line(1, 0, "hand_dealt")], null)).toEqual([]);
  });
  it("say what hurt before what merely happened", () => {
    const blows = [
      line(3, 0, "committed"),
      line(3, 1, "revealed"),
      line(3, 2, "rallied"),
      line(3, null, "attack_resolved", { target: 0, hit: 3 }),
      line(3, null, "attack_resolved", { target: 1, hit: 0 }),
      line(3, null, "weapon_returned"),
    ];
    expect(newsOf(blows, 0, 2, 1).map((each) => each.event.hit)).toEqual([3]);
  });
  it("tell a pass where there is nothing better to tell", () => {
    expect(told([line(2, 1, "passed")], 1)).toEqual(["passed"]);
  });
  it("are everything to whoever only watches", () => {
    expect(told(turn, null, null)).toEqual(["card_placed", "chain_made"]);
  });
});
