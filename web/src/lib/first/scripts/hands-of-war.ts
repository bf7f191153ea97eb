// Hands of War: essence, zones and range, attack, answers.
import type { HandsView } from "$lib/types/hands-of-war";
import type { Script, Seen } from "../script";

const view = (see: Seen): HandsView => see.view as unknown as HandsView;
const casts = (see: Seen, family: string): boolean =>
  see.action.do === "cast" && see.card?.marks?.family === family;
const ask = (see: Seen): string => see.view.choice?.ask ?? "";
const standard = (see: Seen, seat: number): number =>
  view(see).sides[seat]?.pieces.find((piece) => piece.kind === "standard")?.health ?? 20;

export const script: Script = {
  settled: { mulligan: "advice" },
  payoffs: [
    { id: "struck", tone: "good", when: (see) => standard(see, 1 - see.me) < 20 },
    { id: "wasStruck", tone: "bad", when: (see) => standard(see, see.me) < 20 },
  ],
  topics: [
    { id: "creature", when: (see) => casts(see, "creature") },
    {
      id: "zone",
      when: (see) => see.action.do === "choose" && ["V", "M", "R"].includes(String(see.action.pick)),
    },
    { id: "spell", when: (see) => casts(see, "spell") },
    { id: "enchantment", when: (see) => casts(see, "enchantment") },
    { id: "attack", when: (see) => see.action.do === "attack" },
    { id: "confirm", when: (see) => see.action.do === "confirm" && view(see).attacks.length > 0 },
    { id: "answer", when: (see) => ask(see) === "window" && see.action.do === "pass" },
    { id: "ability", when: (see) => see.action.do === "activate" },
    { id: "move", when: (see) => see.action.do === "move" },
    {
      id: "advance",
      when: (see) => see.action.do === "advance",
      says: ({ isOnly }) => (isOnly ? "advance" : "keep"),
    },
    { id: "own", when: (see) => view(see).turn > 3 && view(see).active === see.me },
  ],
  needed: ["creature", "zone", "attack", "advance"],
  most: 40,
};
