// Circuit Warfare: wires, Chains, saving.
import type { CircuitWarfareView } from "$lib/types/circuit-warfare";
import { happened, type Script, type Seen } from "../script";

const view = (see: Seen): CircuitWarfareView => see.view as unknown as CircuitWarfareView;
const isEmpty = (see: Seen): boolean => view(see).field.every((row) => row.every((cell) => cell === null));

export const script: Script = {
  settled: { colour: { do: "choose_colour", colour: "red" } },
  payoffs: [
    { id: "chained", tone: "good", when: (see) => happened(see, "chain_made", see.me) },
    { id: "wasChained", tone: "bad", when: (see) => happened(see, "chain_made", 1 - see.me) },
  ],
  topics: [
    { id: "first", when: (see) => see.action.do === "place" && isEmpty(see) },
    { id: "place", when: (see) => see.action.do === "place" },
    { id: "turned", when: (see) => see.action.do === "place" && see.action.rotation === 180 },
    { id: "chain", when: (see) => see.action.do === "draw_line" || see.action.do === "chain" },
    { id: "decline", when: (see) => see.action.do === "decline" },
    { id: "magic", when: (see) => see.action.do === "use_magic" },
    { id: "end", when: (see) => see.action.do === "end_turn" },
    { id: "danger", when: (see) => see.action.do === "place" && see.moves > 4 },
  ],
  needed: ["place", "chain", "end", "danger"],
  most: 18,
};
