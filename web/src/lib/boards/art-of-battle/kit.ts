// The Art of Battle at the table.
import emblems from "$lib/art/emblems/art-of-battle.json";
import type { Action, GameEvent, View } from "$lib/net/shapes";
import { banner, drop, fly, leave, lunge, pulse, shake, turn, type Motion } from "../motion";
import type { TableModel } from "$lib/table/model.svelte";
import type { ArtOfBattleView } from "$lib/types/art-of-battle";
import { t, type Word } from "$lib/words/index.svelte";
import { board, type SeatFact } from "../kit";
import Backdrop from "./Backdrop.svelte";
import Board from "./Board.svelte";
import Track from "./Track.svelte";
import { PAPER_DAY, PAPER_NIGHT } from "./paper";
import Vitals from "./Vitals.svelte";
import { words } from "./words";
import { face, terms } from "./face";
import { dueWords, isDirection, SEATS, standOf, standsLie, standWords } from "./lanes";

const DOES: Record<string, Word> = { attack: "ab.attack", block: "ab.block", rest: "ab.rest" };
const as = (view: View): ArtOfBattleView => view as unknown as ArtOfBattleView;

const fighter = (seat: unknown): string => `fighter:${String(seat)}`;
const weapon = (seat: unknown): string => `weapon:${String(seat)}`;
/** Health or Stamina that is lost or won, at the fighter. */
const lost = (seat: unknown, n: unknown, beat: number): Motion[] => [
  shake(fighter(seat), beat),
  drop(fighter(seat), `−${String(n)}`, "bad", beat),
];

/** Four cards turn at once, Weapons come and go forward, and everything lands together: one beat for each step. */
function motions(event: GameEvent, view: View, model?: TableModel): Motion[] {
  switch (event.event) {
    case "revealed":
      return event.card == null ? [] : [turn(`${fighter(event.seat)}:card`, 1)];
    case "weapon_placed":
      return [
        {
          ...fly(
            weapon(event.seat),
            event.seat === view.seat ? `hand:${String(event.card)}` : `${fighter(event.seat)}:card`,
          ),
          beat: 2,
        },
      ];
    case "modifier_attached":
      return [pulse(weapon(event.owner), 3)];
    case "weapon_moved":
    case "weapon_redirected":
    case "weapon_lunged":
      return [{ ...fly(weapon(event.owner)), beat: 4 }];
    case "weapon_arrived":
      return [
        { ...leave(weapon(event.owner), "centre"), beat: 5 },
        ...(event.does === "attack" ? [lunge(fighter(event.owner), "centre", 5)] : []),
      ];
    case "attack_resolved":
      if (event.lost) return [];
      return event.hit ? lost(event.target, event.hit, 6) : [pulse(fighter(event.target), 6)];
    case "charged":
    case "riposted":
      return lost(event.target, event.damage, 6);
    case "all_struck":
      return ((event.targets ?? []) as number[]).flatMap((seat) => lost(seat, event.damage, 6));
    case "healed":
      return [drop(fighter(event.target), `+${String(event.health)}`, "good", 6)];
    case "fell":
      return [
        shake(fighter(event.seat), 7),
        banner(
          t("ab.falls", { name: model?.name(Number(event.seat)) ?? view.names[Number(event.seat)] ?? "" }),
          "bad",
          7,
        ),
      ];
    default:
      return [];
  }
}

function facts(view: View, seat: number): SeatFact[] {
  const fighter = as(view).fighters[seat];
  if (!fighter) return [];
  return [{ sign: "hand", value: fighter.hand_size, label: "ab.proficiencies" }];
}

