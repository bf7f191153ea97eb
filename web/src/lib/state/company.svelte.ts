// Company: how many people are here, whom we have played with, and who asks us to a table.
import { get, post } from "$lib/net/api";
import type { Table } from "$lib/net/shapes";
import type { CompanyInfo } from "$lib/types/wire";
import { session } from "./me.svelte";

const EVERY = 20_000;
/** The first page comes first. */
const FIRST_AFTER = 1500;

class Company {
  told = $state.raw<CompanyInfo | null>(null);
  #declined = $state.raw<ReadonlySet<string>>(new Set());
  /** Pages that show who is here. */
  #looking = 0;

  readonly people = $derived(this.told?.people ?? []);
  /** Who asks us to a table: the newest, unless it was declined. */
  readonly call = $derived(this.told?.invitations.find((each) => !this.#declined.has(each.table)) ?? null);

  start(): void {
    setTimeout(() => void this.look(), FIRST_AFTER);
    setInterval(() => {
      // Nobody is called who has never played with anybody.
      if (!document.hidden && (this.#looking > 0 || this.people.length > 0)) void this.look();
    }, EVERY);
  }

  async look(): Promise<void> {
    if (this.#looking === 0 && !(await session.ask().catch(() => null))) return;
    this.told = await get<CompanyInfo>("/company").catch(() => this.told);
  }

  /** A page shows who is here, until the answer is called. */
  watch(): () => void {
    this.#looking += 1;
    void this.look();
    return () => (this.#looking -= 1);
  }

  decline(table: string): void {
    this.#declined = new Set([...this.#declined, table]);
  }

  /** A new table for somebody we know; the id of it. */
  async playAgain(user: string, game: string, players: number): Promise<string> {
    const { addLater } = await import("$lib/net/fairness");
    const table = await post<Table>("/tables", { ...addLater(), game, players, private: true });
    await this.invite(table.id, user);
    return table.id;
  }

  invite(table: string, user: string): Promise<unknown> {
    return post(`/tables/${encodeURIComponent(table)}/invitations`, { user });
  }
}

export const company = new Company();
