// Blood Wars in other languages. English is what the server says.
import type { Action, GameEvent, View } from "$lib/net/shapes";
import type { Names } from "$lib/table/told";
import type { BloodView } from "$lib/types/blood-wars";
import type { GameWords } from "../kit";
import { cardOf } from "./pointing";

const list = (value: unknown, names: Names): string => (Array.isArray(value) ? value.map((each) => piece(each, names)).join(", ") : "");
const cards = (n: unknown): string => (Number(n) === 1 ? "1 Karte" : `${String(n)} Karten`);
const seat = (value: unknown, names: Names): string => names.seat(Number(value));

/** A card, a piece or a target: `L25#2`, `P1`, `P1:W07`. */
function piece(value: unknown, names: Names): string {
  const text = typeof value === "string" ? value : "";
  const [who = "", what] = text.split(":");
  if (/^P\d$/.test(who)) return what ? `${piece(what, names)} von ${names.seat(Number(who.slice(1)))}` : names.seat(Number(who.slice(1)));
  const copy = text.split("#")[1];
  return `${names.card(cardOf(text))}${copy ? ` (Nr. ${copy})` : ""}`;
}
const aimed = (value: unknown, names: Names): string => (value ? ` auf ${piece(value, names)}` : "");
const legions = (value: unknown, names: Names): string =>
  (Array.isArray(value) ? (value as { legion: string; gear?: string[]; acolyte?: string; flipped?: boolean }[]) : [])
    .map((each) => [piece(each.legion, names), ...(each.gear ?? []).map((gear) => `+ ${piece(gear, names)}`), each.acolyte ? `+ ${piece(each.acolyte, names)}` : "", each.flipped ? "(umgedreht)" : ""].filter(Boolean).join(" "))
    .join(", ");

const PHASES: Record<string, string> = { opening: "Eröffnungsphase", assembly: "Aufstellungsphase", action: "Aktionsphase", resolution: "Abschlussphase", victory: "Siegphase" };
const PASSES: Record<string, string> = {
  open: "passt", respond: "erwidert nichts", act: "beendet die Aktionsphase", join: "hält sich aus der Intrige heraus", rouse: "verteidigt nicht",
  power: "nutzt keine Kraft des Kriegsherrn", caucus: "passt in der Beratung", battle: "passt im Kampf", induct: "bringt keinen Kriegsherrn ins Spiel",
};
type Told = (event: GameEvent, names: Names) => string;
const told = (say: (event: GameEvent, n: Names, who: string) => string): Told => (event, names) => say(event, names, typeof event.seat === "number" ? names.seat(event.seat) : "");

