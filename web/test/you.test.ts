// The log speaks to "you" and folds repeats together.
import { describe, expect, it } from "vitest";
import { words as art } from "../src/lib/boards/art-of-battle/words";
import { words as blood } from "../src/lib/boards/blood-wars/words";
import { words as circuit } from "../src/lib/boards/circuit-warfare/words";
import { words as hands } from "../src/lib/boards/hands-of-war/words";
import { words as battlefield } from "../src/lib/boards/the-battlefield/words";
import type { GameWords } from "../src/lib/boards/kit";
import { folded } from "../src/lib/net/log";
import type { GameEvent } from "../src/lib/net/shapes";
import { spokenTo, tellEvent, type Names } from "../src/lib/table/told";

const before = (you: number | null): Names => ({
  you,
  seat: (seat) => ["Ada", "Bot", "Cy", "Dee"][seat]!,
  card: (id) => id,
});
const German: [string, GameWords | undefined, GameEvent, string, string][] = [
  [
    "the-battlefield",
    battlefield.de,
    { event: "card_played", seat: 1, card: "Monsoon", slot: "P1:R4", pair: false },
    "Bot spielt Monsoon auf R4 deiner Seite.",
    "Bot spielt Monsoon auf R4 bei Ada.",
  ],
  [
    "the-battlefield",
    battlefield.de,
    { event: "battle_began", battle: 2, starter: 0 },
    "Schlacht 2 beginnt; du ziehst zuerst.",
    "Schlacht 2 beginnt; Ada zieht zuerst.",
  ],
  [
    "the-battlefield",
    battlefield.de,
    { event: "army_named", seat: 0 },
    "Du hast ein Heer genannt.",
    "Ada hat ein Heer genannt.",
  ],
  [
    "circuit-warfare",
    circuit.de,
    { event: "cards_lost", seat: 0, count: 1, ap: 1 },
    "Du verlierst eine Karte und bekommst 1 AP zurück.",
    "Ada verliert eine Karte und bekommt 1 AP zurück.",
  ],
  [
    "circuit-warfare",
    circuit.de,
    { event: "card_kissed", seat: 1, cell: [1, 2], shows: 0 },
    "Die Karte auf (1,2) zeigt vorerst deine Farbe.",
    "Die Karte auf (1,2) zeigt vorerst die Farbe von Ada.",
  ],
  [
    "art-of-battle",
    art.de,
    { event: "modifier_attached", seat: 0, card: "Riposte", owner: 0, weapon: "Side Cut" },
    "Deine Karte Riposte liegt jetzt an deiner Waffe Side Cut.",
    "Riposte von Ada liegt jetzt an Side Cut von Ada.",
  ],
  [
    "art-of-battle",
    art.de,
    { event: "game_ended", team: 1, reason: "last_standing", health: [] },
    "Team B gewinnt: dein Team ist gefallen.",
    "Team B gewinnt: das andere Team ist gefallen.",
  ],
  [
    "hands-of-war",
    hands.de,
    { event: "turn_began", turn: 3, seat: 0 },
    "Zug 3: du bist dran.",
    "Zug 3: Ada ist dran.",
  ],
  [
    "hands-of-war",
    hands.de,
    { event: "hand_seen", seat: 1, cards: [] },
    "Bot sieht sich deine Hand an.",
    "Bot sieht sich die Hand von Ada an.",
  ],
  [
    "blood-wars",
    blood.de,
    { event: "warlord_joined", seat: 1, warlord: "Krull", side: "aid", challenger: 0 },
    "Bot hilft dir mit Krull.",
    "Bot hilft Ada mit Krull.",
  ],
  [
    "blood-wars",
    blood.de,
    { event: "survivors_stay", seat: 0, warlord: "Krull", legions: [{ legion: "Ticks" }] },
    "Dein Kriegsherr Krull behält Ticks.",
    "Krull von Ada behält Ticks.",
  ],
];

describe("the log speaks to you", () => {
  it.each(German)("in German: %s", (_, words, event, yours, theirs) => {
    expect(tellEvent(event, "", words, before(0))).toBe(yours);
    expect(tellEvent(event, "", words, before(null))).toBe(theirs);
  });
  it("also of what may happen in every game", () => {
    expect(tellEvent({ event: "conceded", seat: 0 }, "", undefined, before(0))).toBe("You concede.");
    expect(tellEvent({ event: "conceded", seat: 1 }, "", undefined, before(0))).toBe("Bot concedes.");
    expect(tellEvent({ event: "time_ran_out", seat: 0 }, "", undefined, before(0))).toBe(
      "You ran out of time.",
    );
  });
  it("and to nobody where somebody holds several seats, or none", () => {
    expect([spokenTo([1]), spokenTo([0, 1]), spokenTo([]), spokenTo(undefined)]).toEqual([
      1,
      null,
      null,
      null,
    ]);
  });
});

describe("the log folds repeats together", () => {
  const said = (text: string, event: GameEvent | null = null) => ({ text, event });
  const shown = (...lines: ReturnType<typeof said>[]): [string, number][] =>
    folded(lines, (line) => line.text).map(({ text, times }) => [text, times]);
  it("what is said in a row is said once", () => {
    const draw = said("Bot draws a card.");
    expect(shown(draw, draw, draw, said("You pass."), draw)).toEqual([
      ["Bot draws a card.", 3],
      ["You pass.", 1],
      ["Bot draws a card.", 1],
    ]);
    expect(shown()).toEqual([]);
  });
  it("and of what grows only the last is kept", () => {
    const leads = (warlord: string, size: number) =>
      said(`${warlord} leads ${size}.`, { event: "battle_hand_changed", seat: 0, warlord, size });
    expect(shown(leads("A", 1), leads("A", 2), leads("B", 1), leads("B", 2), leads("A", 3))).toEqual([
      ["A leads 2.", 1],
      ["B leads 2.", 1],
      ["A leads 3.", 1],
    ]);
  });
});
