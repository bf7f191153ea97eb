// Every point in and out, with what was there afterwards.

export interface Posted {
  at: number;
  amount: number;
  what: string;
  game: string;
  /** Why: `buy` names its pack, `changed` how many cards were too many. */
  kind?: string;
  pack?: string | null;
  spare?: number | null;
}
export interface Balanced extends Posted {
  balance: number;
}

/** The lines come newest first; after the newest there is what there is now. */
export function balanced(lines: readonly Posted[], points: number): Balanced[] {
  let balance = points;
  return lines.map((line) => {
    const now = { ...line, balance };
    balance -= line.amount;
    return now;
  });
}
