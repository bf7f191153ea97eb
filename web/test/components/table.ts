// A table for components: a duel in which seat 0 is asked, with three cards in hand.
import type { Action, View } from "../../src/lib/net/shapes";
import { TableModel } from "../../src/lib/table/model.svelte";

export const OPTIONS: Action[] = [
  { do: "place", card: "A", slot: "M1" },
  { do: "place", card: "A", slot: "M2" },
  { do: "fold" },
];
export const view: View = {
  game: "plain",
  seat: 0,
  names: ["P1", "P2"],
  teams: [0, 1],
  awaited: [0],
  choice: { kind: "play", ask: "play", sentence: "Play a card or fold." },
  outcome: null,
  hand: ["A", "A", "B"],
};

export function table(options: Action[] = OPTIONS): { model: TableModel; played: Action[] } {
  const model = new TableModel();
  const played: Action[] = [];
  model.cards = new Map(
    ["A", "B"].map((id) => [id, { id, name: `Card ${id}`, kind: "unit", text: `Text of ${id}.`, facts: {} }]),
  );
  model.play = (action) => played.push(action);
  model.take(
    {
      view,
      options,
      says: options.map((each) => (each.do === "fold" ? "Fold: play no more cards" : "Play Card A")),
      cards: options.map((each) => (typeof each.card === "string" ? each.card : null)),
      revisions: [],
      revision_says: [],
      why: { B: "It costs too much." },
      events: [],
    },
    0,
  );
  return { model, played };
}
