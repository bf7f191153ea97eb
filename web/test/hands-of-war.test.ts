// What the board of Hands of War works out by itself: places, distances, pools, buttons, faces.
import { FIELDS, picture } from "../src/lib/art/picture";
import { FACTIONS } from "../src/lib/art/worlds";
import { describe, expect, it } from "vitest";
import { face, filters, keywordSign, numbers, pips } from "../src/lib/boards/hands-of-war/face";
import { ground, leastHeight, ribbon, TALL } from "../src/lib/boards/hands-of-war/ground";
import {
  asksMore,
  attacker,
  considered,
  distance,
  foreseen,
  groups,
  isButton,
  lastingWords,
  offered,
  pool,
  STEPS,
} from "../src/lib/boards/hands-of-war/lines";
import { costOf, curve, sample } from "../src/lib/decks/deck";
import type { Action, CardData, GameEvent, View } from "../src/lib/net/shapes";
import type { TableModel } from "../src/lib/table/model.svelte";
import { words } from "../src/lib/boards/hands-of-war/words";
import { plan } from "../src/lib/boards/motion";
import { spoken, tellEvent } from "../src/lib/table/told";
import type { HandsView, PieceView, SideView } from "../src/lib/types/hands-of-war";

const piece = (id: number, zone: string, more: Partial<PieceView> = {}): PieceView => ({
  id,
  card: "KE03",
  name: `Piece ${id}`,
  kind: "creature",
  zone,
  owner: 0,
  health: 2,
  maximum: 2,
  attack: 3,
  range: 2,
  ...more,
});
const side = (...pieces: PieceView[]): SideView => ({ pieces }) as unknown as SideView;
const view = (more: Partial<HandsView>): HandsView =>
  ({ phase: "main 1", sides: [side(), side()], choice: null, ...more }) as unknown as HandsView;
const card = (more: Partial<CardData> & { facts?: Record<string, string> }): CardData => ({
  id: "X01",
  name: "Somebody",
  kind: "creature",
  text: "",
  facts: {},
  ...more,
});

describe("lines", () => {
  it("knows all nine distances of the rule book", () => {
    expect(["V", "M", "R"].map((from) => ["V", "M", "R"].map((to) => distance(from, to)))).toEqual([
      [1, 2, 3],
      [2, 3, 4],
      [3, 4, 5],
    ]);
  });

  it("counts essence by colour in the order of the rule book", () => {
    expect(pool("UWWB")).toEqual([
      { colour: "W", count: 2 },
      { colour: "B", count: 1 },
      { colour: "U", count: 1 },
    ]);
    expect(pool("—")).toEqual([]);
  });

  it("puts the Standard first and what is bound beside its host", () => {
    const there = side(
      piece(3, "M"),
      piece(1, "M", { kind: "standard" }),
      piece(7, "M", { kind: "enchantment", host: 3 }),
      piece(4, "V"),
    );
    expect(groups(there, "M").map((group) => group.map((each) => each.id))).toEqual([[1], [3, 7]]);
    expect(groups(there, "R")).toEqual([]);
  });

  it("shows what is bound even where its host stands elsewhere", () => {
    expect(groups(side(piece(7, "M", { host: 3 }), piece(3, "V")), "M").map((group) => group[0]!.id)).toEqual(
      [7],
    );
  });

  it("knows the attacker only while attacks are declared", () => {
    const now = view({
      phase: "declare attackers",
      sides: [side(piece(3, "V")), side()] as HandsView["sides"],
    });
    expect(attacker(now, { piece: 3 })?.id).toBe(3);
    expect(attacker({ ...now, phase: "main 1" }, { piece: 3 })).toBeNull();
    expect(attacker(now, { piece: 99 })).toBeNull();
  });

  it("gives every phase of the turn a step", () => {
    for (const phase of [
      "recovery",
      "maintenance",
      "main 1",
      "declare attackers",
      "window 1",
      "apply damage",
      "window 2",
      "main 2",
      "end",
    ])
      expect(STEPS.filter((step) => step.phases.includes(phase))).toHaveLength(1);
  });

  it("makes buttons of answers without a place", () => {
    expect(isButton({ do: "choose", pick: "yes" }, {})).toBe(true);
    expect(isButton({ do: "choose", pick: "mode 2" }, {})).toBe(true);
    expect(isButton({ do: "choose", pick: 4 }, {})).toBe(false);
    expect(isButton({ do: "choose", pick: "V" }, {})).toBe(false);
    expect(isButton({ do: "activate", piece: 4, ability: "heal" }, {})).toBe(false);
    expect(isButton({ do: "activate", piece: 4, ability: "heal" }, { piece: 4 })).toBe(true);
    expect(isButton({ do: "move", piece: 4, zone: "M" }, { piece: 4 })).toBe(false);
  });

  it("begins at a click only where the rest is asked", () => {
    const spell = (asks: boolean): CardData => card({ kind: "spell", marks: { family: "spell", asks } });
    expect(asksMore(card({ kind: "creature" }))).toBe(true);
    expect(asksMore(card({ kind: "Bound enchantment" }))).toBe(true);
    expect(asksMore(spell(true))).toBe(true);
    // What is printed on it is for people.
    expect(asksMore({ ...spell(false), text: "Deal 3 damage to target creature." })).toBe(false);
  });

  it("offers cards that lie outside the own hand", () => {
    const ask = (what: string): HandsView => view({ choice: { ask: what } as HandsView["choice"] });
    const isCard = (id: string): boolean => id.startsWith("KE");
    expect(offered(ask("target"), ["KE04", 3, "nobody"], isCard)).toEqual(["KE04"]);
    expect(offered(ask("discard"), ["KE04"], isCard)).toEqual([]);
  });

  it("has a sign for abilities with and without a number", () => {
    expect(keywordSign("Stalwart 2")).toBe(keywordSign("Stalwart"));
    expect(keywordSign("Spell Shield")).toBeTruthy();
    expect(keywordSign("Something new")).toBeUndefined();
  });
});

