// Blood Wars in other languages. English is what the server says.
import type { Action, GameEvent, View } from "$lib/net/shapes";
import { does, either, und, type Names } from "$lib/table/told";
import type { BloodView } from "$lib/types/blood-wars";
import type { GameWords } from "../kit";
import { cardOf } from "./pointing";

const pieces = (value: unknown, names: Names): string[] =>
  Array.isArray(value) ? value.map((each) => piece(each, names)) : [];
const list = (value: unknown, names: Names): string => und(pieces(value, names));
const cards = (n: unknown): string => (Number(n) === 1 ? "1 Karte" : `${String(n)} Karten`);
const seat = (value: unknown, names: Names, you: string): string => either(value, names, you, (name) => name);

/** A card, a piece or a target: `L25#2`, `P1`, `P1:W07`. */
function piece(value: unknown, names: Names): string {
  const text = typeof value === "string" ? value : "";
  const [who = "", what] = text.split(":");
  if (/^P\d$/.test(who)) {
    const at = Number(who.slice(1));
    return what
      ? either(at, names, `deine Karte ${piece(what, names)}`, (name) => `${piece(what, names)} von ${name}`)
      : either(at, names, "dich", (name) => name);
  }
  const copy = text.split("#")[1];
  return `${names.card(cardOf(text))}${copy ? ` (Nr. ${copy})` : ""}`;
}
const aimed = (value: unknown, names: Names): string => (value ? ` auf ${piece(value, names)}` : "");
const led = (value: unknown, names: Names): string[] =>
  (Array.isArray(value)
    ? (value as { legion: string; gear?: string[]; acolyte?: string; flipped?: boolean }[])
    : []
  ).map((each) =>
    [
      piece(each.legion, names),
      ...(each.gear ?? []).map((gear) => `+ ${piece(gear, names)}`),
      each.acolyte ? `+ ${piece(each.acolyte, names)}` : "",
      each.flipped ? "(umgedreht)" : "",
    ]
      .filter(Boolean)
      .join(" "),
  );
const legions = (value: unknown, names: Names): string => und(led(value, names));

/** What is said of others, and to the one who passes. */
const PASSES: Record<string, readonly [string, string]> = {
  open: ["passt", "passt"],
  respond: ["erwidert nichts", "erwiderst nichts"],
  act: ["beendet die Aktionsphase", "beendest die Aktionsphase"],
  join: ["hält sich aus der Intrige heraus", "hältst dich aus der Intrige heraus"],
  rouse: ["verteidigt nicht", "verteidigst nicht"],
  power: ["nutzt keine Kraft des Kriegsherrn", "nutzt keine Kraft deines Kriegsherrn"],
  caucus: ["passt in der Beratung", "passt in der Beratung"],
  battle: ["passt im Kampf", "passt im Kampf"],
  induct: ["bringt keinen Kriegsherrn ins Spiel", "bringst keinen Kriegsherrn ins Spiel"],
};
const lord = (e: GameEvent, names: Names): string =>
  either(
    e.seat,
    names,
    `dein Kriegsherr ${piece(e.warlord, names)}`,
    (name) => `${piece(e.warlord, names)} von ${name}`,
  );
type Told = (event: GameEvent, names: Names) => string;
type Verb = (third: string, second: string) => string;
const told =
  (say: (event: GameEvent, n: Names, who: Verb) => string): Told =>
  (event, names) =>
    say(event, names, (third, second) => does(event.seat, names, third, second));

