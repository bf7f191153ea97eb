// Hands of War at the table.
import type { Action, GameEvent, View } from "$lib/net/shapes";
import type { TableModel } from "$lib/table/model.svelte";
import { dawn, drop, fall, fly, leave, lunge, pulse, shake, type Motion } from "../motion";
import type { PieceView } from "$lib/types/hands-of-war";
import { t, type Word } from "$lib/words/index.svelte";
import { board, type SeatFact } from "../kit";
import Backdrop from "./Backdrop.svelte";
import Board from "./Board.svelte";
import { face, terms } from "./face";
import {
  as,
  asksMore,
  bannerOf,
  find,
  goesToZone,
  isButton,
  lastingWords,
  STEPS,
  standard,
  ZONE_WORDS,
  ZONES,
} from "./lines";
import Plate from "./Plate.svelte";
import Track from "./Track.svelte";
import { words } from "./words";

/** Is it one of the cards that are hard to come by? */
const isEpic = (card: string, model?: TableModel): boolean =>
  model?.card(card) !== undefined && model.face(card).look.rarity > 3;

function motions(event: GameEvent, whole: View, model?: TableModel): Motion[] {
  const view = as(whole);
  const id = Number(event.piece ?? 0);
  const at = `piece:${id}`;
  const beat = 100 + id;
  const home = `side:${String(event.seat)}`;
  switch (event.event) {
    case "piece_entered":
      return [
        fly(at, event.seat === view.seat ? `hand:${String(event.card)}` : home),
        ...(isEpic(String(event.card), model) ? [dawn(at, beat)] : []),
        pulse(at, beat),
      ];
    case "piece_moved":
    case "control_changed":
      return [fly(at)];
    case "piece_left":
      return [event.how === "orphaned" || event.how === "returned" ? leave(at) : fall(at)];
    case "card_cast": {
      const item = view.stack.findLast((each) => each.name === event.name);
      return item
        ? [fly(`item:${item.id}`, event.seat === view.seat ? `hand:${String(event.card)}` : home)]
        : [];
    }
    case "item_resolved":
    case "item_failed":
    case "item_negated":
      return [leave(`item:${String(event.item)}`)];
    case "attack_declared":
      return [pulse(at)];
    case "damage_dealt":
    case "health_lost": {
      const by = typeof event.source === "number" && event.source !== id ? event.source : -1;
      // What stands in an enchantment does not walk; a creature that is gone by now strikes a last time.
      const walks = by >= 0 && (find(view, by)?.piece.kind ?? "creature") === "creature";
      return [
        ...(walks ? [lunge(`piece:${by}`, at, beat)] : []),
        shake(at, beat),
        drop(at, `−${String(event.amount)}`, "bad", beat),
      ];
    }
    case "healed":
      return [pulse(at, beat), drop(at, `+${String(event.amount)}`, "good", beat)];
    case "damage_stopped":
      return [pulse(at, beat), drop(at, "0", "good", beat)];
    case "counters_put":
      return [
        pulse(at, beat),
        drop(at, `+${String(event.count)} ${counterName(String(event.kind))}`, "good", beat),
      ];
    case "attack_failed":
      return [shake(at)];
    case "attack_guarded":
      return [pulse(`piece:${String(event.target)}`)];
    case "ability_used":
    case "trigger_resolved":
      return [pulse(at)];
    case "essence_gained":
      return [pulse(home)];
    default:
      return [];
  }
}

function facts(view: View, seat: number): SeatFact[] {
  const side = as(view).sides[seat];
  if (!side) return [];
  return [
    { sign: "banner", value: standard(as(view), seat)?.health ?? 0, label: "hw.standardHealth" },
    { sign: "hand", value: side.hand, label: "hw.hand" },
  ];
}

const COUNTERS: Readonly<Record<string, Word>> = {
  Growth: "hw.growth",
  Spirit: "hw.spirit",
  Glory: "hw.glory",
};
const counterName = (kind: string): string => (COUNTERS[kind] ? t(COUNTERS[kind]) : kind);

/** A card let go over a zone or a permanent says both at once; what is still open is asked. */
function dropped(id: string, field: string, value: unknown, model: TableModel): Action | null {
  if (!model.options.some((action) => action.do === "cast" && action.card === id)) return null;
  const isPlaced = goesToZone(model.card(id));
  if (field === "place")
    return isPlaced
      ? { do: "cast", card: id, picks: [value] }
      : asksMore(model.card(id))
        ? { do: "cast", card: id }
        : null;
  if (field !== "piece") return null;
  const there = find(as(model.view!), Number(value));
  if (isPlaced)
    return there && there.seat === model.seat ? { do: "cast", card: id, picks: [there.piece.zone] } : null;
  return { do: "cast", card: id, picks: [Number(value)] };
}

const ABILITIES: Record<string, string> = {
  guard: "Guard",
  heal: "Heal",
  redirect: "Redirect",
  quest: "Spirit Quest",
};