describe("faces", () => {
  const hound = card({
    facts: { faction: "The Keepers of the Red Sand", rarity: "Rare", cost: "BRR", "A/H": "3/2", range: "2" },
  });
  it("draws faction, rarity, cost and numbers from the data", () => {
    const made = face(hound);
    expect(made).toMatchObject({
      rarity: 3,
      numeral: "III",
      type: "Creature · Keepers",
      reach: 2,
      left: { value: "3" },
      right: { value: "2" },
    });
    expect(made.pips?.map((pip) => pip.text)).toEqual(["2", "1"]);
    expect(made.look).toMatchObject({
      shape: "creature",
      rarity: 3,
      world: FACTIONS["The Keepers of the Red Sand"],
      gems: [
        { essence: "R", count: 2 },
        { essence: "B", count: 1 },
      ],
    });
  });
  it("leaves out what a card does not have", () => {
    const spell = face(
      card({
        kind: "spell",
        marks: { family: "spell" },
        facts: { faction: "neutral", rarity: "Common", cost: "W", "A/H": "—", range: "—" },
      }),
    );
    expect(spell).not.toHaveProperty("left");
    expect(spell).not.toHaveProperty("reach");
    expect(spell.look.shape).toBe("spell");
    expect(numbers("–/4")).toEqual({ attack: null, health: 4 });
    expect(pips("—")).toEqual([]);
  });
  it("gives each kind of enchantment a sign of its own, in its own colour and shape", () => {
    const badges = ["local", "global", "bound"].map(
      (enchants) =>
        face(card({ marks: { family: "enchantment", enchants }, facts: { rarity: "Uncommon" } })).badge!,
    );
    expect(new Set(badges.map((badge) => badge.path)).size).toBe(3);
    expect(badges.map((badge) => (badge.fill === "none" ? badge.line : badge.fill))).toEqual([
      "#f2c230",
      "#3fa64f",
      "#dc3f2d",
    ]);
    expect(badges.map((badge) => badge.text)).toEqual(["II", "II", "II"]);
  });

  it("writes the rarity as a numeral beside the type, and the cost top right", () => {
    const numerals = ["Common", "Uncommon", "Rare", "Epic", "—"].map(
      (rarity) =>
        face(card({ marks: { family: "creature", rank: "champion" }, facts: { rarity } })).badge!.text,
    );
    expect(numerals).toEqual(["I", "II", "III", "IV", ""]);
    const [gem] = [
      ...picture(face(card({ facts: { cost: "WWU" } })).look, "hand", "dark").matchAll(
        /translate\((\d+) 10\)/g,
      ),
    ];
    expect(Number(gem![1])).toBeGreaterThan(FIELDS.hand.w * 0.7);
  });

  it("filters by colour and faction", () => {
    const [colour, faction] = filters;
    expect(colour!.of(hound)).toEqual(["R · red, Fire", "B · black, Death"]);
    expect(faction!.of(hound)).toEqual(["The Keepers of the Red Sand"]);
  });
});

