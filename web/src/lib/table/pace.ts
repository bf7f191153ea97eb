// How soon a pass is sent that is the only thing to do. Who watches the clock must not learn that there was
// nothing else:
// where ratings are at stake it takes as long as this player's passes that were chosen among other things.

/** Milliseconds, where no rating is at stake. */
export const SOON = 700;
const LONGEST = 12_000;
const KEY = "wartable.pace";
/** So many of the player's own are remembered for each question, the newest. */
const KEPT = 40;
/** What people take, until enough is known of this one. */
const USUAL: readonly number[] = [800, 1000, 1200, 1450, 1750, 2100, 2500, 3000, 3900, 6000];
/** So many of the player's own weigh as much as what is usual. */
const DOUBT = 3;
/** How far a time may be from the one that it is like: no two are the same. */
const SPREAD = 0.2;

type Times = Record<string, number[]>;

export class Pace {
  #times: Times;
  #random: () => number;

  constructor(times: Times = {}, random: () => number = Math.random) {
    this.#times = times;
    this.#random = random;
  }

  get times(): Readonly<Times> {
    return this.#times;
  }

  /** The player has passed on this question after so long, and could have done something else. */
  chose(question: string, ms: number): void {
    this.#times[question] = [...(this.#times[question] ?? []), Math.round(Math.min(ms, LONGEST))].slice(
      -KEPT,
    );
  }

  /** When to pass on it where there is nothing else to do; `left` is what the clock allows. */
  draw(question: string, left: number = Infinity): number {
    const own = this.#times[question] ?? [];
    const from = this.#random() * (own.length + DOUBT) < own.length ? own : USUAL;
    const like = from[Math.floor(this.#random() * from.length)]!;
    // As far up as down: twelve numbers make a bell.
    const bell = Array.from({ length: 12 }, () => this.#random()).reduce((sum, each) => sum + each, -6);
    return Math.min(like * Math.exp(SPREAD * bell), LONGEST, left / 3);
  }
}

/** What this browser remembers; anything else is nothing. */
export function readPace(text: string | null): Times {
  const isTime = (each: unknown): each is number => typeof each === "number" && each >= 0 && each <= LONGEST;
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (!kept || typeof kept !== "object") return {};
    return Object.fromEntries(
      Object.entries(kept).map(([question, times]) => [
        question,
        Array.isArray(times) ? times.filter(isTime).slice(-KEPT) : [],
      ]),
    );
  } catch {
    return {};
  }
}

export function ownPace(): Pace {
  try {
    return new Pace(readPace(localStorage.getItem(KEY)));
  } catch {
    return new Pace();
  }
}

export function keepPace(pace: Pace): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(pace.times));
  } catch {
    // Private windows may refuse; then it lasts as long as the page.
  }
}
