// Every point in and out, with what was there afterwards.

import type { LedgerLine } from "$lib/net/shapes";

export interface Balanced extends LedgerLine {
  balance: number;
}

/** The lines come newest first; after the newest there is what there is now. */
export function balanced(lines: readonly LedgerLine[], points: number): Balanced[] {
  let balance = points;
  return lines.map((line) => {
    const now = { ...line, balance };
    balance -= line.amount;
    return now;
  });
}
