// What the two sides of a Challenge amount to, as far as everybody may know, and what it takes to win.
import type { BloodView } from "$lib/types/blood-wars";

export interface Side {
  seats: number[];
  /** The sum that everybody can see; null where it is still hidden. */
  sum: number | null;
  /** What only this player knows: the own Battle Hand before it is revealed. */
  own: number | null;
  /** An Intrigue: a Hidden Ally is still to come, perhaps doubled. */
  ally: boolean;
  doubled: boolean;
}

export interface Standing {
  challenger: Side;
  defender: Side;
  /** By how much the Challenger is ahead, where both sums are known. */
  lead: number | null;
  /** The lead that captures: 1 in an Intrigue, the VP of the Battlefield in a Combat. */
  needs: number;
}

export function standing(view: BloodView, vp: number): Standing | null {
  const challenge = view.challenge;
  if (!challenge) return null;
  const isCombat = challenge.type === "combat";
  const side = (which: "challenger" | "defender"): Side => {
    const people = challenge.participants.filter((each) => each.side === which);
    const known = people.every(
      (each) => !each.warlord || (each.strength !== null && each.strength !== undefined),
    );
    const mine = people.find((each) => each.seat === view.seat);
    const led = mine && view.players[mine.seat]?.warlords.find((each) => each.warlord === mine.warlord);
    return {
      seats: people.map((each) => each.seat),
      sum:
        people.length === 0
          ? isCombat && !challenge.revealed
            ? null
            : 0
          : known
            ? people.reduce((sum, each) => sum + (each.strength ?? 0), 0)
            : null,
      own: isCombat && !known && led ? (led.strength ?? 0) : null,
      ally: !isCombat && people.some((each) => each.warlord),
      doubled: challenge.doubled?.includes(which) ?? false,
    };
  };
  const challenger = side("challenger");
  const defender = side("defender");
  return {
    challenger,
    defender,
    lead: challenger.sum === null || defender.sum === null ? null : challenger.sum - defender.sum,
    needs: isCombat ? Math.max(1, vp) : 1,
  };
}

/** The seats in the order of play, beginning to the left of the one who looks. */
export function others(view: BloodView): number[] {
  const count = view.players.length;
  const first = view.seat ?? -1;
  return Array.from({ length: count - (view.seat === null ? 0 : 1) }, (_, i) => (first + 1 + i) % count);
}
