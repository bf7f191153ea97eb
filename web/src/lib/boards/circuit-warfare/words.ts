// Circuit Warfare in other languages. English is what the server says; names of cards stay as they are printed.
import type { GameEvent } from "$lib/net/shapes";
import type { Names } from "$lib/table/told";
import type { GameWords } from "../kit";

type Cell = [number, number];
const at = (cell: unknown): string => `(${(cell as Cell).join(",")})`;
const cells = (list: unknown): string => ((list ?? []) as Cell[]).map(at).join(", ");
const path = (list: unknown): string => ((list ?? []) as Cell[]).map(at).join(" > ");
const cards = (list: unknown, names: Names): string => ((list ?? []) as string[]).map(names.card).join(", ");
const turned = (rotation: unknown): string => (rotation ? ` (um ${String(rotation)}° gedreht)` : "");
const many = (n: unknown): string => (Number(n) === 1 ? "1 Karte" : `${String(n)} Karten`);

const und = (words: string[]): string => (words.length > 1 ? `${words.slice(0, -1).join(", ")} und ${words.at(-1)!}` : (words[0] ?? ""));
const COLOURS: Record<string, string> = { red: "Rot", yellow: "Gelb", blue: "Blau", green: "Grün" };
const SIDES: Record<string, string> = { N: "nach oben", E: "nach rechts", S: "nach unten", W: "nach links", up: "nach oben", right: "nach rechts", down: "nach unten", left: "nach links" };
const side = (direction: unknown): string => SIDES[String(direction)] ?? String(direction);
const REASONS: Record<string, string> = {
  FIELD_FULL: "das Feld ist voll", OUT_OF_CARDS: "jemand hat keine Karten mehr", STALEMATE: "niemand kann oder will noch etwas tun",
  ROUND_CAP: "Runde 40 ist vorbei", conceded: "die andere Seite hat aufgegeben", agreed: "ein Remis wurde vereinbart",
};
const seat = (event: GameEvent, names: Names): string => names.seat(Number(event.seat));