describe("decks of Hands of War", () => {
  const data = new Map([
    ["A", card({ id: "A", facts: { cost: "WWU" } })],
    ["S", card({ id: "S", marks: { family: "standard" }, facts: { cost: "—" } })],
  ]);
  it("counts a cost in letters", () => {
    expect(costOf("WWU")).toBe(3);
    expect(costOf("4")).toBe(4);
    expect(
      curve(
        [
          ["A", 2],
          ["S", 1],
        ],
        data,
      ),
    ).toEqual([{ cost: 3, count: 2 }]);
  });
  it("never draws the Standard", () => {
    expect(
      sample(
        [
          ["S", 1],
          ["A", 2],
        ],
        5,
        data,
        () => 0,
      ),
    ).toEqual(["A", "A"]);
  });
});

describe("motion and words", () => {
  it("lets a blow and its number happen together", () => {
    const [shake, float] = plan(
      [
        { kind: "shake", at: "piece:1", beat: 101 },
        { kind: "float", at: "piece:1", text: "−3", tone: "bad", beat: 101 },
      ],
      1,
    );
    expect(shake!.start).toBe(float!.start);
    expect(float!.length).toBeGreaterThan(shake!.length);
  });
  it("asks the game first what a field is called", () => {
    const names = {
      seat: () => "Ada",
      card: (id: string) => id,
      field: (field: string, value: unknown) => (field === "target" ? `piece ${String(value)}` : undefined),
    };
    expect(spoken({ seat: 0, target: 3, count: 2 }, names)).toEqual({
      seat: "Ada",
      target: "piece 3",
      count: 2,
    });
  });
});

