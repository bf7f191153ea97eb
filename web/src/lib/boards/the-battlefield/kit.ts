// The Battlefield at the table.
import emblems from "$lib/art/emblems/the-battlefield.json";
import usual from "$lib/art/emblems/usual.json";
import type { GameEvent, View } from "$lib/net/shapes";
import { banner, fly, leave, pulse, shake, turn, type Motion } from "../motion";
import type { BattlefieldView } from "$lib/types/the-battlefield";
import type { TableModel } from "$lib/table/model.svelte";
import { t, type Word } from "$lib/words/index.svelte";
import { board, type SeatFact } from "../kit";
import Backdrop from "./Backdrop.svelte";
import Board from "./Board.svelte";
import { face, homeOf, terms } from "./face";
import { counted, pileNames, stands, sumWords } from "./sums";
import Track from "./Track.svelte";
import { words } from "./words";

const as = (view: View): BattlefieldView => view as unknown as BattlefieldView;

/** What an army bears before it. */
const SIGNS: Record<string, string> = { Viking: emblems.drakkar, Maratha: emblems.elephant };

function motions(event: GameEvent, view: View, model?: TableModel): Motion[] {
  const slot = `slot:${String(event.slot)}`;
  switch (event.event) {
    case "card_played":
      // The last card of a battle is swept away with all others before it is seen to lie.
      if (!lies(as(view), String(event.slot))) return [];
      return [
        fly(slot, event.seat === view.seat ? `hand:${String(event.card)}` : `seat:${String(event.seat)}`),
        pulse(slot, 1),
      ];
    case "card_cleared":
      return [leave(slot, `discard:${String(event.owner)}`)];
    case "card_flipped":
      return [turn(slot)];
    case "folded":
      return [shake(`seat:${String(event.seat)}`)];
    case "battle_ended":
      return [
        banner(
          ended(event, view, model),
          event.winner === view.seat || view.seat === null ? "good" : "bad",
          1,
        ),
        ...swept(as(view)),
      ];
    default:
      return [];
  }
}

const SLOTS = ["M1", "M2", "M3", "M4", "M5", "R1", "R2", "R3", "R4", "H1", "H2", "H3"];
function lies(view: BattlefieldView, place: string): boolean {
  const [side, slot] = place.split(":");
  return Boolean(view.sides[Number(side?.slice(1)) - 1]?.slots[SLOTS.indexOf(slot ?? "")]);
}

/** How a battle ended, the near side's points first, as the board has them. */
function ended(event: GameEvent, view: View, model?: TableModel): string {
  const [one, two] = event.scores as [number, number];
  const [own, other] = view.seat === 1 ? [two, one] : [one, two];
  const values = { n: ROMAN[Number(event.battle)] ?? String(event.battle), own, other };
  if (event.winner === null || event.winner === undefined) return t("bf.battleEven", values);
  if (view.seat !== null) return t(event.winner === view.seat ? "bf.battleWon" : "bf.battleLost", values);
  const seat = Number(event.winner);
  return t("bf.battleTo", { ...values, name: model?.name(seat) ?? view.names[seat] ?? "" });
}
const ROMAN = ["", "I", "II", "III"];
/** After a battle everything that is gone from the field goes to its owner's pile, all at once. */
const swept = (view: BattlefieldView): Motion[] =>
  view.sides.flatMap((side, seat) =>
    SLOTS.flatMap((slot, i) =>
      side.slots[i] ? [] : [{ ...leave(`slot:P${seat + 1}:${slot}`, `discard:${seat}`), beat: 2 }],
    ),
  );

function facts(view: View, seat: number): SeatFact[] {
  const side = as(view).sides[seat];
  if (!side) return [];
  return [
    { sign: "star", value: side.wins, label: "bf.wins" },
    { sign: "Σ", value: side.cumulative, label: "bf.points" },
    { sign: "hand", value: side.hand, label: "bf.hand" },
  ];
}

const NUMBERS: Record<string, Word> = { attack: "bf.attack", defence: "bf.defence", score: "bf.scoreWord" };

function change(path: string, from: unknown, to: unknown, model: TableModel): string | null {
  const [sides, side, field] = path.split(".");
  const word = NUMBERS[field ?? ""];
  return sides === "sides" && word && !path.split(".")[3]
    ? `${Number(side) === model.seat ? "" : `${model.name(Number(side))} `}${t(word)} ${String(from)} → ${String(to)}`
    : null;
}

function polish(text: string, model: TableModel): string {
  return text.replace(/P([12]):([MRH]\d)/g, (_, side: string, slot: string) => {
    const at = Number(side) - 1;
    return model.seat === null
      ? t("bf.slotOf", { name: model.name(at), slot })
      : t(at === model.seat ? "bf.ownSlot" : "bf.enemySlot", { slot });
  });
}

function text(model: TableModel): { title: string; lines: string[] }[] {
  const view = as(model.view!);
  const sides = view.sides.map((side, seat) => ({
    title: `${model.name(seat)}${side.army ? `, ${side.army}` : ""}`,
    lines: [
      t("bf.textSums", {
        attack: side.attack,
        defence: side.defence,
        score: side.score,
        wins: side.wins,
        points: side.cumulative,
        hand: side.hand,
        deck: side.deck,
      }),
      ...side.counts.map((count) => counted(count)),
      ...(side.folded ? [t("bf.hasFolded")] : []),
      ...side.slots.flatMap((there, slot) =>
        there
          ? [
              `${SLOTS[slot]}: ${stands(there, model)}${(there.parts?.length ?? 0) > 1 ? ` (${sumWords(there, model)})` : ""}`,
            ]
          : [],
      ),
      t("bf.discardIs", { cards: pileNames(side.discard, model) || t("board.none") }),
      t("bf.textFree", {
        slots:
          side.slots.flatMap((there, slot) => (there ? [] : [SLOTS[slot]!])).join(", ") || t("board.none"),
      }),
    ],
  }));
  return [
    {
      title: t("bf.textBattle", { n: view.battle }),
      lines: view.battles.map(([a, b], i) => `${t("bf.battle", { n: i + 1 })}: ${a}–${b}`),
    },
    ...sides,
  ];
}

export const kit = board({
  field: Board,
  area: "wide",
  backdrop: Backdrop,
  track: Track,
  face,
  hand: (view) => (as(view).step === "battle" || as(view).step === "over" ? (as(view).hand ?? []) : null),
  motions,
  facts,
  banner: (view, seat) => {
    const army = as(view).sides[seat]?.army ?? "";
    return { world: homeOf(army), emblem: SIGNS[army] ?? usual.standard };
  },
  order: (view) => (view.seat === 1 ? [0, 1] : [1, 0]),
  change,
  polish,
  text,
  words,
  terms,
  turn: (view) =>
    as(view).step === "battle" || as(view).step === "over"
      ? { name: t("bf.battle", { n: as(view).battle }), by: as(view).turn }
      : { name: t("replay.setup"), by: null },
});
