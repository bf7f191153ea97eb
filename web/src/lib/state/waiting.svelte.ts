// A table that waits for others while its host plays something else, or a search for an opponent: whoever waits is
// called when the game begins.
import { ApiError, get } from "$lib/net/api";
import type { MatchTicket, Table } from "$lib/net/shapes";

const KEY = "wartable.waiting";
const EVERY = 4000;
const SEEK_EVERY = 1500;

class Waiting {
  /** The table that has begun meanwhile, until somebody has gone there. */
  begun = $state.raw<Table | null>(null);
  #id: string | null = null;
  #ticket: string | null = null;
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

  /** This search for an opponent goes on; its table is waited for when it has one. */
  seek(ticket: string): void {
    this.#stop();
    this.#ticket = ticket;
    this.#timer = setInterval(() => void this.#ask(ticket), SEEK_EVERY);
  }

  async #ask(ticket: string): Promise<void> {
    try {
      const { table } = await get<MatchTicket>(`/match/${encodeURIComponent(ticket)}`);
      if (this.#ticket !== ticket || !table) return;
      this.#ticket = null;
      this.keep(table);
      await this.#look();
    } catch (error) {
      // A line that is down is no end of the search; a ticket that is gone is.
      if (this.#ticket === ticket && error instanceof ApiError && error.status >= 400 && error.status < 500)
        this.#stop();
    }
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
    this.#id = this.#ticket = null;
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