describe("what is told in German", () => {
  const names = { seat: (at: number) => ["Ada", "Bot"][at]!, card: (id: string) => id, you: 0 };
  const tell = (event: Record<string, unknown>): string => tellEvent(event as never, "", words.de, names);
  it("quotes no English text of a card", () => {
    const text = "deal 1 damage to target creature";
    const use = {
      event: "ability_used",
      seat: 1,
      name: "Games-Master",
      ability: text,
      essence: "R",
      on: ["Pit Whelp"],
    };
    expect(tell({ ...use, waits: true })).toBe(
      "Bot nutzt die Fähigkeit von Games-Master auf Pit Whelp für R (wartet auf dem Stapel).",
    );
    expect(tell({ event: "item_resolved", name: "Games-Master", ability: text })).toBe(
      "Die Fähigkeit von Games-Master wirkt.",
    );
    expect(tell({ event: "trigger_resolved", name: "Black Ribbon", text })).toBe(
      "Die Fähigkeit von Black Ribbon wird ausgelöst.",
    );
    expect(tell({ event: "trigger_resolved", name: "Path-Singer", text: "the Spirit Quest is done" })).toBe(
      "Path-Singer kehrt von der Spirit Quest zurück.",
    );
  });
  it("says what is done by whose order, and what is counted, as one says it", () => {
    const names = { seat: () => "Bot", card: (id: string) => id };
    const tell = (event: object): string =>
      tellEvent({ seat: 1, name: "Rusk", ...event } as unknown as GameEvent, "", words.de, names);
    expect([
      tell({ event: "ability_used", ability: "Challenge", essence: "R", on: ["Brute"] }),
      tell({ event: "ability_used", ability: "Redirect", essence: "", on: ["Brute"] }),
      tell({ event: "item_resolved", ability: "Challenge" }),
      tell({ event: "counters_put", kind: "Glory", count: 1, total: 1 }),
      tell({ event: "counters_put", kind: "Spirit", count: 2, total: 12 }),
      tell({ event: "effects_ended", names: ["Varek, Captain of the Sand", "Rusk"] }),
      tell({ event: "effects_ended", names: ["Rusk", "Rusk"] }),
      tell({ event: "piece_changed", attack: 0, maximum: -1, health: -1, range: 3, abilities: [] }),
    ]).toEqual([
      "Auf Befehl von Bot fordert Rusk für R Brute heraus.",
      "Bot lässt Rusk den Schaden auf Brute umlenken.",
      "Die Herausforderung von Rusk wirkt.",
      "Rusk erhält eine Ruhmmarke (jetzt 1).",
      "Rusk erhält 2 Geistmarken (jetzt 12).",
      "Auf Varek, Captain of the Sand und Rusk enden vorübergehende Wirkungen.",
      "Auf 2 Karten enden vorübergehende Wirkungen.",
      "Rusk hat jetzt 0/0, Reichweite 3.",
    ]);
  });
  it("says what lasts, and until when", () => {
    const lasts = { event: "lasted", name: "Brute", what: "", until: 1, seat: 1, text: "in English" };
    const told = [
      { ...lasts, kind: "gets", what: "+1/+0" },
      { ...lasts, kind: "gains", what: "Guard", until: 2 },
      { ...lasts, kind: "gains", what: "Guard", until: 2, seat: 0 },
      { ...lasts, kind: "shielded", what: "3" },
      { ...lasts, kind: "spared" },
      { ...lasts, kind: "pacified", until: 0 },
      { ...lasts, kind: "nullified", until: 3 },
      { ...lasts, kind: "firm", what: "+0/+2" },
      { ...lasts, kind: "aside", what: "Rusk" },
    ].map(tell);
    expect(told).toEqual([
      "Brute erhält +1/+0 bis zum Ende des Zuges.",
      "Brute erhält Guard bis zum Beginn des nächsten Zuges von Bot.",
      "Brute erhält Guard bis zum Beginn deines nächsten Zuges.",
      "Die nächsten 3 Schaden an Brute werden bis zum Ende des Zuges verhindert.",
      "Brute erleidet bis zum Ende des Zuges keinen Kampfschaden.",
      "Brute ist befriedet.",
      "Brute ist aufgehoben, solange die Quelle im Spiel ist.",
      "Brute hält stand: +0/+2 bis zum Ende des Zuges.",
      "Brute lenkt seinen Schaden bis zum Ende des Zuges auf Rusk um.",
    ]);
  });
  it("shows nobody less than no health", () => {
    const blow = { event: "damage_dealt", by: "Hot Iron", name: "Raker", amount: 3, health: -2 };
    expect(tell(blow)).toBe("Hot Iron fügt Raker 3 Schaden zu (0 übrig).");
  });
  it("calls what lasts on the board by words of the page, and seats by name", () => {
    const lasting = [
      { kind: "shielded", amount: 2 },
      { kind: "aside", name: "Rusk" },
      { kind: "controlled", seat: 1 },
    ];
    expect(lastingWords(piece(1, "V", { lasting }), names.seat)).toEqual([
      "next 2 damage prevented",
      "its damage goes to Rusk",
      "controlled by Bot for now",
    ]);
  });
});

