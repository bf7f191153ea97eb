// What the lab answers.

export type Kind = "compare" | "report" | "fix";
export type State = "waiting" | "running" | "paused" | "cancelled" | "failed" | "done";

export interface Access {
  access: "off" | "operators" | "everybody" | "open";
  may: boolean;
  code: string;
  sentence: string;
  quota: { cost: number; waiting: number; day: number } | null;
}

export interface Line {
  id: string;
  kind: Kind | "trial";
  game: string;
  title: string;
  created: number;
  command: string;
  state: State;
  done: number;
  total: number;
  step: string;
  seconds: number;
  /** Seconds that are left, as far as one can tell. */
  left: number | null;
  problem: string;
  /** Jobs that are before it in the queue. */
  ahead: number;
}

export interface Whole extends Line {
  result: Report | Comparison | Fixing | null;
  words: string[];
  files: string[];
  charts: string[];
}

export interface Share {
  games: number;
  score: number;
  low: number;
  high: number;
}
export interface Cell {
  deck: string;
  against: string;
  share: Share;
  outside: boolean;
}
export interface CardLine {
  card: string;
  name: string;
  deck: string;
  games: number;
  drawn: number;
  played: number;
  dead: number;
  wins_opening: number | null;
  wins_drawn: number | null;
  wins_played: number | null;
  improvement: number | null;
  improvement_low: number;
  improvement_high: number;
  pull: number;
  pull_low: number;
  pull_high: number;
  p: number;
  q: number;
  suspect: boolean;
  average: number | null;
  opening_ends: [number, number] | null;
  drawn_ends: [number, number] | null;
  played_ends: [number, number] | null;
}
export interface Report {
  games: number;
  cells: Cell[];
  decks: { deck: string; share: Share }[];
  cards: CardLine[];
}

export interface Shift {
  name: string;
  base: number;
  tried: number;
  difference: number;
  low: number;
  high: number;
}
export interface Comparison {
  decks: string[];
  main: Shift;
  others: Shift[];
  pairs: number;
  games: number;
  looks: [number, number, number, number][];
  plan: { margin: number };
}

export interface Change {
  kind: "card" | "count" | "deck" | "option";
  what: string;
  path: string;
  value: number | string | boolean;
  before: number | string | boolean;
}
export interface Candidate {
  changes: Change[];
  size: number;
  miss: number;
  reached: boolean;
  measured: Record<string, number>;
  games: number;
}
export interface Fixing {
  before: Candidate;
  proposals: Candidate[];
}

/** What can be changed in a game. */
export interface Bench {
  id: string;
  name: string;
  cards: { id: string; name: string; numbers: Record<string, number> }[];
  decks: { name: string; cards: [string, number][] }[];
  options: { name: string; default: boolean | number | string; allowed?: (boolean | number | string)[] }[];
  players: string[];
}

/** A game behind a number. */
export interface Shown {
  why: string;
  name: string;
  decks: string[];
  returns: number[];
  number: number;
}
