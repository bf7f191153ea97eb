// Circuit Warfare at the table.
import type { GameEvent, View } from "$lib/net/shapes";
import type { Motion } from "../motion";
import type { TableModel } from "$lib/table/model.svelte";
import type { CircuitWarfareView } from "$lib/types/circuit-warfare";
import { t } from "$lib/words/index.svelte";
import { board, type SeatFact } from "../kit";
import Board from "./Board.svelte";
import { words } from "./words";
import { face, terms } from "./face";

const as = (view: View): CircuitWarfareView => view as unknown as CircuitWarfareView;
const place = (cell: unknown): string => `cell:${(cell as number[]).join(",")}`;

function motions(event: GameEvent, view: View): Motion[] {
  switch (event.event) {
    case "card_placed":
      return [
        {
          kind: "fly",
          at: place(event.cell),
          other: event.seat === view.seat ? `hand:${String(event.card)}` : `seat:${String(event.seat)}`,
        },
      ];
    case "chain_made":
      return [...(event.turned as number[][]), ...((event.burnt ?? []) as number[][])].map((cell) => ({
        kind: "turn",
        at: place(cell),
      }));
    case "card_turned":
    case "card_swapped":
      return [{ kind: "turn", at: place(event.cell) }];
    case "card_walled":
    case "card_marked":
    case "card_kissed":
      return [{ kind: "pulse", at: place(event.cell) }];
    case "card_burnt":
      return [{ kind: "leave", at: place(event.cell) }];
    case "ap_lost":
    case "cards_lost":
      return [{ kind: "shake", at: `seat:${String(event.seat)}` }];
    default:
      return [];
  }
}

function facts(view: View, seat: number): SeatFact[] {
  const player = as(view).players[seat];
  if (!player) return [];
  return [
    { sign: "bolt", value: player.ap, label: "cw.ap" },
    { sign: "star", value: player.score, label: "cw.score" },
    { sign: "hand", value: player.hand, label: "bf.hand" },
  ];
}

function text(model: TableModel): { title: string; lines: string[] }[] {
  const view = as(model.view!);
  const players = view.players.map((player, seat) => ({
    title: model.name(seat),
    lines: [
      t("cw.textPlayer", {
        colour: player.colour ?? "–",
        ap: player.ap,
        score: player.score,
        hand: player.hand,
        pile: player.pile,
      }),
    ],
  }));
  const rows = view.field.map((cells, row) => ({
    title: t("cw.row", { n: row }),
    lines: cells.map(
      (there, column) =>
        `(${row},${column}): ${there ? `${model.cardName(there.card)}${there.rotation ? " 180°" : ""}, ${model.name(there.shows)}${there.is_closed ? `, ${t("cw.closed")}` : ""}` : t("bf.empty")}`,
    ),
  }));
  return [...players, ...rows];
}

function change(path: string, from: unknown, to: unknown, model: TableModel): string | null {
  const [players, seat, field] = path.split(".");
  if (players !== "players" || (field !== "ap" && field !== "score")) return null;
  return `${Number(seat) === model.seat ? "" : `${model.name(Number(seat))} `}${t(field === "ap" ? "cw.ap" : "cw.score")} ${String(from)} → ${String(to)}`;
}

export const kit = board({
  field: Board,
  face,
  terms,
  motions,
  facts,
  text,
  change,
  words,
  hand: (view) => (as(view).step === "colour" ? null : (as(view).hand ?? [])),
  turn: (view) =>
    as(view).step === "colour"
      ? { name: t("replay.setup"), by: null }
      : { name: t("cw.round", { n: as(view).round }), by: as(view).turn },
  handPicks: (id) => [
    ["card", id],
    ["other", id],
    ["cards", [id]],
  ],
  boardFields: ["card", "cell", "cards", "line", "colour"],
  seatColours: (view) =>
    as(view).players.map((player, seat) =>
      player.colour
        ? `var(--${player.colour})`
        : `var(--${["red", "blue", "yellow", "green"][seat] ?? "red"})`,
    ),
});