const events: GameWords["events"] = {
  hand_dealt: told((e, n, who) => `${who("bekommt", "bekommst")} ${list(e.cards, n) || cards(e.count)}.`),
  hand_refused: told(
    (e, n, who) =>
      `${who("hat", "hast")} keinen Kriegsherrn auf der Hand, ${either(e.seat, n, "legst", () => "legt")} ${list(e.cards, n)} ab und ${either(e.seat, n, "ziehst", () => "zieht")} neu.`,
  ),
  head_start_given: told(
    (e, n, who) =>
      `${who("zieht", "ziehst")} nicht zuerst und ${either(e.seat, n, "beginnst", () => "beginnt")} mit ${String(e.vp)} SP.`,
  ),
  result_drawn: told((e, n, who) =>
    e.card
      ? `${who("deckt", "deckst")} ${piece(e.card, n)} auf: Zufallswert ${String(e.rr)}.`
      : `${who("hat", "hast")} nichts zu ziehen: Zufallswert 0.`,
  ),
  pile_shuffled: told(
    (e, __, who) =>
      `${who("mischt", "mischst")} die Ablage (${cards(e.count)}) zu einem neuen Nachziehstapel.`,
  ),
  turn_began: told(
    (e, __, who) =>
      `Runde ${String(e.round)}: ${who("ist", "bist")} am Zug${e.mustering ? " (noch beim Rüsten)" : ""}.`,
  ),
  cards_drawn: told((e, n, who) => `${who("zieht", "ziehst")} ${list(e.cards, n) || cards(e.count)}.`),
  battle_hand_changed: told((e, n) => {
    const what = und([...led(e.legions, n), ...pieces(e.loose, n)]);
    return `${lord(e, n)} führt jetzt ${Number(e.size) === 0 ? "keine Karte" : cards(e.size)}${what ? `: ${what}` : ""}.`;
  }),
  assembly_done: told((_, __, who) => `${who("beendet", "beendest")} die Aufstellung.`),
  passed: told(
    (e, n) =>
      `${either(e.seat, n, `du ${(PASSES[String(e.ask)] ?? PASSES.open!)[1]}`, (name) => `${name} ${(PASSES[String(e.ask)] ?? PASSES.open!)[0]}`)}.`,
  ),
  challenge_issued: told(
    (e, n, who) =>
      `${e.type === "combat" ? who("kämpft", "kämpfst") : who("intrigiert", "intrigierst")} mit ${piece(e.warlord, n)} um ${piece(e.battlefield, n)}${e.devoted ? ` und ${either(e.seat, n, "bietest", () => "bietet")} ${cards(e.devoted)} auf` : ""}.`,
  ),
  warlord_joined: told(
    (e, n, who) =>
      `${e.side === "aid" ? `${who("hilft", "hilfst")} ${seat(e.challenger, n, "dir")}` : `${either(e.seat, n, "du stellst dich", (name) => `${name} stellt sich`)} gegen ${seat(e.challenger, n, "dich")}`} mit ${piece(e.warlord, n)}.`,
  ),
  warlord_roused: told(
    (e, n, who) =>
      `${who("verteidigt", "verteidigst")} mit ${piece(e.warlord, n)}${e.devoted ? ` und ${either(e.seat, n, "bietest", () => "bietet")} ${cards(e.devoted)} auf` : ""}.`,
  ),
  legions_revealed: told((e, n) => `${lord(e, n)} führt ${legions(e.legions, n) || "keine Legion"}.`),
  power_used: told(
    (e, n, who) =>
      `${who("nutzt", "nutzt")} die ${e.realm ? "Reichskraft" : "Kraft"} von ${piece(e.card, n)}${aimed(e.target, n)}.`,
  ),
  fate_played: told(
    (e, n, who) =>
      `${who("spielt", "spielst")} ${piece(e.card, n)}${aimed(e.target, n)}${e.answers ? ` gegen ${piece(e.answers, n)}` : ""}.`,
  ),
  cancelled: told((e, n) => `${piece(e.by, n)} hebt ${piece(e.card, n)} auf.`),
  nothing_happened: told(
    (e, n) => `${e.power ? "Die Kraft von " : ""}${piece(e.card, n)} bleibt ohne Wirkung.`,
  ),
  strength_changed: told((e, n, who) => {
    const unit = e.of === "CS" ? "KS" : "IS";
    if (Number(e.by) === 0)
      return `${who("gewinnt", "gewinnst")} keine ${unit} und ${either(e.seat, n, "hast", () => "hat")} weiter ${String(e.total)}.`;
    return `${Number(e.by) > 0 ? who("gewinnt", "gewinnst") : who("verliert", "verlierst")} ${Math.abs(Number(e.by))} ${unit} und ${either(e.seat, n, "hast", () => "hat")} jetzt ${String(e.total)}.`;
  }),
  reward_secured: told(
    (e, n) => `${either(e.seat, n, "dein Lohn", (name) => `der Lohn von ${name}`)} ist gesichert.`,
  ),
  ally_doubled: told(
    (e, n) =>
      `Der geheime Verbündete ${either(e.seat, n, "auf deiner Seite", (name) => `auf der Seite von ${name}`)} zählt doppelt.`,
  ),
  legion_lost: told((e, n, who) => {
    const carried = list(e.carried, n);
    if (e.buried)
      return `${who("gibt", "gibst")} ${piece(e.legion, n)} ins Totenbuch${carried ? ` und ${either(e.seat, n, "legst", () => "legt")} ${carried} ab` : ""}.`;
    return `${who("legt", "legst")} ${piece(e.legion, n)}${carried ? ` mit ${carried}` : ""} ab.`;
  }),
  legion_doomed: told((e, n, who) => `${who("muss", "musst")} ${piece(e.legion, n)} ablegen.`),
  support_lost: told(
    (e, n, who) => `${who("legt", "legst")} ${piece(e.card, n)} anstelle von ${piece(e.legion, n)} ab.`,
  ),
  legion_turned: told(
    (e, n, who) =>
      `${e.flipped ? who("dreht", "drehst") : who("richtet", "richtest")} ${piece(e.legion, n)} ${e.flipped ? "um" : "auf"}.`,
  ),
  legion_shielded: told((e, n, who) => `${who("schützt", "schützt")} ${piece(e.legion, n)}.`),
  warlord_turned: told(
    (e, n) =>
      `${lord(e, n)} wird ${e.cards ? `samt einer Schlachthand von ${cards(e.cards)} ` : ""}${e.flipped ? "umgedreht" : "aufgerichtet"}.`,
  ),
  battle_hand_turned: told(
    (e, n) => `${lord(e, n)} ist schon umgedreht; jetzt auch eine Schlachthand von ${cards(e.cards)}.`,
  ),
  warlord_lost: told(
    (e, n) =>
      `${lord(e, n)} wird ${Array.isArray(e.cards) && e.cards.length ? `mit ${list(e.cards, n)} ` : ""}abgelegt.`,
  ),
  cards_discarded: told((e, n, who) => `${who("legt", "legst")} ${list(e.cards, n)} ab.`),
  card_buried: told(
    (e, n) =>
      `${either(e.seat, n, `deine Karte ${piece(e.card, n)}`, (name) => `${piece(e.card, n)} von ${name}`)} kommt ins Totenbuch.`,
  ),
  card_taken: told((e, n, who) => `${who("nimmt", "nimmst")} ${piece(e.card, n)} aus der Ablage.`),
  ballot_held: told(
    (e) =>
      `Die Abstimmung: ${(e.totals as number[])[0]} für den Herausforderer, ${(e.totals as number[])[1]} dagegen.`,
  ),
  combat_compared: told(
    (e) =>
      `Der Kampf: ${(e.totals as number[])[0]} KS für den Herausforderer, ${(e.totals as number[])[1]} dagegen.`,
  ),
  combat_stopped: told(() => "Der Kampf endet sofort, ohne Sieger."),
  battlefield_captured: told(
    (e, n, who) =>
      `${who("erobert", "eroberst")} ${piece(e.battlefield, n)} und ${either(e.seat, n, "hast", () => "hat")} jetzt ${String(e.vp)} Siegpunkte.`,
  ),
  challenge_failed: told(
    (e, n) =>
      `${either(e.seat, n, "deine Herausforderung", (name) => `die Herausforderung von ${name}`)} scheitert; ${piece(e.battlefield, n)} wird abgelegt.`,
  ),
  battle_hand_returned: told(
    (e, n, who) =>
      `${who("nimmt", "nimmst")} ${list(e.cards, n) || cards(e.count)} von ${piece(e.warlord, n)} auf die Kommandohand zurück.`,
  ),
  survivors_stay: told((e, n) => `${lord(e, n)} behält ${legions(e.legions, n)}.`),
  warlord_inducted: told((e, n, who) => `${who("bringt", "bringst")} ${piece(e.warlord, n)} ins Spiel.`),
  regrouped: told(
    (e, n) =>
      `${either(e.seat, n, "du sammelst dich und richtest", (name) => `${name} sammelt sich und richtet`)} alle Kriegsherren samt ihren Schlachthänden auf.`,
  ),
  game_ended: told((e, n) => {
    const won = e.winners as number[];
    const over = e.reason === "round_cap" ? "Der Krieg ist nach Runde 60 vorbei" : "Der Krieg ist vorbei";
    return won.length === 1
      ? `${over}: ${does(won[0], n, "gewinnt", "gewinnst")} mit ${(e.vp as number[])[won[0]!]} Siegpunkten.`
      : `${over}: unentschieden zwischen ${und(won.map((at) => seat(at, n, "dir")))}.`;
  }),
};

