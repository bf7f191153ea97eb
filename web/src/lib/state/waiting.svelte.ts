// A table that waits for others while its host plays something else: whoever waits is called when the game begins.
import { get } from "$lib/net/api";
import type { Table } from "$lib/net/shapes";

const KEY = "wartable.waiting";
const EVERY = 4000;

class Waiting {
  /** The table that has begun meanwhile, until somebody has gone there. */
  begun = $state.raw<Table | null>(null);
  #id: string | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    if (typeof sessionStorage === "undefined") return;
    const kept = sessionStorage.getItem(KEY);
    if (kept) this.keep(kept);
  }

  /** This table is waited for from now on. */
  keep(id: string): void {
    this.#id = id;
    this.begun = null;
    this.#note(id);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => void this.#look(), EVERY);
  }

  /** Somebody is at this table: nobody need be called there. */
  came(id: string): void {
    if (this.#id === id) this.#stop();
  }

  async #look(): Promise<void> {
    const id = this.#id;
    if (id === null) return;
    const table = await get<Table>(`/tables/${encodeURIComponent(id)}`).catch(() => null);
    if (this.#id !== id || !table || table.status === "open") return;
    if (table.status === "playing") {
      clearInterval(this.#timer);
      this.begun = table;
    } else this.#stop();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#id = null;
    this.begun = null;
    this.#note(null);
  }

  #note(id: string | null): void {
    try {
      if (id === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, id);
    } catch {
      // Without storage a reload forgets whom to call.
    }
  }
}

export const waiting = new Waiting();