function text(model: TableModel): { title: string; lines: string[] }[] {
  const view = as(model.view!);
  const places = standsLie(view)
    ? [t("ab.standsCentre")]
    : SEATS.flatMap((lane) => {
        const id = standOf(view, lane);
        return id ? [`${lane}: ${standWords(id, model)}`] : [];
      });
  const due = (view.due ?? []).map((each) => `${each.lane}: ${dueWords(each)}`);
  return [
    {
      title: t("ab.turn", { n: view.turn }),
      lines: [t(view.revise ? "ab.revise" : "ab.final"), ...due, ...places],
    },
    ...view.fighters.map((fighter, seat) => ({
      title: `${SEATS[seat]}, ${model.name(seat)}`,
      lines: fighter.standing
        ? [
            t("ab.textFighter", {
              health: fighter.health,
              stamina: fighter.stamina,
              hand: fighter.hand_size,
              deck: fighter.deck,
            }),
            fighter.weapon
              ? `${model.cardName(fighter.weapon.card)}, ${t("ab.cell", { lane: fighter.weapon.lane, row: fighter.weapon.row })}, ${t(DOES[fighter.weapon.does]!)} ${fighter.weapon.strength}${fighter.weapon.modifiers.map((each) => `, ${t("ab.modOf", { card: model.cardName(each.card), name: model.name(each.owner) })}`).join("")}${fighter.weapon.held ? `, ${t("ab.held")}` : ""}`
              : t("ab.noWeapon"),
            ...(fighter.discard.length > 0
              ? [
                  `${t("ab.discards", { n: fighter.discard.length })}: ${fighter.discard.map((id) => model.cardName(id)).join(", ")}`,
                ]
              : []),
            fighter.gave_up
              ? t("ab.gaveUp")
              : !fighter.is_locked
                ? t("ab.thinking")
                : fighter.cards_laid == null
                  ? t("ab.hasLocked")
                  : t("ab.hasLaid", { n: fighter.cards_laid }),
          ]
        : [t("ab.fallen")],
    })),
  ];
}

/** A Weapon let go over a row, or another card over a lane: the Direction and the row are those of the place. */
function dropped(id: string, field: string, value: unknown, model: TableModel): Action | null {
  const [lane, row] = field === "place" && typeof value === "string" ? value.split(":") : [];
  if (!lane || !row || model.view?.seat == null || lane[0] !== SEATS[model.view.seat]![0]) return null;
  return (
    model.options.find(
      (action) =>
        action.card === id &&
        action.direction === lane[1] &&
        (action.row == null || action.row === Number(row)),
    ) ?? null
  );
}

function change(path: string, from: unknown, to: unknown, model: TableModel): string | null {
  const [fighters, seat, field] = path.split(".");
  if (fighters !== "fighters" || (field !== "stamina" && field !== "health") || path.split(".").length > 3)
    return null;
  return `${model.name(Number(seat))} ${t(field === "health" ? "ab.health" : "ab.stamina")} ${String(from)} → ${String(to)}`;
}

/** A lane keeps the word of the rule book, which stands on the board; whoever sits there is called by name. */
export function polish(text: string, model: TableModel): string {
  return text.replace(/(?<!lane |Bahn |\()\b[AB][LR]\b/g, (seat) =>
    model.view ? model.name((SEATS as readonly string[]).indexOf(seat)) : seat,
  );
}

export const kit = board({
  field: Board,
  area: "stage",
  backdrop: Backdrop,
  track: Track,
  plate: Vitals,
  plates: "corners",
  face,
  terms,
  motions,
  facts,
  banner: (view, seat) => ({
    world: PAPER_NIGHT,
    day: PAPER_DAY,
    emblem: view.teams[seat] === 0 ? emblems.fencer : emblems.spartan,
  }),
  text,
  change,
  polish,
  words,
  turn: (view) => ({ name: t("ab.turn", { n: as(view).turn }), by: null }),
  hand: (view) => [...(as(view).hand ?? []), ...(as(view).directions ?? [])],
  handPicks: (id) =>
    isDirection(id)
      ? [["direction", id]]
      : [
          ["card", id],
          ["discard", id],
        ],
  // A lane and a row are one place; a card without a row goes to a Weapon of the lane, or anywhere in it.
  places: (action, model) => {
    const { card, discard, direction, row } = action;
    const seat = model.view?.seat ?? 0;
    const lane = `${SEATS[seat]![0]}${String(direction)}`;
    const weapon = as(model.view!).fighters.find((each) => each.weapon?.lane === lane)?.weapon;
    const made: [string, unknown][] = [];
    if (card) made.push(["card", card]);
    if (discard) made.push(["discard", discard]);
    if (direction) made.push(["cell", `${lane}:${String(row ?? weapon?.row ?? 1)}`]);
    return made;
  },
  isApart: isDirection,
  dropped,
  boardFields: ["card", "row", "direction", "discard"],
  isButton: (action) => action.do === "draw" && action.discard === null,
  order: (view) => {
    const team = view.seat === null ? 0 : Math.floor(view.seat / 2);
    return team === 0 ? [3, 2, 0, 1] : [1, 0, 2, 3];
  },
});