/** What stands in a field of an action or event, by name. */
function fieldName(
  field: string,
  value: unknown,
  fields: Readonly<Record<string, unknown>>,
  model: TableModel,
): string | undefined {
  const view = model.view && as(model.view);
  if (!view) return undefined;
  if (field === "first" && typeof value === "number") return model.name(value);
  if ((field === "piece" || field === "target" || field === "pick") && typeof value === "number") {
    const found = find(view, value);
    if (!found) return undefined;
    const same = view.sides.flatMap((side) => side.pieces).filter((piece) => piece.name === found.piece.name);
    if (same.length === 1) return found.piece.name;
    const here = view.sides[found.seat]!.pieces.filter(
      (piece) => piece.name === found.piece.name && piece.zone === found.piece.zone,
    );
    const which = here.length === 1 ? "" : `${here.findIndex((piece) => piece.id === value) + 1}. `;
    return `${found.piece.name} (${which}${t(ZONE_WORDS[found.piece.zone]!)}, ${model.name(found.seat)})`;
  }
  if ((field === "zone" || field === "pick") && typeof value === "string" && value in ZONE_WORDS)
    return t(ZONE_WORDS[value]!);
  if (field === "ability" && typeof value === "string") {
    const acts = typeof fields.piece === "number" ? (find(view, fields.piece)?.piece.acts ?? []) : [];
    return ABILITIES[value] ?? acts[Number(value) - 1] ?? value;
  }
  if (field !== "pick" || typeof value !== "string") return undefined;
  if (value === "yes" || value === "no") return t(value);
  if (value === "nobody") return t("hw.nobody");
  if (view.names.includes(value)) return model.name(view.names.indexOf(value));
  return view.stack.find((item) => `#${item.id}` === value)?.name;
}

function pieceLine(piece: PieceView, model: TableModel): string {
  const numbers =
    piece.kind === "creature"
      ? t("hw.numbers", {
          attack: piece.attack ?? 0,
          health: piece.health,
          maximum: piece.maximum,
          range: piece.range ?? 0,
        })
      : t("hw.health", { health: piece.health, maximum: piece.maximum });
  const parts = [
    `${t(ZONE_WORDS[piece.zone]!)}: ${piece.name}`,
    numbers,
    ...(piece.abilities ?? []),
    ...lastingWords(piece, (seat) => model.name(seat)),
  ];
  if (piece.growth) parts.push(`${piece.growth} ${t("hw.growth")}`);
  if (piece.spirit) parts.push(`${piece.spirit} ${t("hw.spirit")}`);
  if (piece.glory) parts.push(`${piece.glory} ${t("hw.glory")}`);
  if (piece.host != null)
    parts.push(t("hw.boundTo", { name: find(as(model.view!), piece.host)?.piece.name ?? "" }));
  if (piece.exhausted) parts.push(t(piece.locked ? "hw.locked" : "hw.exhausted"));
  return parts.join(", ");
}

function text(model: TableModel): { title: string; lines: string[] }[] {
  const view = as(model.view!);
  const name = (id: number): string => find(view, id)?.piece.name ?? "?";
  const step = STEPS.find((each) => each.phases.includes(view.phase));
  return [
    {
      title: `${t("hw.turn", { n: view.turn })}${step ? `, ${t(step.word)}` : ""}`,
      lines: [
        ...(view.hold ? [t("hw.hold")] : []),
        ...view.attacks.map(
          (each) => `${name(each.attacker)} → ${name(each.target)}${each.null ? ` (${t("hw.null")})` : ""}`,
        ),
        ...[...view.stack]
          .reverse()
          .map(
            (item) =>
              `${t("hw.stack")}: ${item.name}${(item.on ?? []).length > 0 ? ` → ${item.on!.join(", ")}` : ""}`,
          ),
      ],
    },
    ...view.sides.map((side, seat) => ({
      title: `${model.name(seat)}, ${side.deck_name}`,
      lines: [
        t("hw.textSide", {
          essence: side.essence || t("board.none"),
          hand: side.hand,
          deck: side.deck,
          graveyard: side.graveyard.length,
        }),
        ...ZONES.flatMap((zone) =>
          side.pieces.filter((piece) => piece.zone === zone).map((piece) => pieceLine(piece, model)),
        ),
      ],
    })),
  ];
}

export const kit = board({
  field: Board,
  area: "wide",
  backdrop: Backdrop,
  track: Track,
  plate: Plate,
  face,
  terms,
  motions,
  facts,
  banner: (view, seat, model) => bannerOf(as(view), seat, model),
  text,
  words,
  isButton,
  dropped,
  fieldName,
  hand: (view) => as(view).hand ?? [],
  turn: (view) => ({ name: t("hw.turn", { n: as(view).turn }), by: as(view).active }),
  // A zone is marked as a place, whatever the question calls it.
  places: (action) =>
    Object.entries(action)
      .filter(([field, value]) => field !== "do" && value !== null && value !== undefined)
      .map(([field, value]) => [String(value) in ZONE_WORDS ? "place" : field, value]),
  handPicks: (id) => [
    ["card", id],
    ["pick", id],
  ],
  boardFields: ["card", "piece", "target", "zone", "pick"],
  beginsAtOnce: asksMore,
  // An ability may be announced by a name that a card in hand has too; of that card it is said why it cannot be played.
  isUnderWay: (id, model) =>
    model.view !== null && as(model.view).announcing === model.card(id)?.name && !(id in model.why),
  isPlain: () => true,
  hasOwnBack: (action) => action.do === "unattack",
  order: (view) => (view.seat === 1 ? [0, 1] : [1, 0]),
});
