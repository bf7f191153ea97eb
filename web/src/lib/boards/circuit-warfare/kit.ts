// Circuit Warfare at the table.
import emblems from "$lib/art/emblems/circuit-warfare.json";
import type { GameEvent, View } from "$lib/net/shapes";
import { drop, fall, fly, leave, pulse, shake, turn, type Motion } from "../motion";
import type { TableModel } from "$lib/table/model.svelte";
import type { CircuitWarfareView } from "$lib/types/circuit-warfare";
import { t } from "$lib/words/index.svelte";
import { board, type SeatFact } from "../kit";
import Board from "./Board.svelte";
import Cells from "./Cells.svelte";
import { lightOf } from "./city";
import City from "./City.svelte";
import Track from "./Track.svelte";
import { words } from "./words";
import { face, terms } from "./face";

const as = (view: View): CircuitWarfareView => view as unknown as CircuitWarfareView;
const place = (cell: unknown): string => `cell:${(cell as number[]).join(",")}`;

function motions(event: GameEvent, view: View): Motion[] {
  switch (event.event) {
    case "card_placed":
      return [
        fly(
          place(event.cell),
          event.seat === view.seat ? `hand:${String(event.card)}` : `seat:${String(event.seat)}`,
        ),
      ];
    case "chain_made": {
      // The current runs along the line, and each card turns as it comes by.
      const changed = new Set(
        [...(event.turned as number[][]), ...((event.burnt ?? []) as number[][])].map(place),
      );
      const line = (event.line as number[][]).map(place);
      const count = (event.turned as number[][]).length;
      return [
        ...line.filter((at) => changed.has(at)).map((at) => turn(at)),
        ...(count > 0 ? [drop(`score:${String(event.seat)}`, `+${count}`, "good")] : []),
      ];
    }
    case "card_turned":
    case "card_swapped":
      return [turn(place(event.cell))];
    case "card_walled":
    case "card_marked":
    case "card_kissed":
      return [pulse(place(event.cell))];
    case "card_burnt":
      return [fall(place(event.cell))];
    case "field_pushed":
      return slid(String(event.direction), view);
    case "push_nullified":
      return (event.cells as number[][]).map((cell) => shake(place(cell), 1));
    case "ap_lost":
      return [
        shake(`seat:${String(event.seat)}`),
        drop(`seat:${String(event.seat)}`, `−${String(event.ap)} AP`, "bad", 1),
      ];
    case "cards_lost":
      return [
        shake(`seat:${String(event.seat)}`, 2),
        drop(`score:${String(event.seat)}`, `−${String(event.count)}`, "bad", 2),
      ];
    case "charged":
      return [drop(`seat:${String(event.seat)}`, `+${String(event.ap)} AP`, "good")];
    case "cards_discarded":
      return event.seat === view.seat ? (event.cards as string[]).map((card) => leave(`hand:${card}`)) : [];
    default:
      return [];
  }
}

const STEPS: Record<string, [number, number]> = {
  N: [-1, 0],
  E: [0, 1],
  S: [1, 0],
  W: [0, -1],
  up: [-1, 0],
  right: [0, 1],
  down: [1, 0],
  left: [0, -1],
};
/** All cards come from the cell before theirs, at once. */
function slid(direction: string, view: View): Motion[] {
  const step = STEPS[direction];
  if (!step) return [];
  return as(view).field.flatMap((cells, row) =>
    cells.flatMap((there, column) =>
      there ? [{ ...fly(place([row, column]), place([row - step[0], column - step[1]])), beat: 1 }] : [],
    ),
  );
}

function facts(view: View, seat: number): SeatFact[] {
  const player = as(view).players[seat];
  if (!player) return [];
  return [
    { sign: "bolt", value: player.ap, label: "cw.ap" },
    { sign: "hand", value: player.hand, label: "bf.hand" },
    ...(view.names.length > 2
      ? []
      : [{ sign: "pile", value: player.pile, label: "cw.pile" } satisfies SeatFact]),
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
  area: "wide",
  backdrop: City,
  track: Track,
  plate: Cells,
  face,
  terms,
  motions,
  facts,
  banner: (view, seat) => ({
    world: lightOf(as(view).players[seat]?.colour ?? ["red", "blue", "yellow", "green"][seat] ?? ""),
    emblem: emblems.electric,
  }),
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
