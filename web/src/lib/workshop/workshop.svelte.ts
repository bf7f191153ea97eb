// The workshop of `wartable dev`: how it stands with the set, news as they come, and the table to try it at.
import { get, post } from "$lib/net/api";
import { router } from "$lib/router.svelte";
import { session } from "$lib/state/me.svelte";

export interface Standing {
  version: number;
  cards_version: number;
  name: string;
  game: string;
  game_id: string;
  cards: string[];
  mistakes: string[];
  is_tried: boolean;
}

const MARK = "wartable.workshop";
const AGAIN_MS = 1000;

class WorkshopState {
  standing = $state.raw<Standing | null>(null);
  /** The server does not answer: it was stopped, or begins anew. */
  isLost = $state(false);
  /** The version of the cards that the newest table is played with. */
  played = $state(0);
  seed = $state(1);
  #isOn = false;

  /** Whether this tab belongs to a workshop: other servers are never asked. */
  get isHere(): boolean {
    try {
      return sessionStorage.getItem(MARK) !== null;
    } catch {
      return this.#isOn;
    }
  }

  /** Follow the set from now on. */
  start(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    try {
      sessionStorage.setItem(MARK, "1");
    } catch {
      // Without storage the bar is gone after a reload, and /workshop brings it back.
    }
    void this.#follow();
  }

  async #follow(): Promise<void> {
    for (;;) {
      try {
        this.standing = await get<Standing>(`/workshop?after=${this.standing?.version ?? -1}`);
        this.isLost = false;
      } catch {
        this.isLost = true;
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    }
  }

  /** A table with the newest cards: the same seed deals the same. */
  async play(seed = this.seed): Promise<void> {
    await session.need();
    this.seed = seed;
    const cards = this.standing?.cards_version ?? 0;
    const { id } = await post<{ id: string }>("/workshop/table", { seed });
    this.played = cards;
    router.go(`/t/${id}`);
  }
}

export const workshop = new WorkshopState();
