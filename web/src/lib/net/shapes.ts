// What the server says, as docs/protocol.md has it. What games say is generated: lib/types.
import type { Choice, Outcome } from "$lib/types/core";
import type { Counted, Patch, Woven } from "./changes";

export interface Me {
  id: string;
  name: string;
  guest: boolean;
  passkeys: number;
  points: number;
  /** Somebody came in as me elsewhere after I did here. */
  login: { id: string; at: number; agent: string } | null;
}
export interface GameOption {
  name: string;
  default: boolean | number | string;
  sentence: string;
  allowed: (boolean | number | string)[];
  low: number;
  high: number;
  fair: boolean | number | string | null;
  fair_for: number;
}
export type CardCount = [string, number];
export interface Game {
  id: string;
  name: string;
  players: number[];
  rules: string;
  options: GameOption[];
  decks: { name: string; cards: CardCount[] }[];
  bring_decks?: boolean;
  seat_names: Record<string, string[]>;
  levels: string[];
}
export interface CardData {
  id: string;
  name: string;
  kind: string;
  text: string;
  facts: Record<string, string>;
  marks?: Record<string, Mark>;
}
/** A code or number of a card that the page draws and points by. */
export type Mark = string | number | boolean | readonly string[] | readonly number[];
export interface SeatInfo {
  seat: number;
  kind: "human" | "bot" | "open";
  name: string;
  user: string | null;
  level: string | null;
  deck: string | null;
  rating: string;
  stand_in?: string | null;
  /** The rating before and after, once the result of a rated game is kept. */
  rated?: [string, string] | null;
  /** The Card Points of this seat, once they are credited. */
  earned?: { points: number; why: "people" | "bots" | "bots_limit" | "gave_up" | "too_short" } | null;
  /** How many times the rule book's seconds this seat has. */
  patience?: number;
}
export interface Clock {
  kind: "rules" | "bank" | "days" | "none";
  bank?: number;
  increment?: number;
  days?: number;
}
export interface Table {
  id: string;
  game: string;
  rules: string;
  status: "open" | "playing" | "over" | "unplayable";
  host: string;
  options: Record<string, boolean | number | string>;
  players: number;
  seats: SeatInfo[];
  mine: number[];
  clock: Clock;
  rated: boolean;
  private: boolean;
  spectators: boolean;
  all_cards: boolean;
  teams: number[];
  made_at: number;
  seq: number;
  outcome: Outcome | null;
  rematch: string | null;
  came_from: string | null;
  commitment: string;
  link: string;
}
export interface DeckProblem {
  code: string;
  sentence: string;
  line: number;
  warning: boolean;
  card: string;
}
export interface DeckData {
  id: string | null;
  game: string;
  name: string;
  cards: CardCount[];
  size: number;
  legal: boolean;
  problems: DeckProblem[];
  text: string;
  code: string;
  preset: boolean;
}
/** One of the five numbered decks of a person in a game; `legal` where it may be played with the cards that
 *  are owned. */
export interface Preset {
  slot: number;
  name: string;
  cards: CardCount[];
  size: number;
  legal: boolean;
}
export interface Pack {
  id: string;
  price: number;
  size: number;
  /** Cards with equal odds together: how many they are, and how many of a hundred have which rarity. */
  odds: { cards: number; percent: [rarity: string, share: number][] }[];
  sentence: string;
}
export interface Shop {
  points: number;
  packs: Pack[];
}
export interface HistoryLine {
  table: string;
  game: string;
  ended_at: number;
  mode: string;
  place: number;
  of: number;
  result: "won" | "lost" | "drawn";
  reason: string;
  opponents: string[];
  rated: boolean;
  change: number | null;
}
export interface Rating {
  game: string;
  mode: string;
  rating: number;
  shown: string;
  deviation: number;
  games: number;
}
export interface Emote {
  id: string;
  text: string;
}

/** One command as it travels: `do` and whatever fields the game gives it. */
export interface Action {
  do: string;
  [field: string]: unknown;
}
export interface GameEvent {
  event: string;
  [field: string]: unknown;
}
/** What all views share; a board knows the rest by its game's generated type. */
export interface View {
  game: string;
  seat: number | null;
  names: string[];
  teams: number[];
  awaited: number[];
  choice: Choice | null;
  outcome: Outcome | null;
  [field: string]: unknown;
}
export interface ClockState {
  left: number | null;
  bank: number | null;
  running: boolean;
}
export interface Update {
  type: "update";
  seat: number | null;
  seq: number;
  events: GameEvent[];
  lines: string[];
  view: View;
  options: Action[];
  says: string[];
  cards: (string | null)[];
  revisions: Action[];
  revision_says: string[];
  why: Record<string, string>;
  clocks: { seats: ClockState[] };
  undo: "no" | "free" | "ask";
  hash: string;
  by: number | null;
  undone: boolean;
}
export interface Asks {
  options?: Woven;
  says?: Woven;
  cards?: Counted;
  revisions?: Woven;
  revision_says?: Woven;
  why?: Record<string, string[]>;
}
/** What is different since the update or change with the number `base`; what is left out is as it was, or empty. */
export interface Change {
  type: "change";
  seat: number | null;
  seq: number;
  base: number;
  view?: Patch;
  asks?: Asks;
  events?: Woven;
  lines?: Woven;
  clocks: [number | null, number | null, boolean][];
  undo?: Update["undo"];
  hash: string;
  by?: number | null;
  undone?: boolean;
}
export interface Presence {
  seat: number;
  here: boolean;
  stand_in: string | null;
  gone_for?: number;
  claim_in?: number;
}
export interface Preview {
  id: string;
  seat: number;
  lines: string[];
  changes: { path: string; from: unknown; to: unknown }[];
  unknown: string[];
  ends: boolean;
}
export interface Ask {
  ask: number;
  what: string;
  seat: number;
  sentence: string;
  yours: boolean;
}
export interface ChatLine {
  user: string;
  name: string;
  text: string;
  at: number;
}
export interface ReplayStep {
  index: number;
  seq: number;
  seat: number | null;
  action: Action | null;
  sentence: string;
  events: GameEvent[];
  lines: string[];
  views: Record<string, View>;
}
export interface Replay {
  table: Table;
  seat: string;
  steps: ReplayStep[];
}

export type Down =
  | {
      type: "table";
      v: number;
      table: Table;
      me: string | null;
      seats: number[];
      read_only: boolean;
      now: number;
    }
  | Update
  | Change
  | { type: "done"; key: string; seat: number; seq: number }
  | { type: "refused"; key: string | null; code: string; sentence: string; seat?: number | null }
  | { type: "presence"; seats: Presence[]; watchers: number }
  | ({ type: "asked" } & Ask)
  | { type: "answered"; ask: number; what: string; yes: boolean; seat: number; lapsed: boolean }
  | ({ type: "preview" } & Preview)
  | { type: "hint"; id: string; seat: number; action: Action; sentence: string }
  | { type: "emote"; seat: number; emote: string; text: string }
  | ({ type: "chat" } & ChatLine)
  | { type: "notice"; code: string; sentence: string }
  | { type: "pong"; t: number; now: number };
