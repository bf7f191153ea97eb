// How everybody and this person stand with the house: news, an announced pause, warnings, a cool-down.
import { get, post } from "$lib/net/api";
import type { Standing } from "./shapes";

const EVERY_MS = 60_000;

class House {
  told = $state.raw<Standing | null>(null);
  /** Milliseconds that the server's clock is ahead of this one. */
  #ahead = 0;
  /** The second that it is now, by the server's clock; it moves only while somebody counts down. */
  now = $state(0);
  hidden = $state("");
  /** Is there anything that a banner says? */
  readonly hasNews = $derived.by(() => {
    const told = this.told;
    return (
      told !== null && (told.read_only || !!told.maintenance || !!told.message || told.warnings.length > 0)
    );
  });

  start(): void {
    void this.ask();
    setInterval(() => void this.ask(), EVERY_MS);
    setInterval(() => {
      if (this.told?.maintenance) this.now = Date.now() + this.#ahead;
    }, 1_000);
  }

  ask = async (): Promise<void> => {
    try {
      const told = await get<Standing>("/standing");
      this.#ahead = told.now - Date.now();
      this.now = told.now;
      this.told = told;
    } catch {
      // Whoever cannot be reached says so elsewhere.
    }
  };

  read = async (id: string): Promise<void> => {
    await post(`/standing/warnings/${encodeURIComponent(id)}/read`);
    await this.ask();
  };
}

/** "4:07", or "2 h 05" where it is long. */
export function left(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

export const house = new House();
