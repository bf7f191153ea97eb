// The construction table with the counts of a deck. The verdict is the server's; this only counts and compares.
import type { CardCount, CardData } from "$lib/net/shapes";
import { LAW } from "$lib/types/blood-wars-law";

export interface LawRow {
  name: string;
  has: number;
  least: number;
  most: number;
  /** How far below the kind it belongs to: Fate, Item, Artifact. */
  depth: number;
  isSum: boolean;
}

const DEPTHS: Record<string, number> = {
  Realm: 1,
  Layer: 1,
  Site: 1,
  Acolyte: 1,
  Item: 1,
  Artifact: 2,
  Magical: 2,
  Other: 2,
  Orders: 1,
  Spell: 1,
  Support: 1,
};

/** The column of the table: decks of 47 cards use the one for 40. */
export const column = (size: number): number =>
  Math.min(Math.max(Math.floor(size / 10) - LAW.smallest / 10, 0), LAW.largest / 10 - LAW.smallest / 10);

export function lawTable(
  cards: readonly CardCount[],
  data: ReadonlyMap<string, CardData>,
): { size: number; column: number; rows: LawRow[] } {
  const counts = new Map<string, number>();
  const add = (name: string, by: number): void => {
    counts.set(name, (counts.get(name) ?? 0) + by);
  };
  let size = 0;
  for (const [id, count] of cards) {
    const card = data.get(id);
    size += count;
    if (!card) continue;
    const rows = String(card.marks?.rows ?? "").split(" ");
    for (const row of LAW.rows) if (rows.includes(row.name)) add(row.name, count);
    for (const total of LAW.totals)
      if (rows.includes(total.of)) add(total.name, count * (Number(card.facts[total.name]) || 0));
  }
  const at = column(size);
  const rows: LawRow[] = [];
  for (const row of LAW.rows) {
    rows.push({
      name: row.name,
      has: counts.get(row.name) ?? 0,
      least: row.least,
      most: row.most[at]!,
      depth: DEPTHS[row.name] ?? 0,
      isSum: false,
    });
    const total = LAW.totals.find((each) => each.of === row.name);
    if (total)
      rows.push({
        name: total.name,
        has: counts.get(total.name) ?? 0,
        least: 0,
        most: total.most[at]!,
        depth: 1,
        isSum: true,
      });
  }
  return { size, column: LAW.smallest + at * 10, rows };
}