const de: GameWords = {
  events: {
    colour_chosen: (event, names) => `${seat(event, names)} spielt ${COLOURS[String(event.colour)] ?? String(event.colour)}.`,
    hand_dealt: (event, names) => `${seat(event, names)} beginnt mit ${cards(event.cards, names) || many(event.count)}.`,
    first_player_drawn: "{seat} wurde ausgelost und zieht zuerst.",
    turn_began: (event, names) => `Runde ${String(event.round)}: ${seat(event, names)} ist am Zug${event.ap ? ` und erhält ${String(event.ap)} AP` : ""}${((event.ended ?? []) as Cell[]).length > 0 ? `; Magie endet auf ${cells(event.ended)}` : ""}.`,
    cards_drawn: (event, names) => `${seat(event, names)} zieht ${cards(event.cards, names) || (event.count ? many(event.count) : "nichts: der Stapel ist leer")}.`,
    cards_discarded: (event, names) => `${seat(event, names)} wirft ${cards(event.cards, names)} ab.`,
    card_placed: (event, names) => `${seat(event, names)} legt ${names.card(String(event.card))}${turned(event.rotation)} für ${String(event.ap ?? 1)} AP auf ${at(event.cell)}.`,
    chain_offered: (event, names) => `${seat(event, names)} darf von ${at(event.cell)} aus eine Kette bilden.`,
    line_drawn: (event, names) => `${seat(event, names)} zieht eine Linie: ${path(event.line)}.`,
    chain_made: (event, names) => {
      const taken = ((event.turned ?? []) as Cell[]).length;
      const parts = [
        ...taken > 0 ? [`${cells(event.turned)} ${taken === 1 ? "gehört" : "gehören"} jetzt ${seat(event, names)}`] : [],
        ...event.queen === null || event.queen === undefined ? [] : [`die Killer Queen gibt ${cells(event.burnt)} an ${names.seat(Number(event.queen))}`],
      ];
      return `${seat(event, names)} bildet für 1 AP eine Kette, ${path(event.line)}: ${parts.join("; ") || "nichts ändert sich"}.`;
    },
    chain_declined: "{seat} verzichtet auf die Kette.",
    cards_lost: (event, names) => `${seat(event, names)} verliert ${many(event.count)} und bekommt ${String(event.ap)} AP zurück.`,
    magic_used: (event, names) => {
      const aims = [
        event.direction == null ? "" : side(event.direction), event.cell == null ? "" : at(event.cell),
        event.other == null ? "" : `${cards([event.other, ...((event.more ?? []) as string[])], names)}${turned(event.rotation)}`, event.player == null ? "" : names.seat(Number(event.player)),
      ].filter(Boolean);
      return `${seat(event, names)} nutzt ${names.card(String(event.card))} für ${String(event.ap)} AP${aims.length > 0 ? `: ${aims.join(", ")}` : ""}.`;
    },
    card_turned: (event) => `Die Karte auf ${at(event.cell)} liegt jetzt um ${String(event.rotation)}° gedreht.`,
    card_walled: (event, names) => `${seat(event, names)} errichtet eine Crystal Wall um ${at(event.cell)}.`,
    card_marked: (event, names) => `${seat(event, names)} setzt eine Killer Queen auf ${at(event.cell)}.`,
    card_kissed: (event, names) => `Die Karte auf ${at(event.cell)} zeigt vorerst die Farbe von ${names.seat(Number(event.shows))}.`,
    card_swapped: (event, names) => `${seat(event, names)} nimmt ${names.card(String(event.old))} von ${at(event.cell)} und legt ${names.card(String(event.new))}${turned(event.rotation)} dorthin.`,
    field_pushed: (event, names) => `Alle Karten rücken ein Feld ${side(event.direction)}${((event.gone ?? []) as string[]).length > 0 ? `; vom Feld ${((event.gone ?? []) as string[]).length === 1 ? "fällt" : "fallen"} ${cards(event.gone, names)}` : ""}.`,
    push_nullified: (event) => `${((event.cells ?? []) as Cell[]).length === 1 ? "Die geschützte Karte" : "Die geschützten Karten"} auf ${cells(event.cells)} ${((event.cells ?? []) as Cell[]).length === 1 ? "fiele" : "fielen"} vom Feld: nichts bewegt sich.`,
    card_burnt: (event, names) => `${names.card(String(event.card))} auf ${at(event.cell)} wird abgeworfen.`,
    ap_lost: "{seat} verliert {ap} AP.",
    card_fetched: "{seat} nimmt {card} vom Friedhof.",
    charged: "{seat} erhält im nächsten Zug {ap} AP mehr.",
    turn_ended: (event, names) => `${seat(event, names)} beendet den Zug${event.has_acted ? "" : ", ohne etwas getan zu haben"}.`,
    match_ended: (event, names) => {
      const list = (numbers: unknown): string => ((numbers ?? []) as number[]).map((n, i) => `${names.seat(i)} ${n}`).join(", ");
      const won = (event.winners ?? []) as number[];
      return `Die Partie ist vorbei, ${REASONS[String(event.reason)] ?? String(event.reason)}: ${won.length === 0 ? "unentschieden" : event.shared ? `unentschieden zwischen ${und(won.map(names.seat))}` : `Sieg für ${und(won.map(names.seat))}`}. Karten: ${list(event.scores)}.`;
    },
    conceded: "{seat} gibt auf.",
  },
  asks: {
    colour: "Welche Farbe spielst du?",
    discard: "Du hast zu viele Karten auf der Hand: wirf welche ab.",
    chain: "Zieh die Linie der Kette, oder verzichte darauf.",
    turn: "Lege eine Karte, nutze eine Magiekarte oder beende deinen Zug.",
  },
  actions: {
    choose_colour: (action) => `${COLOURS[String(action.colour)] ?? String(action.colour)} spielen`,
    place: (action, names) => `${names.card(String(action.card))}${turned(action.rotation)} auf ${at(action.cell)} legen`,
    use_magic: (action, names) => [
      names.card(String(action.card)), "nutzen", action.direction == null ? "" : side(action.direction), action.cell == null ? "" : `auf ${at(action.cell)}`,
      action.other == null ? "" : `mit ${cards([action.other, ...((action.more ?? []) as string[])], names)}${turned(action.rotation)}`, action.player == null ? "" : `(${names.seat(Number(action.player))})`,
    ].filter(Boolean).join(" "),
    draw_line: (action) => `Linie nach ${at(action.cell)} ziehen`,
    chain: (action) => `Kette ${path(action.line)} bilden (1 AP)`,
    decline: "Auf die Kette verzichten",
    take_back_cell: "Letztes Feld der Linie zurücknehmen",
    discard: (action, names) => `${cards(action.cards, names)} abwerfen`,
    end_turn: "Zug beenden",
    time_out: "Die Zeit ablaufen lassen",
  },
};

export const words: Partial<Record<string, GameWords>> = { de };
