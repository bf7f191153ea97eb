// Which lane lies where, and what the Weapons that are about to land add up to. For showing only.
import type { ArtOfBattleView, WeaponView } from "$lib/types/art-of-battle";

export const SEATS = ["AL", "AR", "BL", "BR"] as const;

/** A team's lanes from left to right, as that team sees them. */
export const lanesOf = (team: number): string[] => (team === 0 ? ["AL", "AR"] : ["BL", "BR"]);

const FACING: Record<string, string> = { AL: "BR", BR: "AL", AR: "BL", BL: "AR" };
export const facing = (lane: string): string => FACING[lane]!;
export const seatOf = (lane: string): number => SEATS.indexOf(lane as (typeof SEATS)[number]);

export interface Standing { seat: number; weapon: WeaponView }

/** The Weapons in a lane and row, with their owners. */
export function at(view: ArtOfBattleView, lane: string, row: number): Standing[] {
  return view.fighters.flatMap((fighter, seat) => (fighter.weapon?.lane === lane && fighter.weapon.row === row ? [{ seat, weapon: fighter.weapon }] : []));
}

/** The attack and block that lie open and land this turn, as the server counts each Weapon. */
export function sums(view: ArtOfBattleView, from: string, on: string): { attack: number; block: number } {
  const due = (lane: string, does: string): number => at(view, lane, 1).filter(({ weapon }) => weapon.does === does && !weapon.held).reduce((sum, { weapon }) => sum + weapon.strength, 0);
  return { attack: due(from, "attack"), block: due(on, "block") };
}
