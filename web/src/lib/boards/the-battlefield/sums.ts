// The sums behind the numbers of the board, in words. The steps come from the view; nothing is worked out here.
import type { TableModel } from "$lib/table/model.svelte";
import type { BattlefieldView, Count, Part, SlotView } from "$lib/types/the-battlefield";
import { t, type Word } from "$lib/words/index.svelte";

/** `+3 A`, `×½ A, ×½ D`. */
const amount = (part: Part): string =>
  [part.attack && `${part.attack} ${t("bf.A")}`, part.defence && `${part.defence} ${t("bf.D")}`]
    .filter(Boolean)
    .join(", ");

/** One step of the sum: what it does, and whence it comes. */
export function partWords(part: Part, model: TableModel): { what: string; why: string } {
  switch (part.what) {
    case "single":
    case "pair":
    case "printed":
      return { what: `${part.attack}/${part.defence}`, why: t(`bf.part.${part.what}` as Word) };
    case "flank":
      return {
        what: amount(part),
        why:
          t("bf.part.flank", { n: part.times ?? 0 }) +
          (part.card ? `, ${t("bf.part.doubled", { card: model.cardName(part.card) })}` : ""),
      };
    case "floor":
      return { what: amount(part), why: t("bf.part.floor") };
    default:
      return { what: amount(part), why: model.cardName(part.card ?? "") };
  }
}

/** The whole sum in one line. */
export const sumWords = (there: SlotView, model: TableModel): string =>
  (there.parts ?? [])
    .map((part) => partWords(part, model))
    .map(({ what, why }) => `${why} ${what}`)
    .join("; ");

/** What lies in a slot: the card, as a pair, face down or stopped, and what it is worth now. */
export function stands(there: SlotView, model: TableModel): string {
  if (there.flipped) return t("bf.flipped", { card: model.cardName(there.card) });
  const words = [model.cardName(there.card)];
  if (there.pair) words.push(t("bf.pair"));
  if (typeof there.attack === "number") words.push(`${there.attack}/${there.defence}`);
  if (there.stopped_by) words.push(t("bf.stoppedBy", { card: model.cardName(there.stopped_by) }));
  if (there.cancels) words.push(t("bf.cancels"));
  return words.join(", ");
}

/** How a side, or a lane of it, scores. */
export const counted = (count: Count): string =>
  (count.lane ? `${t(`bf.lane.${count.lane}` as Word)}: ` : "") +
  t("bf.counted", {
    a: count.attack,
    ed: count.enemy_defence,
    over: count.attack_over,
    d: count.defence,
    ea: count.enemy_attack,
    kept: count.defence_over,
    score: count.score,
  });

/** The cards of a pile by name, copies counted. */
export function pileNames(ids: readonly string[], model: TableModel): string {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .map(([id, n]) => (n > 1 ? `${n} × ${model.cardName(id)}` : model.cardName(id)))
    .join(", ");
}

/** One attack against one defence, and what it gives to whom: what gets through counts twice for the attacker, what
 *  is left of the defence once for the defender. */
export interface Clash {
  lane: string;
  attacker: number;
  attack: number;
  defence: number;
  over: number;
  times: 1 | 2;
  to: number;
}

/** The two attacks of a battle, or of each of its lanes: the near one first. */
export const clashes = (ours: readonly Count[], theirs: readonly Count[], near: number): Clash[] =>
  ours.flatMap((our, i) => {
    const their = theirs[i]!;
    return [clash(our, their, near), clash(their, our, 1 - near)];
  });

function clash(by: Count, against: Count, attacker: number): Clash {
  const isThrough = by.attack_over > 0;
  return {
    lane: by.lane,
    attacker,
    attack: by.attack,
    defence: by.enemy_defence,
    over: isThrough ? by.attack_over : against.defence_over,
    times: isThrough ? 2 : 1,
    to: isThrough ? attacker : 1 - attacker,
  };
}

/** What hangs on this battle, for whoever looks. */
export function stakeOf(view: BattlefieldView): Word {
  const near = view.seat ?? 0;
  const [us, them] = [view.sides[near]!.wins, view.sides[1 - near]!.wins];
  if (us === 1 && them === 1) return "bf.stake.last";
  if (view.battle === 3) return "bf.stake.final";
  if (us === them || view.seat === null) return "bf.stake.open";
  return us > them ? "bf.stake.winning" : "bf.stake.losing";
}
