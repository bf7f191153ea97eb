// Circuit Warfare in other languages. English is what the server says; names of cards stay as they are printed.
import type { GameEvent } from "$lib/net/shapes";
import { does, either, und, type Names } from "$lib/table/told";
import type { GameWords } from "../kit";

type Cell = [number, number];
const at = (cell: unknown): string => `(${(cell as Cell).join(",")})`;
const cells = (list: unknown): string => und(((list ?? []) as Cell[]).map(at));
const path = (list: unknown): string => ((list ?? []) as Cell[]).map(at).join(" > ");
const cards = (list: unknown, names: Names): string => und(((list ?? []) as string[]).map(names.card));
const turned = (rotation: unknown): string => (rotation ? ` (um ${String(rotation)}° gedreht)` : "");
const many = (n: unknown): string => (Number(n) === 1 ? "eine Karte" : `${String(n)} Karten`);

const COLOURS: Record<string, string> = { red: "Rot", yellow: "Gelb", blue: "Blau", green: "Grün" };
const SIDES: Record<string, string> = {
  N: "nach oben",
  E: "nach rechts",
  S: "nach unten",
  W: "nach links",
  up: "nach oben",
  right: "nach rechts",
  down: "nach unten",
  left: "nach links",
};
const side = (direction: unknown): string => SIDES[String(direction)] ?? String(direction);
const REASONS: Record<string, string> = {
  FIELD_FULL: "das Feld ist voll",
  OUT_OF_CARDS: "jemand hat keine Karten mehr",
  STALEMATE: "niemand kann oder will noch etwas tun",
  ROUND_CAP: "Runde 40 ist vorbei",
  conceded: "die andere Seite hat aufgegeben",
  agreed: "ein Remis wurde vereinbart",
};
const acts = (event: GameEvent, names: Names, third: string, second: string): string =>
  does(event.seat, names, third, second);
const seat = (at: unknown, names: Names, you: string): string => either(at, names, you, (name) => name);