const events: GameWords["events"] = {
  hand_dealt: told((e, n, who) => `${who} bekommt ${list(e.cards, n) || cards(e.count)}.`),
  hand_refused: told((e, n, who) => `${who} hat keinen Kriegsherrn auf der Hand, legt ${list(e.cards, n)} ab und zieht neu.`),
  head_start_given: told((e, _, who) => `${who} zieht nicht zuerst und beginnt mit ${String(e.vp)} SP.`),
  result_drawn: told((e, n, who) => (e.card ? `${who} deckt ${piece(e.card, n)} auf: Zufallswert ${String(e.rr)}.` : `${who} hat nichts zu ziehen: Zufallswert 0.`)),
  pile_shuffled: told((e, _, who) => `${who} mischt die Ablage (${cards(e.count)}) zu einem neuen Nachziehstapel.`),
  turn_began: told((e, _, who) => `Runde ${String(e.round)}: ${who} ist am Zug${e.mustering ? " (rüstet noch)" : ""}.`),
  phase_began: told((e, _, who) => `${who}: ${PHASES[String(e.phase)] ?? String(e.phase)}.`),
  cards_drawn: told((e, n, who) => `${who} zieht ${list(e.cards, n) || cards(e.count)}.`),
  battle_hand_changed: told((e, n, who) => {
    const what = [legions(e.legions, n), list(e.loose, n)].filter(Boolean).join(", ");
    return `${piece(e.warlord, n)} von ${who} führt jetzt ${cards(e.size)}${what ? `: ${what}` : ""}.`;
  }),
  assembly_done: told((_, __, who) => `${who} beendet die Aufstellung.`),
  picked: told((e, n, who) => `${who} hat bisher gewählt: ${list(e.cards, n) || "nichts"}.`),
  passed: told((e, _, who) => `${who} ${PASSES[String(e.ask)] ?? "passt"}.`),
  challenge_issued: told((e, n, who) => `${who} ${e.type === "combat" ? "kämpft" : "intrigiert"} mit ${piece(e.warlord, n)} um ${piece(e.battlefield, n)}${e.devoted ? ` und bietet ${cards(e.devoted)} auf` : ""}.`),
  warlord_joined: told((e, n, who) => `${who} ${e.side === "aid" ? "hilft" : "stellt sich gegen"} ${seat(e.challenger, n)} mit ${piece(e.warlord, n)}.`),
  warlord_roused: told((e, n, who) => `${who} verteidigt mit ${piece(e.warlord, n)}${e.devoted ? ` und bietet ${cards(e.devoted)} auf` : ""}.`),
  legions_revealed: told((e, n, who) => `${piece(e.warlord, n)} von ${who} führt ${legions(e.legions, n) || "keine Legion"}.`),
  power_used: told((e, n, who) => `${who} nutzt die ${e.realm ? "Reichskraft" : "Kraft"} von ${piece(e.card, n)}${aimed(e.target, n)}.`),
  fate_played: told((e, n, who) => `${who} spielt ${piece(e.card, n)}${aimed(e.target, n)}${e.answers ? ` gegen ${piece(e.answers, n)}` : ""}.`),
  cancelled: told((e, n) => `${piece(e.by, n)} hebt ${piece(e.card, n)} auf.`),
  nothing_happened: told((e, n) => `${e.power ? "Die Kraft von " : ""}${piece(e.card, n)} bleibt ohne Wirkung.`),
  strength_changed: told((e, _, who) => {
    const unit = e.of === "CS" ? "KS" : "IS";
    if (Number(e.by) === 0) return `${who} gewinnt keine ${unit} und hat weiter ${String(e.total)}.`;
    return `${who} ${Number(e.by) > 0 ? "gewinnt" : "verliert"} ${Math.abs(Number(e.by))} ${unit} und hat jetzt ${String(e.total)}.`;
  }),
  reward_secured: told((_, __, who) => `Der Lohn von ${who} ist gesichert.`),
  ally_doubled: told((_, __, who) => `Der geheime Verbündete auf der Seite von ${who} zählt doppelt.`),
  legion_lost: told((e, n, who) => {
    const carried = list(e.carried, n);
    if (e.buried) return `${who} gibt ${piece(e.legion, n)} ins Totenbuch${carried ? ` und legt ${carried} ab` : ""}.`;
    return `${who} legt ${piece(e.legion, n)}${carried ? ` mit ${carried}` : ""} ab.`;
  }),
  legion_doomed: told((e, n, who) => `${who} muss ${piece(e.legion, n)} ablegen.`),
  support_lost: told((e, n, who) => `${who} legt ${piece(e.card, n)} anstelle von ${piece(e.legion, n)} ab.`),
  legion_turned: told((e, n, who) => `${who} ${e.flipped ? "dreht" : "richtet"} ${piece(e.legion, n)} ${e.flipped ? "um" : "auf"}.`),
  legion_shielded: told((e, n, who) => `${who} schützt ${piece(e.legion, n)}.`),
  warlord_turned: told((e, n, who) => `${piece(e.warlord, n)} von ${who} wird ${e.cards ? `samt einer Schlachthand von ${cards(e.cards)} ` : ""}${e.flipped ? "umgedreht" : "aufgerichtet"}.`),
  battle_hand_turned: told((e, n, who) => `${piece(e.warlord, n)} von ${who} ist schon umgedreht; jetzt auch eine Schlachthand von ${cards(e.cards)}.`),
  warlord_lost: told((e, n, who) => `${piece(e.warlord, n)} von ${who} wird abgelegt${Array.isArray(e.cards) && e.cards.length ? ` mit ${list(e.cards, n)}` : ""}.`),
  cards_discarded: told((e, n, who) => `${who} legt ${list(e.cards, n)} ab.`),
  card_buried: told((e, n, who) => `${piece(e.card, n)} von ${who} kommt ins Totenbuch.`),
  card_taken: told((e, n, who) => `${who} nimmt ${piece(e.card, n)} aus der Ablage.`),
  ballot_held: told((e) => `Die Abstimmung: ${(e.totals as number[])[0]} für den Herausforderer, ${(e.totals as number[])[1]} dagegen.`),
  combat_compared: told((e) => `Der Kampf: ${(e.totals as number[])[0]} KS für den Herausforderer, ${(e.totals as number[])[1]} dagegen.`),
  combat_stopped: told(() => "Der Kampf endet sofort, ohne Sieger."),
  battlefield_captured: told((e, n, who) => `${who} erobert ${piece(e.battlefield, n)} und hat ${String(e.vp)} Siegpunkte.`),
  challenge_failed: told((e, n, who) => `Die Herausforderung von ${who} scheitert; ${piece(e.battlefield, n)} wird abgelegt.`),
  battle_hand_returned: told((e, n, who) => `${who} nimmt ${list(e.cards, n) || cards(e.count)} von ${piece(e.warlord, n)} auf die Kommandohand zurück.`),
  survivors_stay: told((e, n, who) => `${piece(e.warlord, n)} von ${who} behält ${legions(e.legions, n)}.`),
  warlord_inducted: told((e, n, who) => `${who} bringt ${piece(e.warlord, n)} ins Spiel.`),
  regrouped: told((_, __, who) => `${who} sammelt sich und richtet alle Kriegsherren samt ihren Schlachthänden auf.`),
  game_ended: told((e, n) => {
    const won = e.winners as number[];
    const why = e.reason === "round_cap" ? "nach Runde 60 " : "";
    return won.length === 1 ? `Der Krieg ist vorbei: ${why}${names1(won, n)} gewinnt mit ${(e.vp as number[])[won[0]!]} Siegpunkten.` : `Der Krieg ist vorbei: ${why}unentschieden zwischen ${names1(won, n)}.`;
  }),
  conceded: told((_, __, who) => `${who} gibt auf.`),
};
const names1 = (seats: number[], names: Names): string => seats.map((each) => names.seat(each)).join(" und ");

