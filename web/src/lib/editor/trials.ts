// Which table a set was last tried at, so that one leads to the other.
const KEY = "wartable.trials";
const MOST = 30;

export interface Trial {
  draft: string;
  table: string;
  card: string;
}

function read(): Trial[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter(
          (each): each is Trial => typeof each?.draft === "string" && typeof each?.table === "string",
        )
      : [];
  } catch {
    return [];
  }
}

export function rememberTrial(draft: string, table: string, card: string): void {
  try {
    const others = read().filter((each) => each.draft !== draft);
    localStorage.setItem(KEY, JSON.stringify([{ draft, table, card }, ...others].slice(0, MOST)));
  } catch {
    // Without storage there is nothing to lead back to.
  }
}

export const lastTrial = (draft: string): Trial | null => read().find((each) => each.draft === draft) ?? null;
export const trialAt = (table: string): Trial | null => read().find((each) => each.table === table) ?? null;
