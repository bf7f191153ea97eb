// The tables at which this browser holds a seat, so that home can lead back to them, private ones too.
import { get } from "$lib/net/api";
import type { Table } from "$lib/net/shapes";

const KEY = "wartable.tables";
const MOST = 8;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((each): each is string => typeof each === "string").slice(0, MOST)
      : [];
  } catch {
    return [];
  }
}

function keep(ids: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(0, MOST)));
  } catch {
    // Without storage there is nothing to lead back to.
  }
}

export function remember(id: string): void {
  keep([id, ...read().filter((each) => each !== id)]);
}

export function forget(id: string): void {
  keep(read().filter((each) => each !== id));
}

/** Those of them that are still waiting or being played. */
export async function myTables(): Promise<Table[]> {
  const found = await Promise.all(
    read().map((id) => get<Table>(`/tables/${encodeURIComponent(id)}`).catch(() => null)),
  );
  const going = found.filter(
    (table): table is Table =>
      table !== null && table.mine.length > 0 && (table.status === "open" || table.status === "playing"),
  );
  keep(going.map((table) => table.id));
  return going;
}