const blood = (view: View): BloodView => view as unknown as BloodView;
const field = (view: View, names: Names): string => piece(blood(view).challenge?.battlefield ?? "", names);
const challenger = (view: View, names: Names): string => names.seat(blood(view).challenge?.participants[0]?.seat ?? 0);

const asks: GameWords["asks"] = {
  open: "Offenes Fenster: spiele eine Karte oder passe.",
  respond: (view, names) => {
    const last = blood(view).pending?.at(-1);
    return last ? `${names.seat(last.seat)} hat ${piece(last.card, names)} genutzt: erwidere oder passe.` : "Erwidere oder passe.";
  },
  assemble: "Aufstellung: ordne deine Schlachthände.",
  act: "Sprich eine Herausforderung aus oder beende deine Aktionsphase.",
  devote: "Biete Karten für den Kampf auf oder zieh ohne sie los.",
  join: (view, names) => `${challenger(view, names)} intrigiert um ${field(view, names)}: hilfst du, stellst du dich dagegen, oder hältst du dich heraus?`,
  rouse: (view, names) => `${challenger(view, names)} kämpft um ${field(view, names)}: verteidigst du?`,
  power: "Nutzt du eine Kraft deines Kriegsherrn?",
  caucus: (view, names) => `Beratung um ${field(view, names)}: spiele eine Legion oder Schicksalskarte, oder passe.`,
  battle: (view, names) => `Kampf um ${field(view, names)}: nutze eine Legion oder einen Gegenstand, spiele eine Schicksalskarte, oder passe.`,
  discard: (view) => `Lege ${cards(view.choice?.at_least)} aus deiner Kommandohand ab.`,
  cull: (view) => `Auslese: lege ${cards(view.choice?.at_least)} aus deiner Kommandohand ab.`,
  support: "Legst du die Unterstützung anstelle ihrer Legion ab?",
  induct: "Welche Kriegsherren bringst du ins Spiel?",
  which_legion: "Mehrere deiner Legionen kommen gleich nahe: welche verlierst du?",
  which_warlord: "Mehrere Kriegsherren kommen gleich nahe: wessen wird abgelegt?",
};

