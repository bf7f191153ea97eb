// The board of a game that has none of its own: the text board and the list of what may be done. Everything is
// playable.
import { plainFace } from "$lib/cards/face";
import type { View } from "$lib/net/shapes";
import type { BoardKit } from "../kit";
import Board from "./Board.svelte";

function hand(view: View): string[] | null {
  const held = view.hand;
  return Array.isArray(held) && held.every((each) => typeof each === "string") ? (held as string[]) : null;
}

export const kit: BoardKit = {
  Board,
  face: plainFace,
  hand,
  motions: () => [],
  facts: () => [],
  words: {},
  terms: {},
};