describe("the ground", () => {
  const crowd = (zones: string, first: number): PieceView[] =>
    [...zones].map((zone, i) => piece(first + i, zone, i === 0 ? { kind: "standard", zone: "M" } : {}));
  const field = view({
    sides: [side(...crowd("MVVVVVVVVRR", 100)), side(...crowd("MVVVMMMMMMMR", 200))],
  });

  it("keeps a crowd apart, inside the field and each in its half", () => {
    for (const [width, height, isUpright] of [
      [1411, 480, false],
      [1071, 330, false],
      [374, 500, true],
    ] as const) {
      const tall = isUpright ? Math.max(height, leastHeight(field, width, 17)) : height;
      const made = ground(field, 0, width, tall, isUpright, 17);
      const all = [...made.spots];
      expect(all).toHaveLength(23);
      for (const [id, { x, y, w }] of all) {
        expect(x - w / 2).toBeGreaterThanOrEqual(0);
        expect(x + w / 2).toBeLessThanOrEqual(width);
        expect(y - (w * TALL) / 2).toBeGreaterThanOrEqual(-2);
        expect(y + (w * TALL) / 2).toBeLessThanOrEqual(tall + 2);
        expect(w).toBeGreaterThanOrEqual(44);
        expect((isUpright ? y > made.rift.y : x < made.rift.x) ? 0 : 1).toBe(id < 200 ? 0 : 1);
        for (const [other, spot] of all)
          if (other !== id)
            expect(
              Math.abs(spot.x - x) >= ((spot.w + w) / 2) * 0.98 ||
                Math.abs(spot.y - y) >= (((spot.w + w) * TALL) / 2) * 0.95,
            ).toBe(true);
      }
    }
  });

  it("leads a ribbon over no man's land", () => {
    const made = ground(field, 0, 1411, 480, false, 17);
    const { knee } = ribbon(made.spots.get(101)!, made.spots.get(201)!, 0, made);
    expect(Math.abs(knee.x - made.rift.x)).toBeLessThan(40);
  });
});

describe("what would come of it", () => {
  it("is what the server says of the considered attack, which would be the next of the list", () => {
    const declared = { attacker: 1, target: 3, null: false, before: 5, after: 3, over: 0, back: 2 };
    const field = view({ attacks: [declared] });
    const told: Record<string, number> = { "attacks.1.before": 3, "attacks.1.after": 1, "attacks.1.over": 1 };
    const attack = (piece: number) =>
      considered(field, { do: "attack", piece, target: 3 }, (path) => told[path]);
    expect(attack(2)).toEqual({ attacker: 2, target: 3, null: false, before: 3, after: 1, over: 1, back: 0 });
    expect(attack(1)).toBeNull();
    expect(considered(field, { do: "confirm" }, (path) => told[path])).toBeNull();
    expect(considered(field, null, (path) => told[path])).toBeNull();
  });

  it("reads the health of a permanent out of a preview, and that it is gone", () => {
    const pieces = [piece(1, "V"), piece(2, "V", { health: 6 }), piece(3, "V")];
    const field = view({ sides: [side(), side(...pieces)] });
    const at = (index: number, changes: { path: string; to: unknown }[]): number | null =>
      foreseen(field, pieces[index]!, 1, changes);
    expect(at(1, [{ path: "sides.1.pieces.1.health", to: 4 }])).toBe(4);
    expect(at(0, [{ path: "sides.1.pieces.1.health", to: 4 }])).toBe(null);
    expect(at(1, [{ path: "sides.1.pieces.1.id", to: 3 }])).toBe(0);
    expect(at(2, [{ path: "sides.1.pieces.1.id", to: 3 }])).toBe(null);
  });
});

describe("what is pressed for an action", () => {
  it("points at a zone as at a place, whatever the question calls it", async () => {
    const { kit } = await import("../src/lib/boards/hands-of-war/kit");
    const places = (action: Action) => kit.places(action, {} as TableModel);
    expect(places({ do: "choose", pick: "V" })).toEqual([["place", "V"]]);
    expect(places({ do: "move", piece: 3, zone: "M" })).toEqual([
      ["piece", 3],
      ["place", "M"],
    ]);
    expect(places({ do: "attack", piece: 3, target: 2 })).toEqual([
      ["piece", 3],
      ["target", 2],
    ]);
  });
});

describe("what is rare", () => {
  it("enters under rays, and nothing else does", async () => {
    const { kit } = await import("../src/lib/boards/hands-of-war/kit");
    const model = (rarity: number): TableModel =>
      ({ card: () => ({}), face: () => ({ look: { rarity } }) }) as unknown as TableModel;
    const entered = { event: "piece_entered", piece: 7, seat: 0, card: "BL19" };
    const kinds = (rarity: number): string[] =>
      kit.motions(entered, { seat: 0 } as View, model(rarity)).map((each) => each.kind);
    expect(kinds(4)).toContain("dawn");
    expect(kinds(3)).not.toContain("dawn");
    // The rays end within the film, and are no change of the place.
    const film = plan(kit.motions(entered, { seat: 0 } as View, model(4)), 2);
    expect(Math.max(...film.map((each) => each.start + each.length))).toBeLessThan(1000);
  });
});