const blood = (view: View): BloodView => view as unknown as BloodView;
const field = (view: View, names: Names): string => piece(blood(view).challenge?.battlefield ?? "", names);
const challenger = (view: View, names: Names): string =>
  names.seat(blood(view).challenge?.participants[0]?.seat ?? 0);

const asks: GameWords["asks"] = {
  open: "Offenes Fenster: spiele eine Karte oder passe.",
  respond: (view, names) => {
    const last = blood(view).pending?.at(-1);
    return last
      ? `${names.seat(last.seat)} hat ${piece(last.card, names)} genutzt: erwidere oder passe.`
      : "Erwidere oder passe.";
  },
  assemble: "Aufstellung: ordne deine Schlachthände.",
  act: "Sprich eine Herausforderung aus oder beende deine Aktionsphase.",
  devote: "Biete Karten für den Kampf auf oder zieh ohne sie los.",
  join: (view, names) =>
    `${challenger(view, names)} intrigiert um ${field(view, names)}: hilfst du, stellst du dich dagegen, oder hältst du dich heraus?`,
  rouse: (view, names) => `${challenger(view, names)} kämpft um ${field(view, names)}: verteidigst du?`,
  power: "Nutzt du eine Kraft deines Kriegsherrn?",
  caucus: (view, names) =>
    `Beratung um ${field(view, names)}: spiele eine Legion oder Schicksalskarte, oder passe.`,
  battle: (view, names) =>
    `Kampf um ${field(view, names)}: nutze eine Legion oder einen Gegenstand, spiele eine Schicksalskarte, oder passe.`,
  discard: (view) => `Lege ${cards(view.choice?.at_least)} aus deiner Kommandohand ab.`,
  cull: (view) => `Auslese: lege ${cards(view.choice?.at_least)} aus deiner Kommandohand ab.`,
  support: "Legst du die Unterstützung anstelle ihrer Legion ab?",
  induct: "Welche Kriegsherren bringst du ins Spiel?",
  which_legion: "Mehrere deiner Legionen kommen gleich nahe: welche verlierst du?",
  which_warlord: "Mehrere Kriegsherren kommen gleich nahe: wessen wird abgelegt?",
};

