// What a game brings to the table page: its board, how its cards look, how its events move, its words.
import type { Component } from "svelte";
import type { Action, CardCount, CardData, GameEvent, View } from "$lib/net/shapes";
import { plainFace, type Face } from "$lib/cards/face";
import type { Chosen } from "$lib/table/picks";
import type { Motion } from "$lib/table/stage";
import type { TableModel } from "$lib/table/model.svelte";
import type { Names } from "$lib/table/told";
import type { TurnName } from "$lib/table/turns";
import type { Word } from "$lib/words/index.svelte";

export interface SeatFact {
  /** A sign of glyphs.ts or a letter, a number, and what it counts. */
  sign: string;
  value: string | number;
  label: Word;
}

export interface GameWords {
  /** By the `event` of an event: `{seat} plays {card} to {slot}`. Left out: the server's own sentence. */
  events: Record<string, string | ((event: GameEvent, names: Names) => string)>;
  /** By the `ask` of a choice. */
  asks: Record<string, string | ((view: View, names: Names) => string)>;
  /** By the `do` of an action. */
  actions: Record<string, string | ((action: Action, names: Names, view: View | null) => string)>;
}

export interface BoardKit {
  Board: Component<{ model: TableModel }>;
  face: (card: CardData) => Face;
  /** The own hand by card id, in order; null where the board shows it itself. */
  hand: (view: View, model: TableModel) => string[] | null;
  /** What a card of the hand may stand for in an action; left out: `card`. */
  handPicks?: (id: string, view: View | null) => [string, unknown][];
  /** Is this card drawn beside the hand, with a gap, because it never leaves? */
  isApart?: (id: string) => boolean;
  /** Fields that one points at; left out: card, slot and cell. */
  boardFields?: readonly string[];
  /** Answers that are buttons, given what is pointed at. */
  isButton?: (action: Action, chosen: Chosen) => boolean;
  /** Is a click on this card of the hand enough to begin, because the server asks the rest and it can be taken back? */
  beginsAtOnce?: (card: CardData) => boolean;
  /** Has this card of the hand been begun, and is the rest of it being asked? */
  isUnderWay?: (id: string, model: TableModel) => boolean;
  /** A card of the hand let go over something: the whole action; null where pointing goes on as usual. */
  dropped?: (id: string, field: string, value: unknown, model: TableModel) => Action | null;
  /** Answers without pointing that need no second click, even while cards could be played. */
  isPlain?: (action: Action) => boolean;
  /** Take-backs that the board shows itself. */
  hasOwnBack?: (action: Action) => boolean;
  /** How an action is pointed at, where its own fields do not say it. */
  pointing?: (action: Action, view: View, model: TableModel) => Action;
  /** Revisions that are made by pointing, like any other answer. */
  joins?: (action: Action) => boolean;
  /** What the player's standing orders answer; null: the player is asked. Nobody else learns of them. */
  automatic?: (view: View, options: readonly Action[]) => Action | null;
  /** Colours of the seats where the game names them: `var(--red)`. */
  seatColours?: (view: View) => string[];
  motions: (event: GameEvent, view: View) => Motion[];
  /** What stands beside a seat's name: cards in hand, points, life. */
  facts: (view: View, seat: number) => SeatFact[];
  /** The turn that a view stands in, for the list of turns of a replay. */
  turn?: (view: View) => TurnName;
  /** The seats in the order in which they are shown. */
  order?: (view: View) => number[];
  /** A change that a preview names, in words; null where it is not worth saying. */
  change?: (path: string, from: unknown, to: unknown, model: TableModel) => string | null;
  /** What stands in a field of an action or event, by name, where it is neither a seat nor a card. */
  fieldName?: (
    field: string,
    value: unknown,
    fields: Readonly<Record<string, unknown>>,
    model: TableModel,
  ) => string | undefined;
  /** A line of the log in words that people use: `P1:M3` is somebody's M3. */
  polish?: (text: string, model: TableModel) => string;
  /** The board as headed lists, for reading. */
  text?: (model: TableModel) => { title: string; lines: string[] }[];
  words: Partial<Record<string, GameWords>>;
  /** Keywords that stand in card texts, explained in place. */
  terms: Record<string, string>;
}

/** A list to choose from beside search and kind, in the card browser and the deck builder. */
export interface CardFilter {
  word: Word;
  /** What a card is found under. */
  of: (card: CardData) => string[];
}

interface Looks {
  face: (card: CardData) => Face;
  terms?: Record<string, string>;
  filters?: CardFilter[];
}

const LOADERS: Record<string, () => Promise<{ kit: BoardKit }>> = {
  "the-battlefield": () => import("./the-battlefield/kit"),
  "circuit-warfare": () => import("./circuit-warfare/kit"),
  "art-of-battle": () => import("./art-of-battle/kit"),
  "hands-of-war": () => import("./hands-of-war/kit"),
  "blood-wars": () => import("./blood-wars/kit"),
};

const FACES: Record<string, () => Promise<Looks>> = {
  "the-battlefield": () => import("./the-battlefield/face"),
  "circuit-warfare": () => import("./circuit-warfare/face"),
  "art-of-battle": () => import("./art-of-battle/face"),
  "hands-of-war": () => import("./hands-of-war/face"),
  "blood-wars": () => import("./blood-wars/face"),
};

/** A table of the deck law with live counts, where a game has one. */
const LAWS: Record<
  string,
  () => Promise<{ default: Component<{ cards: readonly CardCount[]; data: ReadonlyMap<string, CardData> }> }>
> = {
  "blood-wars": () => import("./blood-wars/Law.svelte"),
};

export async function lawOf(
  game: string,
): Promise<Component<{ cards: readonly CardCount[]; data: ReadonlyMap<string, CardData> }> | null> {
  const load = LAWS[game];
  return load ? (await load()).default : null;
}

/** The kit of a game; a game without a board of its own gets the one made of text and lists. */
export async function kitOf(game: string): Promise<BoardKit> {
  return (await (LOADERS[game] ?? (() => import("./plain/kit")))()).kit;
}

/** Only how a game's cards look, for pages without a table. */
export async function faceOf(game: string): Promise<(card: CardData) => Face> {
  const load = FACES[game];
  return load ? (await load()).face : plainFace;
}

export async function termsOf(game: string): Promise<Record<string, string>> {
  const load = FACES[game];
  return load ? ((await load()).terms ?? {}) : {};
}

export async function filtersOf(game: string): Promise<CardFilter[]> {
  const load = FACES[game];
  return load ? ((await load()).filters ?? []) : [];
}
