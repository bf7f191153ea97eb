import { describe, expect, it } from "vitest";
import { laid, line, marks, ridge, sides, turningOf, when } from "../src/lib/end/curve";
import { picture, type Ending } from "../src/lib/end/scene";
import { ARMIES, FACTIONS, HOMES, later } from "../src/lib/art/worlds";
import { beside, counted, levelOf, offered, type Streak } from "../src/lib/end/streak";
import type { Point, Story } from "../src/lib/types/wire";

const point = (...chances: number[]): Point => ({ at: 0, turn: 1, round: 1, chances });

describe("the curve of a game", () => {
  it("goes through every point", () => {
    const spots = ridge([point(0.5, 0.5), point(0.25, 0.75), point(1, 0)], 0, 100, 40);
    expect(spots).toEqual([
      { x: 0, y: 20 },
      { x: 50, y: 30 },
      { x: 100, y: 0 },
    ]);
    expect(line(spots)).toBe("M0.0 20.0L50.0 30.0L100.0 0.0");
    const [first, , last] = laid(ridge([point(0.5), point(0), point(1)], 0, 1, 1));
    expect(first!.x).toBeGreaterThan(0);
    expect(last!.x).toBeLessThan(0.85);
    expect(last!.y).toBeLessThan(first!.y);
  });
  it("has one line for a team, one's own for the own one", () => {
    expect(sides([0, 1, 0, 1], 2)).toEqual([1, 2]);
    expect(sides([0, 1, 2], null)).toEqual([0, 1, 2]);
  });
  it("turns for the own seat, else for the winner's", () => {
    const mine = { point: 1, at: 3, before: 0.6, after: 0.2, by: 1, card: "X" };
    const story: Story = { points: [], turning: [mine, null], most: [], advice: [] };
    expect(turningOf(story, 0, [2, 1])).toEqual({ seat: 0, turning: mine });
    expect(turningOf(story, null, [2, 1])).toBeNull();
  });
  it("marks a few of its turns, each once, and not the first", () => {
    const turns = [1, 1, 2, 3, 3, 4, 5, 6, 7].map((turn) => ({ at: 0, turn, round: 1, chances: [0.5] }));
    expect(marks(turns, 4)).toEqual([
      { point: 3, n: 3 },
      { point: 6, n: 5 },
      { point: 8, n: 7 },
    ]);
    expect(marks([point(0.5), point(0.6)], 4)).toEqual([]);
  });
  it("says when in what the game counts", () => {
    expect(when({ turn: 7, round: 2 })).toEqual({ word: "turn", n: 7 });
    expect(when({ turn: -1, round: 2 })).toEqual({ word: "round", n: 2 });
    expect(when({ turn: -1, round: 0 })).toBeNull();
  });
});

describe("the picture of the end", () => {
  const spots = [
    { x: 60, y: 300 },
    { x: 300, y: 340.5 },
    { x: 900, y: 210 },
  ];
  const ending = (more: Partial<Ending> = {}): Ending => ({
    width: 1440,
    height: 840,
    spots,
    even: 320,
    foot: 560,
    isLost: false,
    own: { world: FACTIONS["The Warders"]!, emblem: "M1 1h510v510z" },
    their: { world: HOMES["Howling Pit"]!, emblem: "M2 2h508v508z" },
    isDay: false,
    seed: "t_1",
    ...more,
  });

  it("has its ridge where the words are, every time the same", () => {
    const drawn = picture(ending());
    expect(drawn).toContain("L300 340.5L900 210");
    expect(picture(ending())).toBe(drawn);
    expect(drawn).not.toContain("NaN");
    expect(drawn.length).toBeLessThan(48_000);
  });
  it("bears the banner of whoever won", () => {
    expect(picture(ending())).toContain("M1 1h510");
    expect(picture(ending())).not.toContain("M2 2h508");
    expect(picture(ending({ isLost: true }))).toContain("M2 2h508");
    expect(picture(ending({ isLost: true }))).not.toContain("M1 1h510");
  });
  it("is drawn for phones, by day, and for a ridge that is not known yet", () => {
    for (const isLost of [false, true])
      for (const isDay of [false, true]) {
        const flat = [
          { x: 20, y: 400 },
          { x: 320, y: 400 },
        ];
        const drawn = picture(ending({ width: 390, height: 1200, spots: flat, even: 400, isLost, isDay }));
        expect(drawn).not.toMatch(/NaN|undefined/);
      }
  });
  it("shows two of one people at two hours", () => {
    for (const world of [...Object.values(FACTIONS), ...Object.values(ARMIES)])
      expect(later(world).sky[2]).not.toBe(world.sky[2]);
  });
});

describe("levels that suit", () => {
  const LEVELS = ["novice", "easy", "normal"];
  const after = (level: string, ...results: ("won" | "lost" | "drawn")[]): Streak =>
    results.reduce<Streak | undefined>(
      (streak, result, at) => counted(streak, `t${at}`, level, result),
      undefined,
    )!;

  it("offers the next level after two wins in a row, and the one before after two losses", () => {
    expect(offered(after("easy", "won"), LEVELS)).toBeNull();
    expect(offered(after("easy", "won", "won"), LEVELS)).toBe("normal");
    expect(offered(after("easy", "lost", "lost"), LEVELS)).toBe("novice");
    expect(offered(after("easy", "won", "lost", "won"), LEVELS)).toBeNull();
    expect(offered(after("easy", "won", "drawn", "won"), LEVELS)).toBeNull();
  });
  it("offers nothing beyond the best and the gentlest", () => {
    expect(offered(after("normal", "won", "won"), LEVELS)).toBeNull();
    expect(offered(after("novice", "lost", "lost"), LEVELS)).toBeNull();
    expect(beside("novice", LEVELS)).toEqual({ down: null, up: "easy" });
  });
  it("counts an ending once, and each level by itself", () => {
    const once = counted(undefined, "t", "easy", "won");
    expect(counted(once, "t", "easy", "won")).toBe(once);
    expect(counted(once, "u", "normal", "won")).toEqual({ level: "normal", run: 1, table: "u" });
  });
  it("is about tables where all the others are bots of one level", () => {
    const seat = (at: number, kind: string, level: string | null): never =>
      ({ seat: at, kind, level }) as never;
    const table = (...seats: never[]): Parameters<typeof levelOf>[0] => ({ seats, mine: [0] });
    const me = seat(0, "human", null);
    expect(levelOf(table(me, seat(1, "bot", "easy")))).toBe("easy");
    expect(levelOf(table(me, seat(1, "bot", "easy"), seat(2, "bot", "hard")))).toBeNull();
    expect(levelOf(table(me, seat(1, "human", null)))).toBeNull();
  });
});
