// Blood Wars at the table.
import type { Action, GameEvent, View } from "$lib/net/shapes";
import type { TableModel } from "$lib/table/model.svelte";
import { banner, drop, fall, fly, leave, pulse, shake, turn, type Motion } from "../motion";
import type { BloodView } from "$lib/types/blood-wars";
import { t } from "$lib/words/index.svelte";
import { board, type SeatFact } from "../kit";
import Backdrop from "./Backdrop.svelte";
import Board from "./Board.svelte";
import { face, number, terms } from "./face";
import { kept } from "./kept.svelte";
import Plate from "./Plate.svelte";
import { automatic } from "./orders";
import { atLegion, atWarlord, cardOf, heldCards, inHand, joins, named, pointing } from "./pointing";
import { standing } from "./sums";
import Track from "./Track.svelte";
import { words } from "./words";
import { nameOf, sayCombat, sayIntrigue, sayPoints } from "./units";

const as = (view: View): BloodView => view as unknown as BloodView;

function motions(event: GameEvent, view: View, model?: TableModel): Motion[] {
  const seat = Number(event.seat);
  const own = seat === view.seat;
  const warlord = atWarlord(seat, String(event.warlord));
  const people = as(view).challenge?.participants ?? [];
  const engaged = people.find((each) => each.seat === seat)?.warlord ?? "";
  const onStage = `stage:${atWarlord(seat, engaged)}`;
  switch (event.event) {
    case "challenge_issued":
      return [fly("ground", own ? inHand(String(event.battlefield)) : `seat:${seat}`), pulse(warlord)];
    case "warlord_joined":
    case "warlord_roused":
      return [fly(`stage:${warlord}`, warlord), pulse(`stage:${warlord}`)];
    case "legions_revealed":
      return (
        as(view).players[seat]?.warlords.find((each) => each.warlord === event.warlord)?.legions ?? []
      ).map((_, at, all) =>
        turn(atLegion(seat, String(event.warlord), named(all.map((each) => each.legion))[at]!), 7),
      );
    case "warlord_turned":
    case "battle_hand_turned":
      return [turn(warlord)];
    case "warlord_inducted":
      return [fly(warlord, own ? inHand(cardOf(String(event.warlord))) : `seat:${seat}`)];
    case "battle_hand_changed":
      return [pulse(warlord)];
    case "power_used":
      return [pulse(onStage)];
    case "fate_played":
      return [pulse(`seat:${seat}`)];
    case "legion_turned":
      return [turn(atLegion(seat, engaged, String(event.legion)))];
    case "legion_shielded":
      return [pulse(atLegion(seat, engaged, String(event.legion)))];
    case "legion_lost":
      return [fall(atLegion(seat, engaged, String(event.legion))), shake(onStage)];
    case "strength_changed": {
      const by = Number(event.by);
      const side = people.find((each) => each.seat === seat)?.side ?? "";
      return [
        drop(onStage, by > 0 ? `+${by}` : String(by).replace("-", "−"), by > 0 ? "good" : "bad", 3),
        pulse(`sum:${side}`, 3),
      ];
    }
    case "warlord_lost":
      return [fall(warlord)];
    case "battlefield_captured":
      return [
        banner(
          t("bw.taken", {
            name: model?.name(seat) ?? view.names[seat] ?? "",
            card: model?.cardName(String(event.battlefield)) ?? String(event.battlefield),
          }),
          own ? "good" : "bad",
          1,
        ),
        { ...leave("ground", `seat:${seat}`), beat: 1 },
        pulse(`pool:${seat}`, 1),
      ];
    case "challenge_failed":
      return [
        banner(t("bw.held"), own ? "bad" : "good", 1),
        { ...fall("ground"), beat: 1 },
        shake("stage", 1),
      ];
    case "cards_drawn":
      return [pulse(`seat:${seat}`)];
    default:
      return [];
  }
}

function facts(view: View, seat: number): SeatFact[] {
  const player = as(view).players[seat];
  if (!player) return [];
  return [
    { sign: "star", value: player.vp, label: "bw.vp" },
    { sign: "hand", value: player.hand, label: "bw.hand" },
  ];
}

/** Everybody in the order of play, the one who looks last. */
function order(view: View): number[] {
  const count = view.names.length;
  return Array.from({ length: count }, (_, i) => ((view.seat ?? -1) + 1 + i) % count);
}

/** `P1` is a person with a name; of equal names the server says `Ada (P1)`. */
function polish(line: string, model: TableModel): string {
  let text = line;
  for (const info of model.seats) text = text.replaceAll(`${info.name} (P${info.seat})`, `P${info.seat}`);
  return text.replace(/\bP([0-7])\b/g, (whole, at: string) =>
    Number(at) < (model.view?.names.length ?? 0) ? model.name(Number(at)) : whole,
  );
}

