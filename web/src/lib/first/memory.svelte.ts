// What this browser knows of a newcomer: which games have been met, and where the guide was sent away.
const KEY = "wartable.first";

interface Kept {
  /** Games whose "how you win" has been seen. */
  met: string[];
  /** Games in which the guide is not wanted, or has said all it has to say. */
  alone: string[];
  /** The game that was sat down to last. */
  last: string;
}

const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept> | null;
    return {
      met: list(kept?.met),
      alone: list(kept?.alone),
      last: typeof kept?.last === "string" ? kept.last : "",
    };
  } catch {
    return { met: [], alone: [], last: "" };
  }
}

class Memory {
  #kept = $state.raw<Kept>(read());

  /** The game that was sat down to last; none: a newcomer. */
  get last(): string {
    return this.#kept.last;
  }

  hasMet(game: string): boolean {
    return this.#kept.met.includes(game);
  }

  isAlone(game: string): boolean {
    return this.#kept.alone.includes(game);
  }

  meet(game: string): void {
    if (this.hasMet(game) && this.last === game) return;
    const met = this.hasMet(game) ? this.#kept.met : [...this.#kept.met, game];
    this.#keep({ ...this.#kept, met, last: game });
  }

  /** The guide goes, or comes back. */
  leaveAlone(game: string, alone: boolean): void {
    const rest = this.#kept.alone.filter((each) => each !== game);
    this.#keep({ ...this.#kept, alone: alone ? [...rest, game] : rest });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Without storage everybody is a newcomer every time.
    }
  }
}

export const memory = new Memory();
