// What the others did since a seat itself last did something: the lines of the log worth telling, and no more. The
// seat's own upkeep, such as drawing or readying at the beginning of its turn, is not something that it did.
import type { GameEvent } from "$lib/net/shapes";

interface Line {
  seq: number;
  seat: number | null;
  event: GameEvent | null;
}

/** What comes with every turn and tells nobody anything. */
const ROUTINE: ReadonlySet<string> = new Set([
  "answered",
  "assembly_done",
  "attacks_confirmed",
  "battle_hand_changed",
  "battle_hand_returned",
  "card_discarded",
  "card_drawn",
  "cards_discarded",
  "cards_drawn",
  "combat_began",
  "committed",
  "counters_changed",
  "deck_refilled",
  "draw_began",
  "effects_ended",
  "essence_gained",
  "hand_dealt",
  "hand_taken",
  "lock_taken_back",
  "locked_in",
  "passed",
  "phase_began",
  "picked",
  "pile_shuffled",
  "piece_changed",
  "piece_exhausted",
  "piece_readied",
  "regrouped",
  "turn_began",
  "turn_ended",
  "weapon_held",
  "weapon_moved",
  "weapon_placed",
  "weapon_returned",
  "weapon_stayed",
]);

/** What somebody who looked away must hear first. */
const WEIGHTY: ReadonlySet<string> = new Set([
  "army_named",
  "attack_resolved",
  "battle_ended",
  "battlefield_captured",
  "chain_made",
  "challenge_failed",
  "challenge_issued",
  "charged",
  "damage_dealt",
  "fell",
  "folded",
  "piece_left",
  "riposted",
  "time_ran_out",
  "warlord_lost",
]);

/** What befalls a seat and is told with its name, though it did nothing. */
const SUFFERED: ReadonlySet<string> = new Set(["time_ran_out"]);

function weigh({ seat, event }: Line): number {
  const name = event?.event ?? "";
  if (name === "attack_resolved" && !event?.hit) return 1;
  if (WEIGHTY.has(name)) return 2;
  if (ROUTINE.has(name)) return 0;
  return seat === null ? 0.5 : 1;
}

/** The lines since the seat acted; where nobody remembers when that was, as after a reload, those after its last ones
 *  that somebody else's follow. */
function sinceOf<L extends Line>(log: readonly L[], seat: number | null, since: number | null): readonly L[] {
  if (seat === null) return log;
  if (since !== null) return log.filter((line) => line.seq > since);
  const others = log.findLastIndex((line) => line.seat !== null && line.seat !== seat);
  const own = log.slice(0, Math.max(0, others)).findLastIndex((line) => line.seat === seat);
  return others < 0 ? [] : log.slice(own + 1);
}

/** What others did, and what came of what lay on the table, in the order in which it happened: `most` lines, the
 *  weightiest and newest. `since` is the number of the update on which the seat last acted. */
export function newsOf<L extends Line>(
  log: readonly L[],
  seat: number | null,
  since: number | null,
  most = 2,
): L[] {
  const theirs = sinceOf(log, seat, since).filter(
    (line) => line.seat === null || line.seat !== seat || SUFFERED.has(line.event?.event ?? ""),
  );
  const told = theirs.filter((line) => weigh(line) > 0.5);
  const worth = told.length > 0 ? told : theirs.filter((line) => line.seat !== null);
  const kept = new Set(
    worth
      .map((line, at) => ({ line, at }))
      .sort((one, other) => weigh(other.line) - weigh(one.line) || other.at - one.at)
      .slice(0, most)
      .map(({ line }) => line),
  );
  return worth.filter((line) => kept.has(line));
}
