// Paper: how nine cards stand on a sheet, and how a board that is larger than a sheet is cut into several.
// All in millimetres.

export type Paper = "a4" | "letter";

export interface Sheet {
  w: number;
  h: number;
  /** What is printed beyond the edge of each card, so that a cut a little beside the line shows no white. */
  bleed: number;
}

export const PAPERS: Record<Paper, Sheet> = {
  a4: { w: 210, h: 297, bleed: 2 },
  letter: { w: 215.9, h: 279.4, bleed: 1 },
};

export const isPaper = (word: string | null): word is Paper => word !== null && Object.hasOwn(PAPERS, word);

/** A card of the usual size, as sleeves are made for it. */
export const CARD = { w: 63, h: 88 } as const;
const ACROSS = 3;
export const ON_A_SHEET = 9;
/** How long a cut mark is, and how far it keeps from what is printed. */
const MARK = 3;
const AWAY = 0.5;

/** Where the corner of each of the nine cards lies. Cards stand apart by twice the bleed. */
export function places({ w, h, bleed }: Sheet): { x: number; y: number }[] {
  const stepX = CARD.w + 2 * bleed;
  const stepY = CARD.h + 2 * bleed;
  const left = (w - ACROSS * stepX) / 2 + bleed;
  const top = (h - 3 * stepY) / 2 + bleed;
  return Array.from({ length: ON_A_SHEET }, (_, at) => ({
    x: left + (at % ACROSS) * stepX,
    y: top + Math.floor(at / ACROSS) * stepY,
  }));
}

/** The cut marks in the margins: a line at both ends of every edge along which one cuts, as one path. */
export function cutMarks(sheet: Sheet): string {
  const spots = places(sheet);
  const first = spots[0]!;
  const last = spots[ON_A_SHEET - 1]!;
  const [left, right] = [first.x - sheet.bleed - AWAY, last.x + CARD.w + sheet.bleed + AWAY];
  const [top, bottom] = [first.y - sheet.bleed - AWAY, last.y + CARD.h + sheet.bleed + AWAY];
  let path = "";
  for (const { x } of spots.slice(0, ACROSS)) {
    for (const edge of [x, x + CARD.w]) path += `M${edge} ${top}v-${MARK}M${edge} ${bottom}v${MARK}`;
  }
  for (const at of [0, 3, 6]) {
    const { y } = spots[at]!;
    for (const edge of [y, y + CARD.h]) path += `M${left} ${edge}h-${MARK}M${right} ${edge}h${MARK}`;
  }
  return path;
}

/** The same places as they lie when the sheet is turned over its long edge. */
export const turned = (at: number): number => at - (at % ACROSS) + (ACROSS - 1 - (at % ACROSS));

/** A list in parts of so many. */
export function parts<T>(list: readonly T[], size: number): T[][] {
  const found: T[][] = [];
  for (let at = 0; at < list.length; at += size) found.push(list.slice(at, at + size));
  return found;
}

/** `AL01*3.AL02` as cards, each as often as it is wanted; null for a word that is no such list. */
export function readCounts(word: string): [string, number][] | null {
  const found: [string, number][] = [];
  for (const each of word.split(".")) {
    const [, id, count = "1"] = /^([\w-]{1,40})(?:\*(\d{1,2}))?$/.exec(each) ?? [];
    if (!id) return null;
    found.push([id, Number(count)]);
  }
  return found;
}

/** The same the other way round, for the cards of a set: each once, or as often as its army has it. */
export const writeCounts = (cards: readonly Record<string, unknown>[]): string =>
  cards.map((card) => `${String(card["id"])}${writeCount(card["copies"])}`).join(".");
const writeCount = (copies: unknown): string =>
  typeof copies === "number" && copies > 1 ? `*${Math.min(copies, 99)}` : "";

// -- boards ---------------------------------------------------------------------------------------------------------

const MARGIN = 7;

export interface Tile {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Where it belongs, as `A1`: the row by a letter, the column by a number. */
  name: string;
}

/** The sheets of a board, so many of each size that it fits. */
export function tiles(sheet: Sheet, w: number, h: number): Tile[] {
  const across = Math.ceil(w / (sheet.w - 2 * MARGIN));
  const down = Math.ceil(h / (sheet.h - 2 * MARGIN));
  return Array.from({ length: across * down }, (_, at) => {
    const [row, column] = [Math.floor(at / across), at % across];
    return {
      x: (column * w) / across,
      y: (row * h) / down,
      w: w / across,
      h: h / down,
      name: across * down > 1 ? `${String.fromCharCode(65 + row)}${column + 1}` : "",
    };
  });
}
