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

const PHASES: Record<string, string> = { opening: "Eröffnung", assembly: "Aufstellung", action: "Aktion", resolution: "Abschluss", victory: "Sieg" };
const PASSES: Record<string, string> = {
  open: "passt", respond: "erwidert nichts", act: "fordert niemanden (mehr) heraus", join: "hält sich aus der Intrige heraus", rouse: "verteidigt nicht",
  power: "nutzt keine Kraft", caucus: "passt in der Beratung", battle: "passt im Kampf", induct: "setzt niemanden ein",
};
type Told = (event: GameEvent, names: Names) => string;
const told = (say: (event: GameEvent, n: Names, who: string) => string): Told => (event, names) => say(event, names, typeof event.seat === "number" ? names.seat(event.seat) : "");

const events: GameWords["events"] = {
  hand_dealt: told((e, n, who) => `${who} bekommt ${list(e.cards, n) || cards(e.count)}.`),
  hand_refused: told((e, n, who) => `${who} hat keinen Kriegsherrn, legt ${list(e.cards, n)} ab und zieht neu.`),
  head_start_given: told((e, _, who) => `${who} zieht nicht zuerst und beginnt mit ${String(e.vp)} SP.`),
  result_drawn: told((e, n, who) => (e.card ? `${who} deckt ${piece(e.card, n)} auf: Zufallswert ${String(e.rr)}.` : `${who} hat nichts zu ziehen: Zufallswert 0.`)),
  pile_shuffled: told((e, _, who) => `${who} mischt ${cards(e.count)} der Ablage zu einem neuen Stapel.`),
  turn_began: told((e, _, who) => `Runde ${String(e.round)}: ${who} ist am Zug${e.mustering ? " (rüstet noch)" : ""}.`),
  phase_began: told((e, _, who) => `${PHASES[String(e.phase)] ?? String(e.phase)} von ${who}.`),
  cards_drawn: told((e, n, who) => `${who} zieht ${list(e.cards, n) || cards(e.count)}.`),
  battle_hand_changed: told((e, n, who) => {
    const what = [legions(e.legions, n), list(e.loose, n)].filter(Boolean).join(", ");
    return `${piece(e.warlord, n)} von ${who} führt jetzt ${cards(e.size)}${what ? `: ${what}` : ""}.`;
  }),
  assembly_done: told((_, __, who) => `${who} hat aufgestellt.`),
  picked: told((e, n, who) => `${who} hat bisher gewählt: ${list(e.cards, n) || "nichts"}.`),
  passed: told((e, _, who) => `${who} ${PASSES[String(e.ask)] ?? "passt"}.`),
  challenge_issued: told((e, n, who) => `${who} legt ${piece(e.battlefield, n)} aus und fordert mit ${piece(e.warlord, n)} heraus: ${e.type === "combat" ? "Kampf" : "Intrige"}${e.devoted ? `, mit ${cards(e.devoted)}` : ""}.`),
  warlord_joined: told((e, n, who) => `${who} ${e.side === "aid" ? "hilft" : "stellt sich gegen"} ${seat(e.challenger, n)} mit ${piece(e.warlord, n)}.`),
  warlord_roused: told((e, n, who) => `${who} verteidigt mit ${piece(e.warlord, n)}${e.devoted ? ` und ${cards(e.devoted)}` : ""}.`),
  legions_revealed: told((e, n, who) => `${piece(e.warlord, n)} von ${who} führt ${legions(e.legions, n) || "keine Legion"}.`),
  power_used: told((e, n, who) => `${who} nutzt die ${e.realm ? "Reichskraft" : "Kraft"} von ${piece(e.card, n)}${aimed(e.target, n)}.`),
  fate_played: told((e, n, who) => `${who} spielt ${piece(e.card, n)}${aimed(e.target, n)}${e.answers ? ` gegen ${piece(e.answers, n)}` : ""}.`),
  cancelled: told((e, n) => `${piece(e.card, n)} wird von ${piece(e.by, n)} aufgehoben.`),
  nothing_happened: told((e, n) => `${piece(e.card, n)} bewirkt nichts.`),
  strength_changed: told((e, _, who) => `${who}: ${Number(e.by) >= 0 ? "+" : "−"}${Math.abs(Number(e.by))} ${String(e.of)}, jetzt ${String(e.total)}.`),
  reward_secured: told((_, __, who) => `Der Lohn von ${who} ist gesichert.`),
  ally_doubled: told((_, __, who) => `Der geheime Verbündete auf der Seite von ${who} zählt doppelt.`),
  legion_lost: told((e, n, who) => `${piece(e.legion, n)} von ${who} ${e.buried ? "kommt ins Totenbuch" : "wird abgelegt"}${Array.isArray(e.carried) && e.carried.length ? ` mit ${list(e.carried, n)}` : ""}.`),
  legion_doomed: told((e, n, who) => `${piece(e.legion, n)} von ${who} muss abgelegt werden.`),
  support_lost: told((e, n, who) => `${who} legt ${piece(e.card, n)} anstelle von ${piece(e.legion, n)} ab.`),
  legion_turned: told((e, n, who) => `${piece(e.legion, n)} von ${who} wird ${e.flipped ? "umgedreht" : "aufgerichtet"}.`),
  legion_shielded: told((e, n, who) => `${piece(e.legion, n)} von ${who} ist geschützt.`),
  warlord_turned: told((e, n, who) => `${piece(e.warlord, n)} von ${who} wird ${e.flipped ? "umgedreht" : "aufgerichtet"}.`),
  warlord_lost: told((e, n, who) => `${piece(e.warlord, n)} von ${who} wird abgelegt${Array.isArray(e.cards) && e.cards.length ? ` mit ${list(e.cards, n)}` : ""}.`),
  cards_discarded: told((e, n, who) => `${who} legt ${list(e.cards, n)} ab.`),
  card_buried: told((e, n, who) => `${piece(e.card, n)} von ${who} kommt ins Totenbuch.`),
  card_taken: told((e, n, who) => `${who} nimmt ${piece(e.card, n)} aus der Ablage.`),
  ballot_held: told((e) => `Die Abstimmung: ${(e.totals as number[])[0]} für den Herausforderer, ${(e.totals as number[])[1]} dagegen.`),
  combat_compared: told((e) => `Der Kampf: KS ${(e.totals as number[])[0]} des Herausforderers gegen ${(e.totals as number[])[1]}.`),
  combat_stopped: told(() => "Der Kampf endet sofort, ohne Sieger."),
  battlefield_captured: told((e, n, who) => `${who} erobert ${piece(e.battlefield, n)} und hat ${String(e.vp)} Siegpunkte.`),
  challenge_failed: told((e, n, who) => `Die Herausforderung von ${who} scheitert; ${piece(e.battlefield, n)} wird abgelegt.`),
  battle_hand_returned: told((e, n, who) => `${list(e.cards, n) || cards(e.count)} von ${piece(e.warlord, n)} (${who}) ${Number(e.count) === 1 ? "kehrt" : "kehren"} auf die Kommandohand zurück.`),
  survivors_stay: told((e, n, who) => `Bei ${piece(e.warlord, n)} von ${who} ${Array.isArray(e.legions) && e.legions.length === 1 ? "bleibt" : "bleiben"} ${legions(e.legions, n)}.`),
  warlord_inducted: told((e, n, who) => `${who} setzt ${piece(e.warlord, n)} ein.`),
  regrouped: told((_, __, who) => `${who} sammelt sich: alle Kriegsherren und ihre Karten werden aufgerichtet.`),
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
  assemble: "Aufstellung: lege Karten zu deinen Kriegsherren, dann sage fertig.",
  act: "Fordere jemanden heraus oder beende deine Aktionen.",
  devote: "Biete Karten für den Kampf auf, dann sage fertig.",
  join: (view, names) => `${challenger(view, names)} intrigiert um ${field(view, names)}: helfen, dagegen sein oder heraushalten?`,
  rouse: (view, names) => `${challenger(view, names)} kämpft um ${field(view, names)}: verteidigst du?`,
  power: "Nutzt du eine Kraft deines Kriegsherrn?",
  caucus: (view, names) => `Beratung um ${field(view, names)}: spiele eine Legion oder Schicksalskarte, oder passe.`,
  battle: (view, names) => `Kampf um ${field(view, names)}: nutze eine Legion oder einen Gegenstand, spiele eine Schicksalskarte, oder passe.`,
  discard: (view) => `Lege ${cards(view.choice?.at_least)} aus deiner Kommandohand ab.`,
  cull: (view) => `Auslese: lege ${cards(view.choice?.at_least)} aus deiner Kommandohand ab.`,
  support: "Einen Tross anstelle seiner Legion ablegen?",
  induct: "Welche Kriegsherren setzt du ein?",
  which_legion: "Mehrere deiner Legionen kommen gleich nahe: welche ist es?",
  which_warlord: "Mehrere Kriegsherren kommen gleich nahe: wessen ist es?",
};