const PASS_WORDS: Record<string, string> = {
  respond: "Nicht erwidern",
  act: "Die Aktionsphase beenden",
  join: "Heraushalten",
  rouse: "Nicht verteidigen",
  power: "Keine Kraft nutzen",
};
const DONE_WORDS: Record<string, string> = {
  assemble: "Aufstellung beenden",
  devote: "In den Kampf ziehen",
  induct: "Fertig",
};
const withAcolyte = (action: Action, names: Names): string =>
  action.acolyte ? ` mit ${piece(action.acolyte, names)}` : "";

const actions: GameWords["actions"] = {
  pass: (_, __, view) =>
    view?.choice?.ask === "devote"
      ? blood(view).challenge
        ? "Doch nicht verteidigen"
        : "Den Kampf absagen und die Aktionsphase beenden"
      : (PASS_WORDS[view?.choice?.ask ?? ""] ?? "Passen"),
  done: (_, __, view) => DONE_WORDS[view?.choice?.ask ?? ""] ?? "Fertig",
  assign: (a, n) => `${piece(a.card, n)}${withAcolyte(a, n)} an ${piece(a.warlord, n)} geben`,
  attach: (a, n) => `${piece(a.card, n)} an ${piece(a.legion, n)} unter ${piece(a.warlord, n)} geben`,
  withdraw: (a, n) => `${piece(a.card, n)} von ${piece(a.legion || a.warlord, n)} zurücknehmen`,
  challenge: (a, n) =>
    `Mit ${piece(a.warlord, n)} um ${piece(a.battlefield, n)} ${a.type === "combat" ? "kämpfen" : "intrigieren"}`,
  prepare: (a, n) =>
    a.battlefield
      ? `Kampf um ${piece(a.battlefield, n)} mit ${piece(a.warlord, n)} vorbereiten`
      : `Verteidigung mit ${piece(a.warlord, n)} vorbereiten`,
  devote: (a, n) =>
    `${piece(a.card, n)}${withAcolyte(a, n)} ${a.legion ? `für ${piece(a.legion, n)} ` : ""}aufbieten`,
  join: (a, n) => `Mit ${piece(a.warlord, n)} ${a.side === "aid" ? "helfen" : "dagegenhalten"}`,
  rouse: (a, n) => `Mit ${piece(a.warlord, n)} verteidigen`,
  power: (a, n) => `${a.realm ? "Reichskraft" : "Kraft"} deines Kriegsherrn nutzen${aimed(a.target, n)}`,
  legion: (a, n) => `${piece(a.legion, n)} nutzen${aimed(a.target, n)}`,
  item: (a, n) => `${piece(a.card, n)} (bei ${piece(a.legion, n)}) nutzen${aimed(a.target, n)}`,
  fate: (a, n) => `${piece(a.card, n)} spielen${aimed(a.target, n)}`,
  open: (a, n) => `${piece(a.card, n)} spielen${aimed(a.target, n)}`,
  respond: (a, n) => `Mit ${piece(a.card, n)} erwidern`,
  choose_legion: (a, n) => `${piece(a.legion, n)} verlieren`,
  choose_warlord: (a, n) =>
    either(
      Number(String(a.player).slice(1)),
      n,
      "Deinen Kriegsherrn ablegen",
      (name) => `Den Kriegsherrn von ${name} ablegen`,
    ),
  support: (a) => (a.yes ? "Stattdessen die Unterstützung ablegen" : "Die Legion ablegen"),
  pick: (a, n, view) =>
    `${piece(a.card, n)} ${view?.choice?.ask === "induct" ? "ins Spiel bringen" : "ablegen"}`,
  take_back: "Letzte Wahl zurücknehmen",
  arrange: "Die Schlachthände so ordnen",
  cull: (a, n) => `${list(a.cards, n)} ablegen`,
  discard: (a, n) => `${list(a.cards, n)} ablegen`,
  induct: (a, n) => `${list(a.warlords, n)} ins Spiel bringen`,
};

export const words: Partial<Record<string, GameWords>> = { de: { events, asks, actions } };