function text(model: TableModel): { title: string; lines: string[] }[] {
  const view = as(model.view!);
  const sections: { title: string; lines: string[] }[] = [];
  if (view.challenge) {
    const vp = number(model.card(view.challenge.battlefield), "VP");
    const stand = standing(view, vp)!;
    const say = view.challenge.type === "combat" ? sayCombat : sayIntrigue;
    const side = (which: "challenger" | "defender"): string => {
      const people = view.challenge!.participants.filter((each) => each.side === which);
      const list = people
        .map(
          (each) =>
            `${model.name(each.seat)}: ${each.warlord ? model.cardName(cardOf(each.warlord)) : t("bw.gone")} ${say(each.strength ?? "?")}`,
        )
        .join("; ");
      return `${t(which === "challenger" ? "bw.for" : "bw.against")}: ${list || t("bw.nobody")}. ${say(stand[which].sum ?? "?")}${stand[which].ally ? ` ${t(stand[which].doubled ? "bw.allyDouble" : "bw.ally")}` : ""}`;
    };
    sections.push({
      title: `${t(view.challenge.type === "combat" ? "bw.combat" : "bw.intrigue")}: ${model.cardName(view.challenge.battlefield)}, ${sayPoints(vp)}`,
      lines: [
        side("challenger"),
        side("defender"),
        ...(view.pending ?? []).map((each) =>
          t("bw.pending", { card: model.cardName(cardOf(each.card)), name: model.name(each.seat) }),
        ),
      ],
    });
  }
  for (const seat of [...order(model.view!)].reverse()) {
    const player = view.players[seat]!;
    sections.push({
      title: `${model.name(seat)}, ${t("bw.vpText", { n: player.vp, of: view.length })}${view.acting === seat ? `, ${t("bw.acting")}` : ""}${player.mustering ? `, ${t("bw.mustering")}` : ""}`,
      lines: [
        t("bw.textCounts", {
          hand: player.hand,
          draw: player.draw,
          discard: player.discard.length,
          pool: player.pool.map((id) => model.cardName(id)).join(", ") || t("board.none"),
        }),
        ...player.warlords.map((led) => {
          const card = model.card(cardOf(led.warlord));
          const open = [
            ...(led.legions ?? []).map((each) =>
              [
                model.cardName(each.legion),
                each.flipped ? t("bw.flipped") : "",
                ...(each.gear ?? []).map((gear) => `+ ${model.cardName(gear)}`),
                each.acolyte ? `+ ${model.cardName(each.acolyte)}` : "",
              ]
                .filter(Boolean)
                .join(" "),
            ),
            ...(led.loose ?? []).map((id) => model.cardName(id)),
          ];
          return `${model.cardName(cardOf(led.warlord))}, ${card?.facts.alignment ?? ""}, ${sayIntrigue(led.influence ?? 0)}${led.flipped ? `, ${t("bw.flipped")}` : led.used ? `, ${t("bw.used")}` : ""}. ${t("bw.leads", { n: led.size })}${led.hand_flipped && led.size > 0 ? `, ${t("bw.handFlipped")}` : ""}${open.length ? `: ${open.join("; ")}` : ""}${led.hidden ? `, ${t("bw.hidden", { n: led.hidden })}` : ""}`;
        }),
      ],
    });
  }
  return sections;
}

const CHANGES: Readonly<Record<string, () => string>> = {
  vp: () => nameOf("vp"),
  hand: () => t("bw.hand"),
  strength: () => nameOf("strength"),
};

function change(path: string, from: unknown, to: unknown, model: TableModel): string | null {
  const parts = path.split(".");
  const field = CHANGES[parts.at(-1) ?? ""];
  if (!field || parts[0] !== "players" || typeof from !== "number" || typeof to !== "number") return null;
  const seat = Number(parts[1]);
  return `${seat === model.seat ? "" : `${model.name(seat)} `}${field()} ${from} → ${to}`;
}

const BUTTONS = new Set(["join", "rouse", "support", "power", "choose_legion", "choose_warlord"]);

export const kit = board({
  field: Board,
  area: "wide",
  plates: "rim",
  backdrop: Backdrop,
  track: Track,
  plate: Plate,
  face,
  hand: (view, model) => heldCards(as(view), (id) => String(model.card(id)?.marks?.sort ?? "")),
  motions,
  facts,
  banner: (view, seat, model) => {
    const { world, emblem } = model.face(as(view).players[seat]?.warlords[0]?.warlord ?? "").look;
    return { world, emblem: emblem.path };
  },
  order,
  change,
  polish,
  text,
  words,
  terms,
  joins,
  turn: (view) => ({ name: t("bw.round", { n: as(view).round }), by: as(view).acting }),
  handPicks: (id) => [
    ["from", inHand(id)],
    ["pick", inHand(id)],
  ],
  boardFields: ["from", "to", "pick"],
  // A seat is asked only where it could do something, so a pass is an answer like any other; undo takes it back.
  isPlain: () => true,
  isButton: (action: Action) => BUTTONS.has(action.do) || (action.do === "prepare" && !("from" in action)),
  pointing: (action, view, model) =>
    pointing(action, as(view), (id, tag) => String(model.card(id)?.marks?.[tag] ?? "")),
  automatic: (view, options) => automatic(as(view), options, kept.order),
});