const PASS_WORDS: Record<string, string> = { respond: "Nicht erwidern", act: "Keine (weitere) Herausforderung", join: "Heraushalten", rouse: "Nicht verteidigen", power: "Keine Kraft nutzen", devote: "Den Kampf fallen lassen" };
const DONE_WORDS: Record<string, string> = { assemble: "Fertig aufgestellt", devote: "Fertig aufgeboten", induct: "Fertig eingesetzt" };
const withAcolyte = (action: Action, names: Names): string => (action.acolyte ? ` mit ${piece(action.acolyte, names)}` : "");

const actions: GameWords["actions"] = {
  pass: (_, __, view) => PASS_WORDS[view?.choice?.ask ?? ""] ?? "Passen",
  done: (_, __, view) => DONE_WORDS[view?.choice?.ask ?? ""] ?? "Fertig",
  assign: (a, n) => `${piece(a.card, n)}${withAcolyte(a, n)} an ${piece(a.warlord, n)} geben`,
  attach: (a, n) => `${piece(a.card, n)} an ${piece(a.legion, n)} bei ${piece(a.warlord, n)} geben`,
  withdraw: (a, n) => `${piece(a.card, n)} von ${piece(a.legion || a.warlord, n)} zurücknehmen`,
  challenge: (a, n) => `Mit ${piece(a.warlord, n)} um ${piece(a.battlefield, n)} ${a.type === "combat" ? "kämpfen" : "intrigieren"}`,
  prepare: (a, n) => (a.battlefield ? `Kampf um ${piece(a.battlefield, n)} mit ${piece(a.warlord, n)} vorbereiten` : `Verteidigung mit ${piece(a.warlord, n)} vorbereiten`),
  devote: (a, n) => `${piece(a.card, n)}${withAcolyte(a, n)} ${a.legion ? `für ${piece(a.legion, n)} ` : ""}aufbieten`,
  join: (a, n) => `Mit ${piece(a.warlord, n)} ${a.side === "aid" ? "helfen" : "dagegen sein"}`,
  rouse: (a, n) => `Mit ${piece(a.warlord, n)} verteidigen`,
  power: (a, n) => `${a.realm ? "Reichskraft" : "Kraft"} deines Kriegsherrn nutzen${aimed(a.target, n)}`,
  legion: (a, n) => `${piece(a.legion, n)} nutzen${aimed(a.target, n)}`,
  item: (a, n) => `${piece(a.card, n)} von ${piece(a.legion, n)} nutzen${aimed(a.target, n)}`,
  fate: (a, n) => `${piece(a.card, n)} spielen${aimed(a.target, n)}`,
  open: (a, n) => `${piece(a.card, n)} spielen${aimed(a.target, n)}`,
  respond: (a, n) => `Mit ${piece(a.card, n)} erwidern`,
  choose_legion: (a, n) => `${piece(a.legion, n)} verlieren`,
  choose_warlord: (a, n) => `Der Kriegsherr von ${piece(a.player, n)}`,
  support: (a) => (a.yes ? "Den Tross stattdessen ablegen" : "Die Legion ziehen lassen"),
  pick: (a, n, view) => `${piece(a.card, n)} ${view?.choice?.ask === "induct" ? "einsetzen" : "ablegen"}`,
  take_back: "Letzte Wahl zurücknehmen",
  arrange: "Die Kampfhände so ordnen",
  cull: (a, n) => `${((a.cards ?? []) as string[]).map((each) => piece(each, n)).join(", ")} ablegen`,
  discard: (a, n) => `${((a.cards ?? []) as string[]).map((each) => piece(each, n)).join(", ")} ablegen`,
  induct: (a, n) => `${((a.warlords ?? []) as string[]).map((each) => piece(each, n)).join(", ")} einsetzen`,
};

export const words: Partial<Record<string, GameWords>> = { de: { events, asks, actions } };
