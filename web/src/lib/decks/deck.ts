// A deck while it is being built: counts, text, curve, a sample hand. The law is the server's.
import type { CardCount, CardData } from "$lib/net/shapes";

export const total = (cards: readonly CardCount[]): number =>
  cards.reduce((sum, [, count]) => sum + count, 0);
export const countOf = (cards: readonly CardCount[], id: string): number =>
  cards.find(([each]) => each === id)?.[1] ?? 0;

/** The deck with so many more (or fewer) of a card; the order of first picks is kept. */
export function changed(cards: readonly CardCount[], id: string, by: number): CardCount[] {
  const now = Math.max(0, Math.min(999, countOf(cards, id) + by));
  if (now === 0) return cards.filter(([each]) => each !== id).map(([each, count]) => [each, count]);
  if (countOf(cards, id) === 0) return [...cards.map(([each, count]): CardCount => [each, count]), [id, now]];
  return cards.map(([each, count]) => [each, each === id ? now : count]);
}

/** The deck as text, as the server prints it. */
export function print(
  name: string,
  cards: readonly CardCount[],
  names: ReadonlyMap<string, CardData>,
): string {
  const lines = cards.map(([id, count]) =>
    names.has(id) ? `${count} ${id}  ${names.get(id)!.name}` : `${count} ${id}`,
  );
  return `# ${name.replace(/\s+/g, " ").trim() || "Unnamed deck"}\n${lines.join("\n")}\n`;
}

/** Is this a deck code rather than a text? */
export const isCode = (text: string): boolean =>
  /^[A-Za-z0-9_=-]{6,300}$/.test(text.trim()) && !/\s/.test(text.trim());

/** A cost as a number: `3`, or one for each letter of `WWU`. */
export const costOf = (text: string): number =>
  /^[A-Z]+$/.test(text) ? text.length : Number.parseInt(text, 10);

/** How many cards cost so much: from the fact that says what a card costs. */
export function curve(
  cards: readonly CardCount[],
  data: ReadonlyMap<string, CardData>,
): { cost: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const [id, count] of cards) {
    const facts = data.get(id)?.facts ?? {};
    const cost = costOf(facts.cost ?? facts.AP ?? "");
    if (Number.isFinite(cost)) counts.set(cost, (counts.get(cost) ?? 0) + count);
  }
  return [...counts].map(([cost, count]) => ({ cost, count })).sort((a, b) => a.cost - b.cost);
}

/** How many cards of each kind. */
export function kinds(
  cards: readonly CardCount[],
  data: ReadonlyMap<string, CardData>,
): { kind: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const [id, count] of cards) {
    const kind = data.get(id)?.kind ?? "?";
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}

/** Some cards off the top of the shuffled deck; a Battle Standard is never drawn. `random` gives numbers
 *  from 0 to below 1. */
export function sample(
  cards: readonly CardCount[],
  size: number,
  data: ReadonlyMap<string, CardData>,
  random: () => number = Math.random,
): string[] {
  const all = cards
    .filter(([id]) => data.get(id)?.marks?.family !== "standard")
    .flatMap(([id, count]) => Array.from({ length: count }, () => id));
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all.slice(0, size);
}
