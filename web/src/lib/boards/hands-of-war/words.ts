// Hands of War in other languages. English is what the server says; names and texts of cards stay as they are printed.
import type { GameWords } from "../kit";
import type { View } from "$lib/net/shapes";
import type { HandsView } from "$lib/types/hands-of-war";
import { pool } from "./lines";

const field = (view: View | null): HandsView | null => view as unknown as HandsView | null;
const isFirst = (view: View | null): boolean => field(view)?.phase === "main 1";

const LEFT: Record<string, string> = {
  dies: "stirbt", "is destroyed": "wird zerstört", "is sacrificed": "wird geopfert", "falls with its creature": "fällt mit seiner Kreatur", "returns to its owner's hand": "kehrt auf die Hand zurück",
};

const ZONES: Record<string, string> = { Vanguard: "Vorhut", "Middle Ground": "Mitte", "Rear Guard": "Nachhut" };
const COUNTERS: Record<string, string> = { Growth: "Wachstum", Spirit: "Geist", Glory: "Ruhm" };
const COLOURS: Record<string, string> = { W: "weiße", G: "grüne", R: "rote", B: "schwarze", P: "violette", U: "blaue" };
const KEYWORDS = new Set(["Guard", "Heal", "Redirect", "Spirit Quest", "Challenge"]);

function used(event: Readonly<Record<string, unknown>>, who: string): string {
  const name = String(event.name);
  const on = ((event.on ?? []) as string[]).join(" und ");
  const price = event.essence ? ` für ${String(event.essence)}` : "";
  const waits = event.waits ? " (wartet auf dem Stapel)" : "";
  switch (event.ability) {
    case "Guard": return `${who} lässt ${name} einen Angriff von ${on} abfangen${waits}.`;
    case "Heal": return `${who} lässt ${name} heilen: ${on}${waits}.`;
    case "Redirect": return `${who} lässt ${name} Schaden umlenken auf ${on}${waits}.`;
    case "Spirit Quest": return `${who} schickt ${name} auf eine Spirit Quest.`;
    case "Challenge": return `${who} lässt ${name} eine Herausforderung aussprechen, an ${on}${price}${waits}.`;
    default: return `${who} nutzt ${name}${on ? ` auf ${on}` : ""}${price}: ${String(event.ability)}${waits}.`;
  }
}

function resolved(event: Readonly<Record<string, unknown>>): string {
  const name = String(event.name);
  const ability = String(event.ability ?? "");
  if (!ability) return `${name} wirkt.`;
  return KEYWORDS.has(ability) ? `${ability} von ${name} wirkt.` : `Die Fähigkeit von ${name} wirkt: ${ability}.`;
}

