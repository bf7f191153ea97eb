// Boards to lay cards on, one slot for each card at its full size, in millimetres. They are cut into sheets and joined.
import { CARD } from "./paper";

export interface Slot {
  x: number;
  y: number;
  w: number;
  h: number;
  name: string;
  note?: string;
}

export interface PrintedBoard {
  title: string;
  w: number;
  h: number;
  slots: Slot[];
  /** Lines between slots, as a path. */
  lines: string;
}

const STEP = { x: CARD.w + 2, y: CARD.h };
const GAP = 2;

const slot = (x: number, y: number, name: string, wide = 1, note = ""): Slot => ({
  x: x + GAP / 2,
  y: y + GAP / 2,
  w: wide * STEP.x - GAP,
  h: STEP.y - GAP,
  name,
  ...(note ? { note } : {}),
});

/** One side of The Battlefield: five, four and three slots, and the arrows by which they flank. */
function lanes(): PrintedBoard {
  const w = 5 * STEP.x;
  const slots: Slot[] = [];
  let lines = "";
  [
    ["M", 5],
    ["R", 4],
    ["H", 3],
  ].forEach(([lane, count], row) => {
    const left = (w - Number(count) * STEP.x) / 2;
    for (let at = 0; at < Number(count); at++) {
      slots.push(slot(left + at * STEP.x, row * STEP.y, `${lane}${at + 1}`));
      if (row === 0) continue;
      // A card flanks the units in the two slots in front of it.
      const [x, y] = [left + (at + 0.5) * STEP.x, row * STEP.y];
      for (const side of [-1, 1]) {
        const tip = x + side * STEP.x * 0.3;
        lines += `M${x + side * 8} ${y + 9}L${tip} ${y - 7}M${tip} ${y - 7}l${-side * 0.4} 4.6M${tip} ${y - 7}l${-side * 4} 2.4`;
      }
    }
  });
  return { title: "Your side, the enemy above", w, h: 3 * STEP.y, slots, lines };
}

/** One side of Hands of War: three zones; the Standard stands in the middle one. */
function zones(): PrintedBoard {
  const w = 5 * STEP.x;
  return {
    title: "Your side, the enemy above",
    w,
    h: 3 * STEP.y,
    slots: [
      slot(0, 0, "V", 5, "Vanguard · depth 0"),
      slot(0, STEP.y, "M", 4, "Middle Ground · depth 1"),
      slot(4 * STEP.x, STEP.y, "", 1, "Battle Standard"),
      slot(0, 2 * STEP.y, "R", 5, "Rear Guard · depth 2"),
    ],
    lines: "",
  };
}

/** The lanes of one team in The Art of Battle. */
function rows(left: string, right: string): PrintedBoard {
  const lane = 2.4;
  const slots: Slot[] = [];
  for (let row = 0; row < 3; row++) {
    slots.push(slot(0, row * STEP.y, `${left} ${row + 1}`, lane, row === 0 ? "touches the centre" : ""));
    slots.push(
      slot(lane * STEP.x, row * STEP.y, `${right} ${row + 1}`, lane, row === 0 ? "touches the centre" : ""),
    );
  }
  return {
    title: `The lanes ${left} and ${right}`,
    w: 2 * lane * STEP.x,
    h: 3 * STEP.y,
    slots,
    lines: "",
  };
}

/** The Field of a duel in Circuit Warfare. */
function field(): PrintedBoard {
  const slots: Slot[] = [];
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 5; column++)
      slots.push(slot(column * STEP.x, row * STEP.y, `${row},${column}`));
  return { title: "The Field of a duel", w: 5 * STEP.x, h: 5 * STEP.y, slots, lines: "" };
}

/** What one player of Blood Wars has on the table. */
function camp(): PrintedBoard {
  const slots = [0, 1, 2, 3].map((at) => slot(at * STEP.x, 0, `Warlord ${at + 1}`));
  slots.push(slot(4 * STEP.x, 0, "Dead-Book", 1, "open"));
  for (let at = 0; at < 4; at++)
    slots.push(slot(at * STEP.x, STEP.y, `Battle Hand ${at + 1}`, 1, "face down"));
  slots.push(slot(4 * STEP.x, STEP.y, "Discard pile", 1, "open"));
  slots.push(slot(0, 2 * STEP.y, "Victory Pool", 4, "open: the Battlefields you have captured"));
  slots.push(slot(4 * STEP.x, 2 * STEP.y, "Draw pile", 1, "face down"));
  return { title: "The camp of one player", w: 5 * STEP.x, h: 3 * STEP.y, slots, lines: "" };
}

/** The boards that a game is played on; a game that is not on the list is played on the bare table. */
export const BOARDS: Record<string, () => PrintedBoard[]> = {
  "the-battlefield": () => [lanes(), lanes()],
  "hands-of-war": () => [zones(), zones()],
  "art-of-battle": () => [rows("AL", "AR"), rows("BL", "BR")],
  "circuit-warfare": () => [field()],
  "blood-wars": () => [camp(), camp()],
};
