// The board kit: what a board is given, what it may bring, and what stands in for the rest. README.md beside this
// file tells it in order; list.ts registers the boards.
import type { Component } from "svelte";
import { hash } from "$lib/art/seed";
import usual from "$lib/art/emblems/usual.json";
import { anyWorld } from "$lib/art/worlds";
import { plainFace, type Face } from "$lib/cards/face";
import type { Banner } from "$lib/end/scene";
import type { Action, CardCount, CardData, GameEvent, View } from "$lib/net/shapes";
import type { TableModel } from "$lib/table/model.svelte";
import type { Chosen } from "$lib/table/picks";
import type { Names } from "$lib/table/told";
import type { TurnName } from "$lib/table/turns";
import type { Word } from "$lib/words/index.svelte";
import type { Motion } from "./motion";

/** How much room there is: upright phones (to 44 rem), tablets (to 62 rem), and everything wider. Large text makes
 *  a wide screen a narrow one. */
export type SizeClass = "phone" | "tablet" | "wide";

/** What every part of a board is given. */
export interface BoardProps {
  /** The view, what may be done and pointed at, what is chosen and considered, the cards, the words. */
  model: TableModel;
  size: SizeClass;
}

/** The same for what a game adds to a seat's plate. */
export interface PlateProps extends BoardProps {
  seat: number;
}

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

/** What a board is made of. Only `field` must be given: `board()` fills in the rest. */
export interface BoardKit {
  // -- what is drawn -----------------------------------------------------------------------------------------
  /** The battlefield itself. */
  field: Component<BoardProps>;
  /** How far the field reaches on a wide screen: between plates and prompt (`middle`), over the whole width between
   *  sky and hand (`wide`), or under everything below the head (`stage`). On phones and tablets it is always the
   *  room between the head and the foot. */
  area: "middle" | "wide" | "stage";
  /** The landscape behind the whole stage, from edge to edge. Nothing in it can be pressed. */
  backdrop: Component<BoardProps> | null;
  /** What hangs above the field: answers that wait, a card that was revealed. */
  sky: Component<BoardProps> | null;
  /** The middle of the head: the turn and its phases. */
  track: Component<BoardProps> | null;
  /** A strip over the upper edge of the field: score, round, what is fought for. */
  score: Component<BoardProps> | null;
  /** What a plate shows below name and counts: essence, Stamina, a battery. */
  plate: Component<PlateProps> | null;
  /** Where the plates of the others stand on a wide screen: one under another at the right (`right`), side by side
   *  along the upper rim (`rim`), at the corners of the field with those of the own team opposite (`corners`), or
   *  nowhere, because the field draws them itself (`none`). */
  plates: "right" | "rim" | "corners" | "none";
  /** How the own cards are held: as a fan, or side by side. */
  handStyle: "fan" | "row";

  // -- cards and seats ---------------------------------------------------------------------------------------
  face: (card: CardData) => Face;
  /** Keywords that stand in card texts, explained in place. */
  terms: Record<string, string>;
  /** The own hand by card id, in order; null where the board shows it itself. */
  hand: (view: View, model: TableModel) => string[] | null;
  /** Is this card drawn beside the hand, with a gap, because it never leaves? */
  isApart: (id: string) => boolean;
  /** What stands beside a seat's name: cards in hand, points, life. */
  facts: (view: View, seat: number) => SeatFact[];
  /** The seats in the order in which they are shown, the others before the own one. */
  order: (view: View) => number[];
  /** Colours of the seats where the game names them: `var(--red)`. */
  seatColours: (view: View) => string[] | null;
  /** Under which sky a seat plays, and the emblem on its banner: what the end is drawn from. */
  banner: (view: View, seat: number, model: TableModel) => Banner;

