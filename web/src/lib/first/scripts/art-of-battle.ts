// The Art of Battle: rows are time; strike, shield, breathe.
import type { ArtOfBattleView } from "$lib/types/art-of-battle";
import type { Script, Seen } from "../script";

const view = (see: Seen): ArtOfBattleView => see.view as unknown as ArtOfBattleView;
const group = (see: Seen): string => String(see.card?.marks?.group ?? "");
const brings = (see: Seen): string => String(see.card?.marks?.brings ?? "");
const plays = (see: Seen): boolean => see.action.do === "play";

/** What attacks took from a team in Health. */
const lost = (see: Seen, isOurs: boolean): number =>
  see.events
    .filter(
      (event) =>
        event.event === "attack_resolved" &&
        (view(see).teams[Number(event.target)] === view(see).teams[see.me]) === isOurs,
    )
    .reduce((sum, event) => sum + Number(event.hit), 0);

export const script: Script = {
  settled: {},
  payoffs: [
    { id: "hit", tone: "good", when: (see) => lost(see, false) > lost(see, true) },
    { id: "wasHit", tone: "bad", when: (see) => lost(see, true) > lost(see, false) },
  ],
  topics: [
    { id: "attack", when: (see) => plays(see) && group(see) === "weapon" && brings(see) === "attack" },
    { id: "block", when: (see) => plays(see) && group(see) === "weapon" && brings(see) === "block" },
    { id: "rest", when: (see) => plays(see) && group(see) === "weapon" && brings(see) === "Stamina" },
    { id: "proficiency", when: (see) => plays(see) && group(see) === "proficiency" },
    { id: "pass", when: (see) => see.action.do === "pass" },
    { id: "draw", when: (see) => see.action.do === "draw" },
    { id: "stand", when: (see) => see.action.do === "choose" },
    { id: "partner", when: (see) => plays(see) && view(see).turn > 1 },
    { id: "stamina", when: (see) => view(see).turn > 2 },
  ],
  needed: ["attack", "draw", "partner", "stamina"],
  most: 12,
};
