// Every board that there is, in one list. A game that is not on it gets the board made of text and lists.
import type { Component } from "svelte";
import type { Face } from "$lib/cards/face";
import type { CardData } from "$lib/net/shapes";
import type { BoardKit, BoardParts, BoardProps, CardFilter, LawTable, Looks } from "./kit";

/** A board in one file: the component is the field, and `kit` of its module script is all that it brings beside it. */
interface OneFile {
  default: Component<BoardProps>;
  kit: BoardParts;
}

interface Entry {
  kit: () => Promise<{ kit: BoardKit } | OneFile>;
  /** Apart from the board, so that pages without a table load no more than this. */
  looks?: () => Promise<Looks>;
  law?: () => Promise<{ default: LawTable }>;
}

const BOARDS: Record<string, Entry> = {
  "the-battlefield": {
    kit: () => import("./the-battlefield/kit"),
    looks: () => import("./the-battlefield/face"),
  },
  "circuit-warfare": {
    kit: () => import("./circuit-warfare/kit"),
    looks: () => import("./circuit-warfare/face"),
  },
  "art-of-battle": {
    kit: () => import("./art-of-battle/kit"),
    looks: () => import("./art-of-battle/face"),
  },
  "hands-of-war": {
    kit: () => import("./hands-of-war/kit"),
    looks: () => import("./hands-of-war/face"),
  },
  "blood-wars": {
    kit: () => import("./blood-wars/kit"),
    looks: () => import("./blood-wars/face"),
    law: () => import("./blood-wars/Law.svelte"),
  },
};
const PLAIN: Entry = { kit: () => import("./plain/Board.svelte") };
/** A game with sets (`hands-of-war+frost-march@...`) has the board of the game. */
const entry = (game: string): Entry => {
  const base = game.split("+")[0]!;
  return Object.hasOwn(BOARDS, base) ? BOARDS[base]! : PLAIN;
};

/** The kit of a game, whole. */
export async function kitOf(game: string): Promise<BoardKit> {
  const made = await entry(game).kit();
  if (!("default" in made)) return made.kit;
  const { board } = await import("./kit");
  return board({ field: made.default, ...made.kit });
}

/** Only how a game's cards look, for pages without a table. */
export async function faceOf(game: string): Promise<(card: CardData) => Face> {
  return (await entry(game).looks?.())?.face ?? (await import("$lib/cards/face")).plainFace;
}

export async function termsOf(game: string): Promise<Record<string, string>> {
  return (await entry(game).looks?.())?.terms ?? {};
}

export async function filtersOf(game: string): Promise<CardFilter[]> {
  return (await entry(game).looks?.())?.filters ?? [];
}

export async function lawOf(game: string): Promise<LawTable | null> {
  return (await entry(game).law?.())?.default ?? null;
}
