// Hands of War in other languages. English is what the server says; names and texts of cards stay as they are printed.
import type { GameEvent } from "$lib/net/shapes";
import { does, either, und, type Names } from "$lib/table/told";
import type { GameWords } from "../kit";
import type { View } from "$lib/net/shapes";
import type { HandsView } from "$lib/types/hands-of-war";
import { pool } from "./lines";

const field = (view: View | null): HandsView | null => view as unknown as HandsView | null;
const isFirst = (view: View | null): boolean => field(view)?.phase === "main 1";

const LEFT: Record<string, string> = {
  died: "stirbt",
  destroyed: "wird zerstört",
  sacrificed: "wird geopfert",
  orphaned: "fällt mit seiner Kreatur",
  returned: "kehrt auf die Hand zurück",
};

const ZONES: Record<string, string> = {
  Vanguard: "Vorhut",
  "Middle Ground": "Mitte",
  "Rear Guard": "Nachhut",
};
const COUNTERS: Record<string, string> = {
  Growth: "Wachstumsmarke",
  Spirit: "Geistmarke",
  Glory: "Ruhmmarke",
};
const COLOURS: Record<string, string> = {
  W: "weiße",
  G: "grüne",
  R: "rote",
  B: "schwarze",
  P: "violette",
  U: "blaue",
};
const counters = (count: number, name: string): string =>
  count === 1 ? `eine ${name}` : `${String(count)} ${name}n`;
const KEYWORDS: Record<string, string> = {
  Guard: "Das Abfangen",
  Heal: "Die Heilung",
  Redirect: "Das Umlenken",
  "Spirit Quest": "Die Spirit Quest",
  Challenge: "Die Herausforderung",
};

/** What health is left; one that is dying has none, however much it was. */
const remaining = (event: GameEvent): string => `${Math.max(0, Number(event.health))} übrig`;

function used(event: GameEvent, names: Names): string {
  const lets = does(event.seat, names, "lässt", "lässt");
  const name = String(event.name);
  const on = und((event.on ?? []) as string[]);
  const price = event.essence ? ` für ${String(event.essence)}` : "";
  const waits = event.waits ? " (wartet auf dem Stapel)" : "";
  switch (event.ability) {
    case "Guard":
      return `${lets} ${name} einen Angriff von ${on} abfangen${waits}.`;
    case "Heal":
      return `${lets} ${on} von ${name} heilen${waits}.`;
    case "Redirect":
      return `${lets} ${name} den Schaden auf ${on} umlenken${waits}.`;
    case "Spirit Quest":
      return `${does(event.seat, names, "schickt", "schickst")} ${name} auf eine Spirit Quest.`;
    case "Challenge":
      return `auf ${either(event.seat, names, "deinen Befehl", (seat) => `Befehl von ${seat}`)} fordert ${name}${price} ${on} heraus${waits}.`;
    default:
      // What it does stands on the card in English; what comes of it is told line by line.
      return `${does(event.seat, names, "nutzt", "nutzt")} die Fähigkeit von ${name}${on ? ` auf ${on}` : ""}${price}${waits}.`;
  }
}

function resolved(event: Readonly<Record<string, unknown>>): string {
  const name = String(event.name);
  const ability = String(event.ability ?? "");
  if (!ability) return `${name} wirkt.`;
  return `${KEYWORDS[ability] ?? "Die Fähigkeit"} von ${name} wirkt.`;
}

/** What lasts: the verb, and what stands at the end of the sentence where it is not said by the event. */
const LASTS: Record<string, readonly [string, string?]> = {
  gets: ["erhält"],
  gains: ["erhält"],
  pacified: ["ist", "befriedet"],
  nullified: ["ist", "aufgehoben"],
};

/** Something that lasts begins on a permanent. */
function lasted(event: GameEvent, names: Names): string {
  const what = String(event.what);
  const until = [
    "",
    " bis zum Ende des Zuges",
    ` bis zum Beginn ${either(event.seat, names, "deines nächsten Zuges", (name) => `des nächsten Zuges von ${name}`)}`,
    ", solange die Quelle im Spiel ist",
  ][Number(event.until)]!;
  const [verb, ends] = LASTS[String(event.kind)] ?? [];
  const begins = `${String(event.name)} ${verb}`;
  switch (event.kind) {
    case "shielded":
      return `Die nächsten ${what} Schaden an ${String(event.name)} werden bis zum Ende des Zuges verhindert.`;
    case "spared":
      return `${String(event.name)} erleidet${until} keinen Kampfschaden.`;
    case "firm":
      return `${String(event.name)} hält stand: ${what}${until}.`;
    case "aside":
      return `${String(event.name)} lenkt seinen Schaden${until} auf ${what} um.`;
    default:
      return ends && !until.startsWith(",")
        ? `${begins}${until} ${ends}.`
        : `${begins}${ends || what ? ` ${ends ?? what}` : ""}${until}.`;
  }
}

