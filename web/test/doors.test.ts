// The pictures of the home page's doors are what the recipes draw; `vitest run test/doors.test.ts -u` draws them anew.
import { describe, expect, it } from "vitest";
import { door, DOORS } from "../src/lib/art/doors";

const EMBLEMS = import.meta.glob<Record<string, string>>("../src/lib/art/emblems/*.json", {
  import: "default",
  eager: true,
});
const pathOf = (game: string): string => {
  const { of, emblem } = DOORS[game]!;
  return emblem ? EMBLEMS[`../src/lib/art/emblems/${of}.json`]![emblem]! : "";
};

describe("the door of every game", () => {
  it.each(Object.keys(DOORS))("%s is as it is drawn now", async (game) => {
    const drawn = door(game, pathOf(game));
    expect(drawn).not.toMatch(/NaN|undefined/);
    expect(drawn.length).toBeLessThan(26_000);
    await expect(drawn).toMatchFileSnapshot(`../src/lib/ui/doors/${game}.svg`);
  });
});
