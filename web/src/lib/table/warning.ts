// When somebody is told that the own time runs out: at fifteen seconds, and once more at five.

const FIRST = 15;
const LAST = 5;

/** The seconds that are read out while so many are left; null as long as there is time enough. */
export function warned(seconds: number | null): number | null {
  if (seconds === null || seconds > FIRST) return null;
  return seconds > LAST ? FIRST : LAST;
}