const de: GameWords = {
  events: {
    game_began: (event, names) =>
      `${(event.decks as string[]).map((deck, at) => `${does(at, names, "spielt", "spielst")} ${deck}`).join(", ")}; ${does(event.first, names, "beginnt", "beginnst")}.`,
    card_set_aside: (event, names) =>
      `${does(event.seat, names, "legt", "legst")} ${und((event.cards ?? []) as string[]) || "nichts"} beiseite.`,
    hand_exchanged: (event, names) =>
      Number(event.count) === 0
        ? `${does(event.seat, names, "behält", "behältst")} die Starthand.`
        : `${does(event.seat, names, "tauscht", "tauschst")} ${Number(event.count) === 1 ? "eine Karte" : `${String(event.count)} Karten`}.`,
    turn_began: "Zug {turn}: {seat} {seat|ist|bist} dran.",
    combat_began: "{seat} {seat|geht|gehst} in den Kampf.",
    attacks_struck: (event) =>
      Number(event.count) === 1 ? "Der Angriff trifft." : "Die Angriffe treffen, alle zugleich.",
    nothing_to_do: "{seat} {seat|kann|kannst} in diesem Zug nichts tun.",
    essence_gained: (event, names) =>
      `${does(event.seat, names, "erhält", "erhältst")} ${pool(String(event.essence))
        .map(({ colour, count }) => `${count} ${COLOURS[colour]}`)
        .join(" und ")} Essenz.`,
    card_cast: (event, names) => {
      const on = und((event.on ?? []) as string[]);
      return `${does(event.seat, names, "wirkt", "wirkst")} ${String(event.name)}${on ? ` auf ${on}` : ""}${event.zone ? ` (${ZONES[String(event.zone)] ?? String(event.zone)})` : ""} für ${String(event.essence)}${event.waits ? " (wartet auf dem Stapel)" : ""}.`;
    },
    ability_used: used,
    item_resolved: resolved,
    item_failed: "{name} hat kein erlaubtes Ziel mehr und tut nichts.",
    item_negated: "Die Fähigkeit von {name} wird aufgehoben.",
    trigger_resolved: (event) => {
      const name = String(event.name);
      if (event.text === "the Spirit Quest is done") return `${name} kehrt von der Spirit Quest zurück.`;
      if (event.text === "the Challenge is won") return `${name} gewinnt die Herausforderung.`;
      return `${event.text === "Glory" ? "Der Ruhm" : "Die Fähigkeit"} von ${name} wird ausgelöst.`;
    },
    piece_entered: (event, names) =>
      `${String(event.name)}${event.token ? " (Spielstein)" : ""} betritt ${either(event.seat, names, `deine ${ZONES[String(event.zone)] ?? String(event.zone)}`, (name) => `die ${ZONES[String(event.zone)] ?? String(event.zone)} von ${name}`)}${event.exhausted ? "" : ", bereit"}.`,
    piece_moved: (event) =>
      `${String(event.name)} zieht in die ${ZONES[String(event.zone)] ?? String(event.zone)}.`,
    piece_exhausted: (event) => `${String(event.name)} ist erschöpft${event.locked ? " und gebannt" : ""}.`,
    piece_readied: "{name} ist bereit.",
    piece_stays_locked: "{name} ist gebannt und bleibt erschöpft; der Bann ist verbraucht.",
    piece_changed: (event) => {
      const words = ((event.abilities ?? []) as string[]).map((each) => `, ${each}`).join("");
      const most = Math.max(0, Number(event.maximum));
      return `${String(event.name)} hat jetzt ${String(event.attack)}/${most}, Reichweite ${String(event.range)}${words}${event.health === event.maximum ? "" : `, Leben ${Math.max(0, Number(event.health))} von ${most}`}.`;
    },
    effects_ended: (event) => {
      const names = (event.names ?? []) as string[];
      return `Auf ${names.length > 3 || new Set(names).size < names.length ? `${names.length} Karten` : und(names)} enden vorübergehende Wirkungen.`;
    },
    damage_dealt: (event) =>
      `${String(event.by)} fügt ${String(event.name)} ${String(event.amount)} Schaden zu (${remaining(event)}).`,
    damage_stopped: (event) =>
      `${String(event.amount)} Schaden an ${String(event.name)} ${Number(event.amount) === 1 ? "wird" : "werden"} verhindert.`,
    health_lost: (event) =>
      `${String(event.name)} verliert ${String(event.amount)} Leben (${remaining(event)}).`,
    healed: "{name} gewinnt {amount} Leben zurück (jetzt {health}).",
    counters_put: (event) =>
      `${String(event.name)} erhält ${counters(Number(event.count), COUNTERS[String(event.kind)] ?? `${String(event.kind)}-Marke`)} (jetzt ${String(event.total)}).`,
    control_changed: "{seat} {seat|beherrscht|beherrschst} jetzt {name}.",
    attack_declared: "{name} greift {target_name} an.",
    attack_taken_back: "{name} greift doch nicht an.",
    attacks_confirmed: (event, names) =>
      `${does(event.seat, names, "bestätigt", "bestätigst")} ${Number(event.count) === 1 ? "den Angriff" : Number(event.count) === 2 ? "beide Angriffe" : `alle ${String(event.count)} Angriffe`}.`,
    attack_guarded: "{target_name} springt ein und wird jetzt von {name} angegriffen.",
    attack_failed: (event) =>
      event.name
        ? `Der Angriff von ${String(event.name)} verpufft.`
        : "Ein Angriff verpufft: Der Angreifer ist fort.",
    passed: "{seat} passt.",
    game_ended: (event, names) => {
      const fell = event.reason === "standard";
      const why =
        event.winner == null
          ? fell
            ? "Beide Standarten sind gefallen"
            : "Nach Zug 60 haben beide Standarten gleich viel Leben"
          : fell
            ? either(
                1 - Number(event.winner),
                names,
                "Deine Standarte ist gefallen",
                (name) => `Die Standarte von ${name} ist gefallen`,
              )
            : either(
                event.winner,
                names,
                "Nach Zug 60 hat deine Standarte mehr Leben",
                (name) => `Nach Zug 60 hat die Standarte von ${name} mehr Leben`,
              );
      return event.winner == null
        ? `Remis: ${why}.`
        : `${does(event.winner, names, "gewinnt", "gewinnst")}: ${why}.`;
    },
    hand_seen: (event, names) =>
      `${either(event.seat, names, "du siehst dir", (name) => `${name} sieht sich`)} ${either(1 - Number(event.seat), names, "deine Hand", (name) => `die Hand von ${name}`)} an${((event.cards ?? []) as string[]).length > 0 ? `: ${und(event.cards as string[])}` : ""}.`,
    top_seen: (event, names) =>
      `${either(event.seat, names, "du siehst dir", (name) => `${name} sieht sich`)} die oberste Karte des Decks an${event.card ? `: ${String(event.card)}` : ""}.`,
    lasted,
    piece_left: (event) => `${String(event.name)} ${LEFT[String(event.how)] ?? String(event.how)}.`,
    cards_drawn: (event, names) => {
      const cards = (event.cards ?? []) as string[];
      return `${does(event.seat, names, "zieht", "ziehst")} ${cards.length > 0 ? und(cards) : Number(event.count) === 1 ? "eine Karte" : `${String(event.count)} Karten`}.`;
    },
    deck_was_empty:
      "{seat} {seat|hat|hast} keine Karte mehr zu ziehen und {seat|erleidet|erleidest} Zermürbung {loss}.",
    card_discarded: "{seat} {seat|wirft|wirfst} {name} ab.",
    top_left: "{seat} lässt die Karte oben liegen.",
    top_taken: "{seat} {seat|zeigt|zeigst} {name} und {seat|nimmt|nimmst} sie.",
    card_regrown: (event, names) =>
      `${String(event.name)} kehrt vom Friedhof auf ${either(event.seat, names, "deine Hand", (name) => `die Hand von ${name}`)} zurück.`,
  },
  asks: {
    mulligan: "Wähle die Karten, die du tauschen willst, oder behalte deine Hand.",
    attack: "Sag deine Angriffe einzeln an und bestätige sie dann.",
    window: "Antworte oder passe.",
    main: (view) =>
      `Wirke Karten, nutze Fähigkeiten, bewege Kreaturen – oder ${isFirst(view) ? "geh in den Kampf" : "beende deinen Zug"}.`,
    may: "Möchtest du das tun?",
    spellstorm:
      "Spellstorm: Das ist die oberste Karte deines Decks. Ist sie ein Zauber, darfst du sie nehmen.",
    discard: "Wähle eine Karte zum Abwerfen.",
    mode: "Wähle eines davon.",
    their_discard: "Wähle eine Karte, die dein Gegner abwirft.",
    zone: "Wähle eine Zone.",
    sacrifice: "Wähle, was du opferst.",
    discard_cost: "Wähle eine Karte, die du dafür abwirfst.",
    pay_health: "Wähle, womit du das Leben bezahlst.",
    target: "Wähle ein Ziel.",
  },
  actions: {
    cast: "{card} wirken",
    activate: "{piece}: {ability}",
    move: "{piece} zieht: {zone}",
    attack: "{piece} greift {target} an",
    unattack: "Angriff von {piece} zurücknehmen",
    confirm: (_action, _names, view) => {
      const attacks = field(view)?.attacks.length ?? 2;
      return attacks === 0
        ? "Mit niemandem angreifen"
        : attacks === 1
          ? "Angriff bestätigen"
          : "Angriffe bestätigen";
    },
    advance: (_action, _names, view) =>
      view === null ? "Weiter" : isFirst(view) ? "In den Kampf" : "Zug beenden",
    pass: "Passen",
    mulligan: (action, names, view) => {
      const cards = [...(field(view)?.aside ?? []), ...((action.cards ?? []) as string[])].map(names.card);
      return cards.length > 0 ? `${und(cards)} tauschen` : "Hand behalten";
    },
    take_back: "Zurücknehmen",
    choose: "{pick}",
    concede: "Aufgeben",
  },
};

export const words: Partial<Record<string, GameWords>> = { de };
