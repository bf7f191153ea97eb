import { describe, expect, it } from "vitest";
import lesson from "../src/lib/lessons/blood-wars.json";
import { face, keywordOf } from "../src/lib/boards/blood-wars/face";
import { HOMES as WORLDS } from "../src/lib/art/worlds";
import { FATES, HOMES, letters, marks, sortOf } from "../src/lib/cards/faces/blood-wars";
import { lawTable } from "../src/lib/boards/blood-wars/law";
import { automatic, hasCome, NO_ORDER, readOrder, type Order } from "../src/lib/boards/blood-wars/orders";
import { heldCards, joins, named, pointing } from "../src/lib/boards/blood-wars/pointing";
import { others, standing } from "../src/lib/boards/blood-wars/sums";
import { words } from "../src/lib/boards/blood-wars/words";
import { lessons } from "../src/lib/lessons/words";
import type { Action, CardData } from "../src/lib/net/shapes";
import type { BloodView } from "../src/lib/types/blood-wars";
import { live } from "../src/lib/table/picks";

const steps = lesson as unknown as { view: BloodView; options: Action[]; expect: Action | null }[];
const TAGS: Record<string, Record<string, string>> = {
  L09: { sort: "legion", aim: "foe" },
  L40: { sort: "legion", aim: "pile" },
  L25: { sort: "legion" },
  B04: { sort: "battlefield" },
  W07: { sort: "warlord" },
  W02: { sort: "warlord", "combat aim": "own", "combat realm aim": "foe", "intrigue aim": "player" },
  F12: { aim: "warlord" },
  F22: { aim: "player" },
  F23: { aim: "pile" },
};
const tag = (id: string, name: string): string => TAGS[id]?.[name] ?? "";
const shaped = (action: Action, view: BloodView): Action => pointing(action, view, tag);
const at = (step: number): BloodView => steps[step]!.view;

/** A view with a Combat: P0 with W02 leading two L25, against P1 with W04 leading L14. */
function combat(more: Partial<BloodView> = {}): BloodView {
  const view = structuredClone(at(0));
  return {
    ...view,
    phase: "action",
    challenge: {
      battlefield: "B04",
      type: "combat",
      revealed: true,
      participants: [
        { seat: 0, side: "challenger", warlord: "W02", strength: 16 },
        { seat: 1, side: "defender", warlord: "W04", strength: 14 },
      ],
    },
    choice: { ...view.choice!, ask: "battle" },
    ...more,
  };
}

