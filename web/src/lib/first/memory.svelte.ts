// What this browser knows of a newcomer: which games have been met, and where the guide was sent away.
const KEY = "wartable.first";

interface Kept {
  /** Games whose "how you win" has been seen. */
  met: string[];
  /** Games in which the guide is not wanted, or has said all it has to say. */
  alone: string[];
}

const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept> | null;
    return { met: list(kept?.met), alone: list(kept?.alone) };
  } catch {
    return { met: [], alone: [] };
  }
}

class Memory {
  #kept = $state.raw<Kept>(read());

  hasMet(game: string): boolean {
    return this.#kept.met.includes(game);
  }

  isAlone(game: string): boolean {
    return this.#kept.alone.includes(game);
  }

  meet(game: string): void {
    if (!this.hasMet(game)) this.#keep({ ...this.#kept, met: [...this.#kept.met, game] });
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
