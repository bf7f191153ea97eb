// The Battlefield: sums first, then pairs, lanes, what helps and harms, and when to stop.
import type { BattlefieldView } from "$lib/types/the-battlefield";
import { happened, type Script, type Seen } from "../script";

const SLOTS = ["M1", "M2", "M3", "M4", "M5", "R1", "R2", "R3", "R4", "H1", "H2", "H3"];
const view = (see: Seen): BattlefieldView => see.view as unknown as BattlefieldView;
const lane = (see: Seen): string => String(see.action.slot ?? "").split(":")[1]?.[0] ?? "";
const plays = (see: Seen): boolean => see.action.do === "play";
function makesPair(see: Seen): boolean {
  const [side, slot] = String(see.action.slot ?? "").split(":");
  const there = view(see).sides[Number(side?.slice(1)) - 1]?.slots[SLOTS.indexOf(slot ?? "")];
  return plays(see) && there?.card === see.action.card;
}
const family = (see: Seen): string => String(see.card?.marks?.family ?? "");
const isUnit = (see: Seen): boolean => family(see) === "unit";

export const script: Script = {
  settled: { army: { do: "name_army", army: "Viking" }, wish: "advice" },
  payoffs: [
    {
      id: "wonBattle",
      tone: "good",
      when: (see) => see.events.some((event) => event.event === "battle_ended" && event.winner === see.me),
    },
    {
      id: "lostBattle",
      tone: "bad",
      when: (see) => see.events.some((event) => event.event === "battle_ended" && event.winner !== see.me),
    },
    { id: "enemyFolded", tone: "good", when: (see) => happened(see, "folded", 1 - see.me) },
  ],
  topics: [
    { id: "unit", when: (see) => plays(see) && isUnit(see) && !makesPair(see) && lane(see) === "M" },
    { id: "pair", when: makesPair },
    { id: "ranged", when: (see) => plays(see) && isUnit(see) && lane(see) === "R" },
    { id: "heavy", when: (see) => plays(see) && isUnit(see) && lane(see) === "H" },
    { id: "special", when: (see) => plays(see) && family(see) === "special" },
    { id: "wild", when: (see) => plays(see) && ["weather", "disease"].includes(family(see)) },
    { id: "fold", when: (see) => see.action.do === "fold" },
    { id: "next", when: (see) => view(see).battle > 1 },
  ],
  needed: ["unit", "fold", "next"],
  most: 16,
};