const de: GameWords = {
  events: {
    game_began: "{first} beginnt. Decks: {decks}.",
    card_set_aside: "{seat} legt {cards} beiseite.",
    hand_exchanged: (event, names) => Number(event.count) === 0 ? `${names.seat(Number(event.seat))} behält die Starthand.` : `${names.seat(Number(event.seat))} tauscht ${Number(event.count) === 1 ? "eine Karte" : `${String(event.count)} Karten`}.`,
    turn_began: "Zug {turn}: {seat}.",
    // not for the log
    phase_began: "",
    announced: "",
    choice_made: "",
    combat_began: "{seat} geht in den Kampf.",
    attacks_struck: (event) => Number(event.count) === 1 ? "Der Angriff trifft." : "Die Angriffe treffen, alle zugleich.",
    nothing_to_do: "{seat} kann in diesem Zug nichts tun.",
    essence_gained: (event, names) => `${names.seat(Number(event.seat))} erhält ${pool(String(event.essence)).map(({ colour, count }) => `${count} ${COLOURS[colour]}`).join(" und ")} Essenz.`,
    card_cast: (event, names) => {
      const on = ((event.on ?? []) as string[]).join(" und ");
      return `${names.seat(Number(event.seat))} wirkt ${String(event.name)}${on ? ` auf ${on}` : ""} für ${String(event.essence)}${event.waits ? " (wartet auf dem Stapel)" : ""}.`;
    },
    ability_used: (event, names) => used(event, names.seat(Number(event.seat))),
    item_resolved: resolved,
    item_failed: "{name} hat kein erlaubtes Ziel mehr und tut nichts.",
    item_negated: "Die Fähigkeit von {name} wird aufgehoben.",
    trigger_resolved: "{name}: {text}.",
    piece_entered: (event, names) => `${String(event.name)}${event.token ? " (Spielstein)" : ""} betritt die ${ZONES[String(event.zone)] ?? String(event.zone)} von ${names.seat(Number(event.seat))}${event.exhausted ? "" : ", bereit"}.`,
    piece_moved: (event) => `${String(event.name)} zieht in die ${ZONES[String(event.zone)] ?? String(event.zone)}.`,
    piece_exhausted: (event) => `${String(event.name)} ist erschöpft${event.locked ? " und gebannt" : ""}.`,
    piece_readied: "{name} ist bereit.",
    piece_stays_locked: "{name} ist gebannt und bleibt erschöpft; der Bann ist verbraucht.",
    piece_changed: (event) => {
      const words = ((event.abilities ?? []) as string[]).map((each) => `, ${each}`).join("");
      return `${String(event.name)} hat jetzt ${String(event.attack)}/${String(event.maximum)}, Reichweite ${String(event.range)}${words}${event.health === event.maximum ? "" : `, Leben ${String(event.health)} von ${String(event.maximum)}`}.`;
    },
    effects_ended: "Was bis jetzt anhielt, endet: {names}.",
    damage_dealt: "{by} fügt {name} {amount} Schaden zu ({health} übrig).",
    damage_stopped: "{amount} Schaden an {name} verhindert.",
    health_lost: "{name} verliert {amount} Leben ({health} übrig).",
    healed: "{name} gewinnt {amount} Leben zurück (jetzt {health}).",
    counters_put: (event) => `${String(event.name)} erhält ${Number(event.count) === 1 ? "eine Marke" : `${String(event.count)} Marken`} ${COUNTERS[String(event.kind)] ?? String(event.kind)} (jetzt ${String(event.total)}).`,
    control_changed: "{seat} beherrscht jetzt {name}.",
    attack_declared: "{name} greift {target_name} an.",
    attack_taken_back: "{name} greift doch nicht an.",
    attacks_confirmed: (event, names) => `${names.seat(Number(event.seat))} bestätigt ${Number(event.count) === 1 ? "den Angriff" : `alle ${String(event.count)} Angriffe`}.`,
    attack_guarded: "{target_name} springt ein und wird jetzt von {name} angegriffen.",
    attack_failed: (event) => event.name ? `Der Angriff von ${String(event.name)} verpufft.` : "Ein Angriff verpufft: Der Angreifer ist fort.",
    passed: "{seat} passt.",
    game_ended: (event, names) => {
      const fell = event.reason === "standard";
      const why = event.winner == null
        ? (fell ? "Beide Standarten sind gefallen" : "Nach Zug 60 sind beide Standarten gleich gesund")
        : (fell ? "Die Standarte des Gegners ist gefallen" : "Nach Zug 60 ist diese Standarte die gesündere");
      return event.winner == null ? `Remis: ${why}.` : `${names.seat(Number(event.winner))} gewinnt: ${why}.`;
    },
    hand_seen: (event, names) => `${names.seat(Number(event.seat))} sieht sich die gegnerische Hand an${((event.cards ?? []) as string[]).length > 0 ? `: ${(event.cards as string[]).join(", ")}` : ""}.`,
    top_seen: (event, names) => `${names.seat(Number(event.seat))} sieht sich die oberste Karte des Decks an${event.card ? `: ${String(event.card)}` : ""}.`,
    lasted: "{name}: {text}.",
    piece_left: (event) => `${String(event.name)} ${LEFT[String(event.how)] ?? String(event.how)}.`,
    cards_drawn: (event, names) => {
      const cards = (event.cards ?? []) as string[];
      return `${names.seat(Number(event.seat))} zieht ${cards.length > 0 ? cards.join(", ") : Number(event.count) === 1 ? "eine Karte" : `${String(event.count)} Karten`}.`;
    },
    deck_was_empty: "{seat} hat keine Karte mehr zu ziehen und erleidet Zermürbung {loss}.",
    card_discarded: "{seat} wirft {name} ab.",
    top_left: "{seat} lässt die Karte oben liegen.",
    top_taken: "{seat} zeigt {name} und nimmt sie.",
    card_regrown: "{name} kehrt vom Friedhof auf die Hand von {seat} zurück.",
  },
  asks: {
    mulligan: "Wähle die Karten, die du tauschen willst, oder behalte deine Hand.",
    attack: "Sag deine Angriffe einzeln an und bestätige sie dann.",
    window: "Antworte oder passe.",
    main: (view) => `Wirke Karten, nutze Fähigkeiten, bewege Kreaturen – oder ${isFirst(view) ? "geh in den Kampf" : "beende deinen Zug"}.`,
    may: "Möchtest du das tun?",
    spellstorm: "Spellstorm: Das ist die oberste Karte deines Decks. Ist sie ein Zauber, darfst du sie nehmen.",
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
    confirm: (_action, _names, view) => ((field(view)?.attacks ?? []).length > 0 ? "Angriffe bestätigen" : "Mit niemandem angreifen"),
    advance: (_action, _names, view) => (isFirst(view) ? "In den Kampf" : "Zug beenden"),
    pass: "Passen",
    mulligan: (action, names, view) => {
      const cards = [...(field(view)?.aside ?? []), ...((action.cards ?? []) as string[])].map(names.card);
      return cards.length > 0 ? `${cards.join(", ")} tauschen` : "Hand behalten";
    },
    take_back: "Zurücknehmen",
    choose: "{pick}",
    concede: "Aufgeben",
  },
};

export const words: Partial<Record<string, GameWords>> = { de };
