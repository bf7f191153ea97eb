// What a guide has to say about a game, as data: conditions, and the words that go with them (words/guide.ts). Each is
// said once, when it first matters, over a real table; what is to be pressed is the move that a good bot would make.
import type { Action, CardData, GameEvent, View } from "$lib/net/shapes";

/** What a condition may look at. */
export interface Seen {
  view: View;
  /** The move that is advised now. */
  action: Action;
  /** The card of it. */
  card: CardData | undefined;
  /** What has happened since the player last did something, that included. */
  events: readonly GameEvent[];
  me: number;
  /** Moves that the player has made. */
  moves: number;
  /** There is nothing to do but what is advised. */
  isOnly: boolean;
}

export interface Topic {
  /** Its words are `guide.<game>.<id>`. */
  id: string;
  when: (see: Seen) => boolean;
  /** Where the words depend on the table: the id of those that fit. */
  says?: (see: Seen) => string;
  /** Good news, or bad; else neither. */
  tone?: "good" | "bad";
}

export interface Script {
  /** What is settled for the newcomer before the first move, by the `ask` of the choice: the answer, or what a good bot
   *  would say. It can be changed afterwards. */
  settled: Readonly<Record<string, Action | "advice">>;
  /** What came of the last move, told once each. */
  payoffs: readonly Topic[];
  /** What there is to know, in the order in which it is worth saying: one at a time. */
  topics: readonly Topic[];
  /** The guide has done its work when all of these were said, or after so many moves. */
  needed: readonly string[];
  most: number;
}

export const happened = (see: Seen, name: string, by?: number): boolean =>
  see.events.some((event) => event.event === name && (by === undefined || event.seat === by));
