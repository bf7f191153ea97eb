// How a game ended, in words: who won, why it was over, and what the number beside a name counts.
import type { Outcome } from "$lib/types/core";
import type { Values, Word } from "$lib/words/index.svelte";

export type Result = "won" | "lost" | "drawn";
export const RESULTS: Record<Result, Word> = {
  won: "result.won",
  lost: "result.lost",
  drawn: "result.drawn",
};

/** The side a seat plays on; without teams every seat is one of its own. */
const side = (teams: readonly number[], seat: number): number => teams[seat] ?? seat;

/** The seats in the first place. */
export const first = (outcome: Outcome): number[] =>
  outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));

/** A first place that several sides share is a draw between them. */
export function isDrawn(outcome: Outcome, teams: readonly number[]): boolean {
  return new Set(first(outcome).map((seat) => side(teams, seat))).size > 1;
}

export function resultOf(outcome: Outcome, teams: readonly number[], seat: number): Result {
  if (outcome.ranks[seat] !== 1) return "lost";
  return isDrawn(outcome, teams) ? "drawn" : "won";
}

/** Places say more than won and lost where there are more than two sides and they did not all end level. */
export function hasPlaces(outcome: Outcome, teams: readonly number[]): boolean {
  const sides = new Set(outcome.ranks.map((_, seat) => side(teams, seat)));
  return sides.size > 2 && new Set(outcome.ranks).size > 1;
}

/** The same for a line of the history: a place is worth telling to who neither won nor drew among many. */
export const isPlaced = (line: { mode: string; place: number; of: number; result: Result }): boolean =>
  line.mode === "free-for-all" && line.of > 2 && line.result === "lost";

const REASONS: Record<string, Word> = {
  conceded: "why.conceded",
  agreed: "why.agreed",
  battles: "why.battles",
  points: "why.points",
  draw: "why.level",
  FIELD_FULL: "why.fieldFull",
  OUT_OF_CARDS: "why.outOfCards",
  STALEMATE: "why.stalemate",
  ROUND_CAP: "why.roundCap",
  last_standing: "why.lastStanding",
  both_fell: "why.bothFell",
  turn_limit: "why.turnLimit",
  standard: "why.standard",
  turns: "why.turns",
  victory_points: "why.victoryPoints",
  round_cap: "why.roundCap60",
};

/** Why it was over; null where a game knows a reason that the page does not. */
export function reasonOf(outcome: Outcome): Word | null {
  if (outcome.reason === "standard" && first(outcome).length === outcome.ranks.length)
    return "why.bothStandards";
  return REASONS[outcome.reason] ?? null;
}

/** What the score of a seat counts. A Standard or a fighter that is no more has fallen, however far below nothing. */
export function scoreOf(game: string, score: number): { word: Word; values: Values } {
  const values = { n: Math.max(0, score) };
  if (game === "hands-of-war")
    return score > 0 ? { word: "score.standard", values } : { word: "score.standardFallen", values };
  if (game === "art-of-battle")
    return score > 0 ? { word: "score.health", values } : { word: "score.fallen", values };
  if (game === "the-battlefield") return { word: "score.battles", values };
  if (game === "circuit-warfare") return { word: "score.cards", values };
  if (game === "blood-wars") return { word: "score.vp", values };
  return { word: "score.plain", values: { n: score } };
}