  // -- pointing ----------------------------------------------------------------------------------------------
  /** What a card of the hand may stand for in an action. */
  handPicks: (id: string, view: View | null) => [string, unknown][];
  /** Fields that one points at; all others are asked by buttons. */
  boardFields: readonly string[];
  /** Answers that are buttons, given what is pointed at. */
  isButton: (action: Action, chosen: Chosen) => boolean;
  /** Is a click on this card of the hand enough to begin, because the server asks the rest and it can be taken
   *  back? */
  beginsAtOnce: (card: CardData) => boolean;
  /** Has this card of the hand been begun, and is the rest of it being asked? */
  isUnderWay: (id: string, model: TableModel) => boolean;
  /** A card of the hand let go over something: the whole action; null where pointing goes on as usual. */
  dropped: (id: string, field: string, value: unknown, model: TableModel) => Action | null;
  /** Answers without pointing that need no second click, even while cards could be played. */
  isPlain: (action: Action) => boolean;
  /** Take-backs that the board shows itself. */
  hasOwnBack: (action: Action) => boolean;
  /** How an action is pointed at, where its own fields do not say it. */
  pointing: (action: Action, view: View, model: TableModel) => Action;
  /** What of an action is pointed at, in order: fields with their values, as the marks of the board name them. */
  places: (action: Action, model: TableModel) => [string, unknown][];
  /** Revisions that are made by pointing, like any other answer. */
  joins: (action: Action) => boolean;
  /** What the player's standing orders answer; null: the player is asked. Nobody else learns of them. */
  automatic: (view: View, options: readonly Action[]) => Action | null;

  // -- motion and words --------------------------------------------------------------------------------------
  motions: (event: GameEvent, view: View, model?: TableModel) => Motion[];
  words: Partial<Record<string, GameWords>>;
  /** The turn that a view stands in, for the list of turns of a replay; null where a game has none. */
  turn: (view: View) => TurnName | null;
  /** A change that a preview names, in words; null where it is not worth saying. */
  change: (path: string, from: unknown, to: unknown, model: TableModel) => string | null;
  /** What stands in a field of an action or event, by name, where it is neither a seat nor a card. */
  fieldName: (
    field: string,
    value: unknown,
    fields: Readonly<Record<string, unknown>>,
    model: TableModel,
  ) => string | undefined;
  /** A line of the log in words that people use: `P1:M3` is somebody's M3. */
  polish: (text: string, model: TableModel) => string;
  /** The board as headed lists, for reading; null: the view as nested lists. */
  text: (model: TableModel) => { title: string; lines: string[] }[] | null;
}

/** What a board's file says; the field may come from the file itself (list.ts). */
export type BoardParts = Partial<BoardKit>;

/** Nothing that a board brings: it is still playable, by the list of moves and by what the view holds. */
export const DEFAULTS: Omit<BoardKit, "field"> = {
  area: "middle",
  backdrop: null,
  sky: null,
  track: null,
  score: null,
  plate: null,
  plates: "right",
  handStyle: "fan",
  face: plainFace,
  terms: {},
  hand: (view) => {
    const held = view.hand;
    return Array.isArray(held) && held.every((each) => typeof each === "string") ? (held as string[]) : null;
  },
  isApart: () => false,
  facts: () => [],
  order: (view) => {
    const all = view.names.map((_, seat) => seat);
    return view.seat === null ? all.reverse() : [...all.filter((seat) => seat !== view.seat), view.seat];
  },
  seatColours: () => null,
  banner: (view, seat) => ({
    world: anyWorld(hash(`${view.game} ${view.teams[seat] ?? seat}`)),
    emblem: usual.standard,
  }),
  handPicks: (id) => [["card", id]],
  boardFields: ["card", "slot", "cell"],
  isButton: () => false,
  beginsAtOnce: () => false,
  isUnderWay: () => false,
  dropped: () => null,
  isPlain: () => false,
  hasOwnBack: () => false,
  pointing: (action) => action,
  places: (action) =>
    Object.entries(action).filter(
      ([field, value]) => field !== "do" && value !== null && value !== undefined,
    ),
  joins: () => false,
  automatic: () => null,
  motions: () => [],
  words: {},
  turn: () => null,
  change: () => null,
  fieldName: () => undefined,
  polish: (text) => text,
  text: () => null,
};

/** A board with everything it left to the defaults. */
export const board = (parts: BoardParts & Pick<BoardKit, "field">): BoardKit => ({ ...DEFAULTS, ...parts });

/** A list to choose from beside search and kind, in the card browser and the deck builder. */
export interface CardFilter {
  word: Word;
  /** What a card is found under. */
  of: (card: CardData) => string[];
}

/** How the cards of a game look where there is no table. */
export interface Looks {
  face: (card: CardData) => Face;
  terms?: Record<string, string>;
  filters?: CardFilter[];
}

/** A table of the deck law with live counts. */
export type LawTable = Component<{ cards: readonly CardCount[]; data: ReadonlyMap<string, CardData> }>;
