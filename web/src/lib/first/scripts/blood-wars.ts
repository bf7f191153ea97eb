// Blood Wars: Warlords, those who follow them, and the Challenge.
import type { BloodView } from "$lib/types/blood-wars";
import { happened, type Script, type Seen } from "../script";

const view = (see: Seen): BloodView => see.view as unknown as BloodView;
const does = (see: Seen, ...names: string[]): boolean => names.includes(see.action.do);
const inChallenge = (see: Seen): boolean => view(see).challenge != null;

export const script: Script = {
  settled: { cull: "advice", arrange: "advice" },
  payoffs: [
    { id: "captured", tone: "good", when: (see) => happened(see, "battlefield_captured", see.me) },
    { id: "theyCaptured", tone: "bad", when: (see) => happened(see, "battlefield_captured", 1 - see.me) },
    { id: "failed", when: (see) => happened(see, "challenge_failed") },
  ],
  topics: [
    { id: "induct", when: (see) => does(see, "induct") },
    { id: "assign", when: (see) => does(see, "assign") },
    { id: "attach", when: (see) => does(see, "attach") },
    { id: "challenge", when: (see) => does(see, "challenge") },
    { id: "prepare", when: (see) => does(see, "prepare") },
    { id: "join", when: (see) => does(see, "join") },
    { id: "rouse", when: (see) => does(see, "rouse") },
    { id: "power", when: (see) => does(see, "power", "legion", "item") && inChallenge(see) },
    { id: "fate", when: (see) => does(see, "fate", "open", "respond") },
    { id: "pass", when: (see) => does(see, "pass") && inChallenge(see) },
    {
      id: "done",
      when: (see) => does(see, "done"),
      says: ({ isOnly }) => (isOnly ? "done" : "keep"),
    },
  ],
  needed: ["assign", "challenge", "done"],
  most: 40,
};
