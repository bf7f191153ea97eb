// The Art of Battle: rows are time; strike, shield, breathe.
import type { ArtOfBattleView } from "$lib/types/art-of-battle";
import type { Script, Seen } from "../script";

const view = (see: Seen): ArtOfBattleView => see.view as unknown as ArtOfBattleView;
const group = (see: Seen): string => String(see.card?.marks?.group ?? "");
const brings = (see: Seen): string => String(see.card?.marks?.brings ?? "");
const plays = (see: Seen): boolean => see.action.do === "play";

/** An attack came through to one of these seats. */
const landed = (see: Seen, seats: readonly number[]): boolean =>
  see.events.some(
    (event) =>
      event.event === "attack_resolved" && seats.includes(Number(event.target)) && Number(event.hit) > 0,
  );

export const script: Script = {
  settled: {},
  payoffs: [
    { id: "hit", when: (see) => landed(see, [2, 3]) },
    { id: "wasHit", when: (see) => landed(see, [0, 1]) },
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
