// Which lane lies where, and how the sums of what is about to land are written. For showing only.
import { t, type Word } from "$lib/words/index.svelte";
import type { TableModel } from "$lib/table/model.svelte";
import type { ArtOfBattleView, DueView, WeaponView } from "$lib/types/art-of-battle";

export const SEATS = ["AL", "AR", "BL", "BR"] as const;

/** A team's lanes from left to right, as that team sees them. */
export const lanesOf = (team: number): string[] => (team === 0 ? ["AL", "AR"] : ["BL", "BR"]);

const FACING: Record<string, string> = { AL: "BR", BR: "AL", AR: "BL", BL: "AR" };
export const facing = (lane: string): string => FACING[lane]!;
export const seatOf = (lane: string): number => SEATS.indexOf(lane as (typeof SEATS)[number]);

export interface Standing {
  seat: number;
  weapon: WeaponView;
}

/** The Weapons in a lane and row, with their owners. */
export function at(view: ArtOfBattleView, lane: string, row: number): Standing[] {
  return view.fighters.flatMap((fighter, seat) =>
    fighter.weapon?.lane === lane && fighter.weapon.row === row ? [{ seat, weapon: fighter.weapon }] : [],
  );
}

const WHEN = ["ab.now", "ab.next", "ab.later", "ab.third"] as const;
/** When what lies in a row lands. In the DRAW step this turn's blows have fallen already: row 1 is next. */
export const whenOf = (view: Pick<ArtOfBattleView, "step">, row: number): Word =>
  WHEN[row - 1 + Number(view.step === "draw")] ?? "ab.third";

/** What lands next from a lane, as the server counts it. */
export const dueFrom = (view: ArtOfBattleView, lane: string): DueView | undefined =>
  (view.due ?? []).find((each) => each.lane === lane);

/** The block that an attack meets: the whole block less the gap, never below 0. */
export const blockMet = (each: { block: number; gap: number }): number => Math.max(0, each.block - each.gap);

/** How that block comes about, where it is not just what lies there: `7 + 3 − 4`. */
export function blockSum(each: { block: number; gap: number; home?: number }): string {
  const home = each.home ?? 0;
  const parts = [
    ...(each.block > home || home === 0 ? [String(each.block - home)] : []),
    ...(home > 0 ? [String(home)] : []),
  ];
  return each.block > 0 && (each.gap > 0 || parts.length > 1)
    ? parts.join(" + ") + (each.gap > 0 ? ` − ${each.gap}` : "")
    : "";
}

/** `attack 8 against block 6 (10 − 4)`, or that nobody is there to be struck. */
export function dueWords(due: DueView): string {
  if (due.lost) return t("ab.dueLost", { attack: due.attack });
  if (due.block === 0) return t("ab.dueOpen", { attack: due.attack });
  const sum = blockSum(due);
  return t("ab.due", { attack: due.attack, block: blockMet(due) }) + (sum ? ` (${sum})` : "");
}

/** Whether all Last Stand cards still lie in the centre. */
export const standsLie = (view: ArtOfBattleView): boolean =>
  Object.values(view.last_stand).every((place) => place === "centre");

/** The Last Stand card that a seat has, if any. */
export const standOf = (view: ArtOfBattleView, lane: string): string | undefined =>
  Object.keys(view.last_stand).find((id) => view.last_stand[id] === lane);

/** `Unbroken, in play`: a Passive lies open, an Action is in hand. */
export const standWords = (id: string, model: TableModel): string =>
  t(model.card(id)?.marks?.family === "Last Stand Passive" ? "ab.inPlay" : "ab.inHand", {
    card: model.cardName(id),
  });

/** The two Directions lie beside the hand. */
export const isDirection = (id: string): boolean => id === "L" || id === "R";

/** The sign of what a Weapon does. */
export const SIGN: Record<string, string> = { attack: "crossed", block: "shield", rest: "bolt" };