describe("pointing", () => {
  it("leads every step of the lesson to exactly one option", () => {
    for (const step of steps.filter((each) => each.expect)) {
      const options = step.options.map((option) => shaped(option, step.view));
      expect(live(options, shaped(step.expect!, step.view)), JSON.stringify(step.expect)).toHaveLength(1);
    }
  });
  it("takes a card of the hand to a Warlord, gear to a Legion", () => {
    expect(shaped({ do: "assign", card: "L25", warlord: "W07" }, at(0))).toEqual({
      do: "assign",
      from: "hand:L25",
      to: "w:0:W07",
    });
    expect(shaped({ do: "attach", card: "F05", warlord: "W07", legion: "L25#2" }, at(0))).toEqual({
      do: "attach",
      from: "hand:F05",
      to: "l:0:W07:L25#2",
    });
  });
  it("tells a Legion on the table from its copy in the hand", () => {
    expect(shaped({ do: "withdraw", card: "L25", warlord: "W07" }, at(1)).from).toBe("l:0:W07:L25");
    expect(shaped({ do: "withdraw", card: "F05", warlord: "W07", legion: "L25" }, at(2)).from).toBe(
      "g:0:W07:L25:F05",
    );
  });
  it("aims at whom the card speaks of", () => {
    expect(shaped({ do: "legion", legion: "L09", target: "L14" }, combat())).toEqual({
      do: "legion",
      from: "l:0:W02:L09",
      to: "l:1:W04:L14",
    });
    expect(shaped({ do: "power", target: "L14" }, combat())).toEqual({ do: "power", to: "l:0:W02:L14" });
    expect(shaped({ do: "legion", legion: "L40", target: "F05" }, combat()).to).toBe("pile:F05");
    expect(shaped({ do: "open", card: "F23", target: "W07" }, at(0))).toEqual({
      do: "open",
      from: "hand:F23",
      to: "pile:W07",
    });
    expect(shaped({ do: "open", card: "F22", target: "P1:W08" }, at(0)).to).toBe("w:1:W08");
    expect(shaped({ do: "open", card: "F12", target: "W07#2" }, at(0)).to).toBe("w:0:W07#2");
    expect(shaped({ do: "power", target: "L14", realm: true }, combat()).to).toBe("l:1:W04:L14");
    const intrigue = combat();
    intrigue.challenge!.type = "intrigue";
    expect(shaped({ do: "power", target: "P1" }, intrigue).to).toBe("w:1:W04");
  });
  it("responds from the Battle Hand in a Combat of one's own, else from the Command Hand", () => {
    expect(shaped({ do: "respond", card: "F20" }, combat()).from).toBe("x:0:W02:F20");
    expect(shaped({ do: "respond", card: "F20" }, at(0)).from).toBe("hand:F20");
  });
  it("joins early picks to the options, but no take-back", () => {
    expect([{ do: "assign" }, { do: "withdraw" }, { do: "take_back" }, { do: "pass" }].map(joins)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  it("names equal pieces and leaves picked cards out of the hand", () => {
    expect(named(["L25", "L26", "L25"])).toEqual(["L25", "L26", "L25#2"]);
    expect(
      heldCards({ ...at(0), hand: ["L25", "B04", "L25", "W07"], picks: ["L25"] }, (id) => tag(id, "sort")),
    ).toEqual(["W07", "B04", "L25"]);
  });
});

describe("standing", () => {
  it("compares a Combat by the VP of the Battlefield", () => {
    expect(standing(combat(), 3)).toMatchObject({
      lead: 2,
      needs: 3,
      challenger: { sum: 16, ally: false },
      defender: { sum: 14 },
    });
  });
  it("keeps hidden sums hidden and shows the own one to its owner only", () => {
    const hidden = combat();
    hidden.challenge = {
      ...hidden.challenge!,
      revealed: false,
      participants: [{ seat: 0, side: "challenger", warlord: "W07" }],
    };
    expect(standing(hidden, 3)).toMatchObject({
      lead: null,
      challenger: { sum: null, own: 0 },
      defender: { sum: null },
    });
    expect(standing({ ...hidden, seat: 1 }, 3)).toMatchObject({ challenger: { sum: null, own: null } });
  });
  it("adds allies in an Intrigue and waits for the Hidden Ally", () => {
    const view = combat({
      challenge: {
        battlefield: "B04",
        type: "intrigue",
        doubled: ["defender"],
        participants: [
          { seat: 0, side: "challenger", warlord: "W02", strength: 10 },
          { seat: 2, side: "challenger", warlord: "W10", strength: 12 },
          { seat: 1, side: "defender", warlord: "W04", strength: 13 },
        ],
      },
    });
    expect(standing(view, 5)).toMatchObject({
      lead: 9,
      needs: 1,
      challenger: { sum: 22, ally: true, doubled: false },
      defender: { sum: 13, doubled: true },
    });
  });
  it("seats the others in the order of play", () => {
    const players = Array.from({ length: 4 }, () => at(0).players[0]!);
    expect(others({ ...at(0), seat: 2, players })).toEqual([3, 0, 1]);
    expect(others({ ...at(0), seat: null, players })).toEqual([0, 1, 2, 3]);
  });
});

describe("standing orders", () => {
  const pass: Action = { do: "pass" };
  const on: Order = { ...NO_ORDER, on: true };
  const asked = (ask: string, more: Partial<BloodView> = {}): BloodView =>
    combat({ choice: { ...at(0).choice!, ask }, ...more });
  it("answers nothing while off, and nothing that cannot be passed", () => {
    expect(automatic(asked("open"), [pass], NO_ORDER)).toBeNull();
    expect(automatic(asked("cull"), [{ do: "pick", card: "L25" }], on)).toBeNull();
  });
  it("passes until a Combat against me", () => {
    expect(automatic(asked("open", { challenge: null }), [pass], on)).toBe(pass);
    expect(automatic(asked("rouse", { seat: 2 }), [pass], on)).toBeNull();
    expect(automatic(asked("battle", { seat: 1 }), [pass], on)).toBeNull();
    expect(automatic(asked("respond", { seat: 2 }), [pass], on)).toBe(pass);
  });
  it("keeps to the questions and phases that were named", () => {
    expect(automatic(asked("join"), [pass], { ...on, until: "", asks: ["open"] })).toBeNull();
    expect(automatic(asked("open"), [pass], { ...on, until: "", phases: ["opening"] })).toBeNull();
    expect(automatic(asked("open"), [pass], { ...on, until: "", asks: ["open"], phases: ["action"] })).toBe(
      pass,
    );
  });
  it("knows what has come", () => {
    expect(hasCome("my_turn", combat({ acting: 0 }))).toBe(true);
    expect(hasCome("intrigue", combat())).toBe(false);
    expect(hasCome("combat", combat())).toBe(true);
    expect(hasCome("challenge", combat({ challenge: null }))).toBe(false);
  });
  it("reads only what it wrote", () => {
    expect(readOrder("nonsense")).toEqual(NO_ORDER);
    expect(readOrder({ on: true, asks: ["open", "hack"], phases: "all", until: "never" })).toEqual({
      on: true,
      asks: ["open"],
      phases: [],
      until: "",
    });
  });
});

describe("cards and decks", () => {
  const card = (
    id: string,
    rows: string,
    facts: Record<string, string>,
    says = "",
    more: CardData["marks"] = {},
  ): CardData => {
    const [row = "", fate = ""] = rows.split(" ");
    return {
      id,
      name: id,
      kind: "",
      text: says,
      facts,
      marks: { rows, sort: (row === "Fate" ? fate : row).toLowerCase(), ...more },
    };
  };
  it("frames by type and shows value and RR", () => {
    expect(sortOf(card("F05", "Fate Item Magical", {}))).toBe("item");
    expect(sortOf({ id: "X", name: "Legion", kind: "Legion", text: "", facts: {} })).toBe("item");
    expect(face(card("W07", "Warlord", { alignment: "LE", IS: "14", RR: "2" }))).toMatchObject({
      look: { shape: "warlord", window: "shield" },
      left: { value: "14", label: "IS" },
      right: { value: "2", label: "RR" },
    });
    expect(face(card("L21", "Legion", { alignment: "CN", CS: "5", RR: "2" }))).toMatchObject({
      look: { shape: "legion", window: "oblong" },
      left: { value: "5", label: "CS" },
    });
    expect(face(card("B09", "Battlefield", { VP: "5", RR: "1" }))).toMatchObject({
      left: { value: "5", label: "VP" },
    });
    expect(
      face(card("F10", "Fate Orders", { alignment: "any", CS: "0", RR: "3", timing: "C" }, "x")).left,
    ).toBeUndefined();
  });
  it("shows the alignment by letter and colour, an N split between the two", () => {
    const fills = (alignment: string): number[] => letters(alignment).map((each) => each.fills.length);
    expect(letters("LG").map((each) => each.text)).toEqual(["L", "G"]);
    expect([fills("LG"), fills("NE"), fills("CN"), fills("NN")]).toEqual([
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
    ]);
    expect(letters("NN")[0]!.fills).toEqual([letters("LG")[0]!.fills[0], letters("CG")[0]!.fills[0]]);
    expect(letters("NN")[1]!.fills).toEqual([letters("LG")[1]!.fills[0], letters("LE")[1]!.fills[0]]);
    expect(letters("any")).toEqual([]);
  });
  it("frames Warlords in a shield, Legions in an oblong and all others in a square", () => {
    const windows = ["Warlord", "Legion", "Battlefield Site", "Fate Spell", "Fate Item Other"].map(
      (rows) => marks(card("X", rows, {})).window,
    );
    expect(windows).toEqual(["shield", "oblong", "square", "square", "square"]);
  });
  it("has an icon for the home of Warlords, Legions and Battlefields, and for the kind of Fate", () => {
    expect(marks(card("W07", "Warlord", { home: "Irondeep" })).icon).toBe(HOMES.Irondeep);
    expect(marks(card("B17", "Battlefield Site", { home: "the Concourse" })).icon).toBe(
      HOMES["the Concourse"],
    );
    expect(marks(card("F27", "Fate Support", { timing: "gear" })).icon).toBe(FATES.support);
    expect(new Set([...Object.values(HOMES), ...Object.values(FATES)]).size).toBe(15);
  });
  it("takes the sign of the Power from what comes with the card, not from what is printed", () => {
    const sign = (rows: string, more: CardData["marks"]): string | undefined =>
      marks(card("X", rows, { Power: "Cutter", timing: "C" }, "Berserker. x", more)).power;
    expect(sign("Legion", { powers: ["Berserker"] })).toBe("axe");
    expect(sign("Warlord", { powers: ["Personal", "Realm"] })).toBe("star");
    expect(sign("Legion", {})).toBeUndefined();
    expect(sign("Fate Spell", { timing: "R" })).toBe("riposte");
    expect(sign("Fate Item Other", { timing: "gear" })).toBe("star");
  });
  it("draws a card that it has no picture for", () => {
    const made = face({
      id: "L90",
      name: "Salt Pilgrims",
      kind: "Legion",
      text: "Special. Combat [flip]: +5 CS to your total.",
      facts: { alignment: "NE", CS: "3", RR: "4", home: "Ashen Barrens", Power: "Special" },
      marks: { sort: "legion", rows: "Legion", powers: ["Special"], aim: "" },
    });
    expect(made).toMatchObject({
      look: { shape: "legion", world: WORLDS["Ashen Barrens"] },
      left: { value: "3", label: "CS" },
      right: { value: "4" },
      blood: { window: "oblong", power: "star", icon: HOMES["Ashen Barrens"] },
    });
    expect(made.look.emblem.path).toBeTruthy();
  });
  it("counts a deck against the column of its size", () => {
    const data = new Map(
      [
        card("W07", "Warlord", { IS: "14" }),
        card("L25", "Legion", { CS: "8" }),
        card("B10", "Battlefield Realm", { VP: "5" }),
        card("F05", "Fate Item Magical", { CS: "4" }),
      ].map((each) => [each.id, each]),
    );
    const law = lawTable(
      [
        ["W07", 3],
        ["L25", 40],
        ["B10", 2],
        ["F05", 5],
      ],
      data,
    );
    const row = (name: string): unknown => law.rows.find((each) => each.name === name);
    expect(law).toMatchObject({ size: 50, column: 50 });
    expect(row("Legion")).toMatchObject({ has: 40, least: 10, most: 25 });
    expect(row("CS")).toMatchObject({ has: 320, most: 150, isSum: true });
    expect(row("Realm")).toMatchObject({ has: 2, most: 3, depth: 1 });
    expect([row("Fate"), row("Item"), row("Magical")]).toMatchObject([
      { has: 5 },
      { has: 5 },
      { has: 5, most: 4 },
    ]);
  });
});

describe("words", () => {
  it("know a Legion by the word that comes with it, not by its text", () => {
    const legion = { id: "L", name: "L", kind: "Legion", text: "Guardian. x", facts: {} };
    expect(keywordOf({ ...legion, marks: { keyword: "Shock Troop" } } as CardData)).toBe("Shock Troop");
    expect(keywordOf(legion as unknown as CardData)).toBe("");
  });
  const names = { seat: (seat: number) => ["Ada", "Bo", "Cy"][seat] ?? "?", card: (id: string) => `<${id}>` };
  it("says who helped whom in German", () => {
    const say = words.de!.events.warlord_joined as (event: object, who: typeof names) => string;
    expect(say({ event: "warlord_joined", seat: 2, warlord: "W10", side: "aid", challenger: 0 }, names)).toBe(
      "Cy hilft Ada mit <W10>.",
    );
    expect(
      say({ event: "warlord_joined", seat: 1, warlord: "W07", side: "oppose", challenger: 0 }, names),
    ).toBe("Bo stellt sich gegen Ada mit <W07>.");
  });
  it("has a line for every step of the lesson in both languages", () => {
    for (const language of ["en", "de"]) expect(lessons[language]!["blood-wars"]).toHaveLength(steps.length);
  });
});
