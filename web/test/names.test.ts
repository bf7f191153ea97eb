// What the seats are called, and the server's sentences with those names.
import { describe, expect, it } from "vitest";
import { company } from "../src/lib/table/company";
import { ApiError } from "../src/lib/net/api";
import { renamed, seatName, whyRefused } from "../src/lib/table/names";

const seats = [
  { seat: 0, name: "Ada (the First)", kind: "human" as const },
  { seat: 1, name: "Bot (easy)", kind: "bot" as const },
  { seat: 2, name: "Bot (hard)", kind: "bot" as const },
  { seat: 3, name: "Bot (easy)", kind: "bot" as const },
];
const rule = ["AL", "AR", "BL", "BR"];

describe("names of seats", () => {
  it("leave the level of a bot to its plate and tell equal ones apart", () => {
    expect(seats.map((_, at) => seatName(seats, rule, at))).toEqual([
      "Ada (the First)",
      "Bot 2",
      "Bot 3",
      "Bot 4",
    ]);
    expect(seatName(seats.slice(0, 2), rule, 1)).toBe("Bot");
    expect(seatName([], rule, 2)).toBe("BL");
  });
  it("stand in the server's sentences", () => {
    expect(
      renamed(
        "Bot (easy) (AR) helps Bot (hard) against Bot (easy) (BR); Ada (the First) watches.",
        seats,
        rule,
      ),
    ).toBe("Bot 2 helps Bot 3 against Bot 4; Ada (the First) watches.");
    expect(renamed("Bot (easy) folds.", seats.slice(0, 2), rule)).toBe("Bot folds.");
  });
  it("are right where the rule book counts from 0, or later calls a seat by its colour", () => {
    const bots = [0, 1, 2, 3].map((seat) => ({ seat, name: "Bot (novice)", kind: "bot" as const }));
    expect(
      renamed("Bot (novice) (P3) helps Bot (novice) (P1) against Bot (novice) (P0).", bots, [
        "P0",
        "P1",
        "P2",
        "P3",
      ]),
    ).toBe("Bot 4 helps Bot 2 against Bot 1.");
    expect(renamed("Bot (novice) (P3) wins against Bot (novice) (BL).", bots, ["AL", "BL", "AR", "BR"])).toBe(
      "Bot 3 wins against Bot 2.",
    );
  });
  it("make a line of who sits at a table", () => {
    const say = (word: string, n: number): string => `${n} ${word}`;
    expect(company(seats, say)).toBe("Ada (the First), 3 seat.bots");
    expect(company([seats[0]!, { seat: 1, name: "", kind: "open" }], say)).toBe(
      "Ada (the First), 1 lobby.free",
    );
  });
});

describe("a deck that is refused", () => {
  const refused = new ApiError("BAD_DECK", "P1's deck: too few cards.", 400, "P1's deck: too few cards");
  it("is the reader's own, who has never heard of P1", () => {
    expect(whyRefused(refused, "P1")).toBe("Your deck cannot be played here. Too few cards.");
  });
  it("is told as the server said it where it is somebody else's", () => {
    expect(whyRefused(refused, "P0")).toBe(refused.sentence);
    expect(whyRefused(refused, undefined)).toBe(refused.sentence);
  });
});
