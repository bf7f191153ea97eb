// The Art of Battle at the table.
import type { GameEvent, View } from "$lib/net/shapes";
import type { Motion } from "$lib/table/stage";
import type { TableModel } from "$lib/table/model.svelte";
import type { ArtOfBattleView } from "$lib/types/art-of-battle";
import { t } from "$lib/words/index.svelte";
import type { BoardKit, SeatFact } from "../kit";
import Board from "./Board.svelte";
import { words } from "./words";
import { face, terms } from "./face";
import { SEATS } from "./lanes";

const as = (view: View): ArtOfBattleView => view as unknown as ArtOfBattleView;

function motions(event: GameEvent, view: View): Motion[] {
  switch (event.event) {
    case "weapon_placed":
      return [{ kind: "fly", at: `weapon:${String(event.seat)}`, other: event.seat === view.seat ? `hand:${String(event.card)}` : `fighter:${String(event.seat)}`, beat: 1 }];
    case "weapon_moved":
    case "weapon_redirected":
    case "weapon_lunged":
      return [{ kind: "fly", at: `weapon:${String(event.owner)}`, other: `weapon:${String(event.owner)}`, beat: 2 }];
    case "attack_resolved":
      return event.hit ? [{ kind: "shake", at: `fighter:${String(event.target)}`, beat: 3 }] : [{ kind: "pulse", at: `fighter:${String(event.target)}`, beat: 3 }];
    case "charged":
    case "riposted":
      return [{ kind: "shake", at: `fighter:${String(event.target)}` }];
    case "fell":
      return [{ kind: "shake", at: `fighter:${String(event.seat)}` }];
    default:
      return [];
  }
}

function facts(view: View, seat: number): SeatFact[] {
  const fighter = as(view).fighters[seat];
  if (!fighter) return [];
  return [
    { sign: "hand", value: fighter.hand_size, label: "ab.proficiencies" },
  ];
}

function text(model: TableModel): { title: string; lines: string[] }[] {
  const view = as(model.view!);
  return view.fighters.map((fighter, seat) => ({
    title: `${SEATS[seat]}, ${model.name(seat)}`,
    lines: fighter.standing
      ? [
          t("ab.textFighter", { health: fighter.health, stamina: fighter.stamina, hand: fighter.hand_size, deck: fighter.deck }),
          fighter.weapon
            ? `${model.cardName(fighter.weapon.card)}, ${t("ab.cell", { lane: fighter.weapon.lane, row: fighter.weapon.row })}, ${fighter.weapon.does} ${fighter.weapon.strength}${fighter.weapon.modifiers.map((each) => `, ${model.cardName(each.card)}`).join("")}${fighter.weapon.held ? `, ${t("ab.held")}` : ""}`
            : t("ab.noWeapon"),
          fighter.is_locked ? t("ab.hasLocked") : t("ab.thinking"),
        ]
      : [t("ab.fallen")],
  }));
}

function change(path: string, from: unknown, to: unknown, model: TableModel): string | null {
  const [fighters, seat, field] = path.split(".");
  if (fighters !== "fighters" || (field !== "stamina" && field !== "health") || path.split(".").length > 3) return null;
  return `${model.name(Number(seat))} ${t(field === "health" ? "ab.health" : "ab.stamina")} ${String(from)} → ${String(to)}`;
}

export const kit: BoardKit = {
  Board, face, terms, motions, facts, text, change, words,
  turn: (view) => ({ name: t("ab.turn", { n: as(view).turn }), by: null }),
  hand: (view) => as(view).hand ?? [],
  handPicks: (id) => [["card", id], ["discard", id]],
  boardFields: ["card", "row", "direction", "discard"],
  isButton: (action) => action.do === "draw" && action.discard === null,
  order: (view) => {
    const team = view.seat === null ? 0 : Math.floor(view.seat / 2);
    return team === 0 ? [3, 2, 0, 1] : [1, 0, 2, 3];
  },
};