const de: GameWords = {
  events: {
    colour_chosen: (event, names) =>
      `${acts(event, names, "spielt", "spielst")} ${COLOURS[String(event.colour)] ?? String(event.colour)}.`,
    hand_dealt: (event, names) =>
      `${acts(event, names, "beginnt", "beginnst")} mit ${cards(event.cards, names) || many(event.count)}.`,
    first_player_drawn: "{seat} {seat|wurde|wurdest} ausgelost und {seat|zieht|ziehst} zuerst.",
    turn_began: (event, names) =>
      `Runde ${String(event.round)}: ${acts(event, names, "ist", "bist")} am Zug${event.ap ? ` und ${either(event.seat, names, "erhältst", () => "erhält")} ${String(event.ap)} AP` : ""}${((event.ended ?? []) as Cell[]).length > 0 ? `; Magie endet auf ${cells(event.ended)}` : ""}.`,
    cards_drawn: (event, names) =>
      `${acts(event, names, "zieht", "ziehst")} ${cards(event.cards, names) || (event.count ? many(event.count) : "nichts: der Stapel ist leer")}.`,
    cards_discarded: (event, names) =>
      `${acts(event, names, "wirft", "wirfst")} ${cards(event.cards, names)} ab.`,
    card_placed: (event, names) =>
      `${acts(event, names, "legt", "legst")} ${names.card(String(event.card))}${turned(event.rotation)} für ${String(event.ap ?? 1)} AP auf ${at(event.cell)}.`,
    chain_made: (event, names) => {
      const taken = ((event.turned ?? []) as Cell[]).length;
      const parts = [
        ...(taken > 0
          ? [
              `${cells(event.turned)} ${taken === 1 ? "gehört" : "gehören"} jetzt ${seat(event.seat, names, "dir")}`,
            ]
          : []),
        ...(event.queen === null || event.queen === undefined
          ? []
          : [`die Killer Queen gibt ${cells(event.burnt)} an ${seat(event.queen, names, "dich")}`]),
      ];
      return `${acts(event, names, "bildet", "bildest")} für 1 AP eine Kette, ${path(event.line)}: ${parts.join("; ") || "nichts ändert sich"}.`;
    },
    chain_declined: "{seat} {seat|verzichtet|verzichtest} auf die Kette.",
    cards_lost: (event, names) =>
      `${acts(event, names, "verliert", "verlierst")} ${many(event.count)} und ${either(event.seat, names, "bekommst", () => "bekommt")} ${String(event.ap)} AP zurück.`,
    // What becomes of a card that is named, and whose colour a kissed one shows, is said by what follows.
    magic_used: (event, names) => {
      const isOwn = event.player === event.seat;
      const aims = [
        event.direction == null ? "" : side(event.direction),
        event.cell != null
          ? `auf ${at(event.cell)}`
          : event.player == null
            ? ""
            : `gegen ${isOwn ? either(event.seat, names, "dich selbst", () => "sich selbst") : seat(event.player, names, "dich")}`,
      ].filter(Boolean);
      return `${acts(event, names, "nutzt", "nutzt")} ${names.card(String(event.card))}${aims.map((each) => ` ${each}`).join("")} für ${String(event.ap)} AP.`;
    },
    card_turned: (event) =>
      `Die Karte auf ${at(event.cell)} ${event.rotation ? `liegt jetzt um ${String(event.rotation)}° gedreht` : "liegt jetzt wieder aufrecht"}.`,
    card_walled: (event, names) =>
      `${acts(event, names, "errichtet", "errichtest")} eine Crystal Wall um ${at(event.cell)}.`,
    card_marked: (event, names) =>
      `${acts(event, names, "setzt", "setzt")} eine Killer Queen auf ${at(event.cell)}.`,
    card_kissed: (event, names) =>
      `Die Karte auf ${at(event.cell)} zeigt vorerst ${either(event.shows, names, "deine Farbe", (name) => `die Farbe von ${name}`)}.`,
    card_swapped: (event, names) =>
      `${acts(event, names, "nimmt", "nimmst")} ${names.card(String(event.old))} von ${at(event.cell)} und ${either(event.seat, names, "legst", () => "legt")} ${names.card(String(event.new))}${turned(event.rotation)} dorthin.`,
    field_pushed: (event, names) =>
      `Alle Karten rücken ein Feld ${side(event.direction)}${((event.gone ?? []) as string[]).length > 0 ? `; vom Feld ${((event.gone ?? []) as string[]).length === 1 ? "fällt" : "fallen"} ${cards(event.gone, names)}` : ""}.`,
    push_nullified: (event) =>
      `${((event.cells ?? []) as Cell[]).length === 1 ? "Die geschützte Karte" : "Die geschützten Karten"} auf ${cells(event.cells)} ${((event.cells ?? []) as Cell[]).length === 1 ? "fiele" : "fielen"} vom Feld: nichts bewegt sich.`,
    card_burnt: (event, names) => `${names.card(String(event.card))} auf ${at(event.cell)} wird abgeworfen.`,
    ap_lost: (event, names) =>
      event.ap === 0
        ? `${acts(event, names, "hat", "hast")} keine AP zu verlieren.`
        : `${acts(event, names, "verliert", "verlierst")} ${String(event.ap)} AP.`,
    card_fetched: "{seat} {seat|nimmt|nimmst} {card} vom Friedhof.",
    charged: "{seat} {seat|erhält|erhältst} im nächsten Zug {ap} AP mehr.",
    turn_ended: (event, names) =>
      `${acts(event, names, "beendet", "beendest")} den Zug${event.has_acted ? "" : ", ohne etwas getan zu haben"}.`,
    match_ended: (event, names) => {
      const list = (numbers: unknown): string =>
        ((numbers ?? []) as number[]).map((n, i) => `${seat(i, names, "du")} ${n}`).join(", ");
      const won = (event.winners ?? []) as number[];
      return `Die Partie ist vorbei, ${REASONS[String(event.reason)] ?? String(event.reason)}: ${won.length === 0 ? "unentschieden" : event.shared ? `unentschieden zwischen ${und(won.map((at) => seat(at, names, "dir")))}` : `Sieg für ${und(won.map((at) => seat(at, names, "dich")))}`}. Karten: ${list(event.scores)}.`;
    },
  },
  asks: {
    colour: "Welche Farbe spielst du?",
    discard: "Du hast zu viele Karten auf der Hand: wirf welche ab.",
    chain: "Zieh die Linie der Kette, oder verzichte darauf.",
    turn: "Lege eine Karte, nutze eine Magiekarte oder beende deinen Zug.",
  },
  actions: {
    choose_colour: (action) => `${COLOURS[String(action.colour)] ?? String(action.colour)} spielen`,
    place: (action, names) =>
      `${names.card(String(action.card))}${turned(action.rotation)} auf ${at(action.cell)} legen`,
    use_magic: (action, names) =>
      [
        names.card(String(action.card)),
        "nutzen",
        action.direction == null ? "" : side(action.direction),
        action.cell == null ? "" : `auf ${at(action.cell)}`,
        action.other == null
          ? ""
          : `mit ${cards([action.other, ...((action.more ?? []) as string[])], names)}${turned(action.rotation)}`,
        action.player == null ? "" : `(${names.seat(Number(action.player))})`,
      ]
        .filter(Boolean)
        .join(" "),
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