const PASS_WORDS: Record<string, string> = { respond: "Nicht erwidern", act: "Die Aktionsphase beenden", join: "Heraushalten", rouse: "Nicht verteidigen", power: "Keine Kraft nutzen" };
const DONE_WORDS: Record<string, string> = { assemble: "Aufstellung beenden", devote: "In den Kampf ziehen", induct: "Fertig" };
const withAcolyte = (action: Action, names: Names): string => (action.acolyte ? ` mit ${piece(action.acolyte, names)}` : "");

const actions: GameWords["actions"] = {
  pass: (_, __, view) =>
    view?.choice?.ask === "devote" ? (blood(view).challenge ? "Doch nicht verteidigen" : "Den Kampf absagen und die Aktionsphase beenden") : PASS_WORDS[view?.choice?.ask ?? ""] ?? "Passen",
  done: (_, __, view) => DONE_WORDS[view?.choice?.ask ?? ""] ?? "Fertig",
  assign: (a, n) => `${piece(a.card, n)}${withAcolyte(a, n)} an ${piece(a.warlord, n)} geben`,
  attach: (a, n) => `${piece(a.card, n)} an ${piece(a.legion, n)} unter ${piece(a.warlord, n)} geben`,
  withdraw: (a, n) => `${piece(a.card, n)} von ${piece(a.legion || a.warlord, n)} zurücknehmen`,
  challenge: (a, n) => `Mit ${piece(a.warlord, n)} um ${piece(a.battlefield, n)} ${a.type === "combat" ? "kämpfen" : "intrigieren"}`,
  prepare: (a, n) => (a.battlefield ? `Kampf um ${piece(a.battlefield, n)} mit ${piece(a.warlord, n)} vorbereiten` : `Verteidigung mit ${piece(a.warlord, n)} vorbereiten`),
  devote: (a, n) => `${piece(a.card, n)}${withAcolyte(a, n)} ${a.legion ? `für ${piece(a.legion, n)} ` : ""}aufbieten`,
  join: (a, n) => `Mit ${piece(a.warlord, n)} ${a.side === "aid" ? "helfen" : "dagegenhalten"}`,
  rouse: (a, n) => `Mit ${piece(a.warlord, n)} verteidigen`,
  power: (a, n) => `${a.realm ? "Reichskraft" : "Kraft"} deines Kriegsherrn nutzen${aimed(a.target, n)}`,
  legion: (a, n) => `${piece(a.legion, n)} nutzen${aimed(a.target, n)}`,
  item: (a, n) => `${piece(a.card, n)} (bei ${piece(a.legion, n)}) nutzen${aimed(a.target, n)}`,
  fate: (a, n) => `${piece(a.card, n)} spielen${aimed(a.target, n)}`,
  open: (a, n) => `${piece(a.card, n)} spielen${aimed(a.target, n)}`,
  respond: (a, n) => `Mit ${piece(a.card, n)} erwidern`,
  choose_legion: (a, n) => `${piece(a.legion, n)} verlieren`,
  choose_warlord: (a, n) => `Den Kriegsherrn von ${piece(a.player, n)} ablegen`,
  support: (a) => (a.yes ? "Stattdessen die Unterstützung ablegen" : "Die Legion ablegen"),
  pick: (a, n, view) => `${piece(a.card, n)} ${view?.choice?.ask === "induct" ? "ins Spiel bringen" : "ablegen"}`,
  take_back: "Letzte Wahl zurücknehmen",
  arrange: "Die Schlachthände so ordnen",
  cull: (a, n) => `${((a.cards ?? []) as string[]).map((each) => piece(each, n)).join(", ")} ablegen`,
  discard: (a, n) => `${((a.cards ?? []) as string[]).map((each) => piece(each, n)).join(", ")} ablegen`,
  induct: (a, n) => `${((a.warlords ?? []) as string[]).map((each) => piece(each, n)).join(", ")} ins Spiel bringen`,
};

export const words: Partial<Record<string, GameWords>> = { de: { events, asks, actions } };
