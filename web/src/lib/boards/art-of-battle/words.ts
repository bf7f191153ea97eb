// The Art of Battle in other languages. English is what the server says; names of cards stay as they are printed.
import type { GameEvent } from "$lib/net/shapes";
import { does, either, und, type Names } from "$lib/table/told";
import type { GameWords } from "../kit";
import { SEATS } from "./lanes";

const card = (id: unknown, names: Names): string => names.card(String(id));
/** Whom it is done to: `dich`, `Bot`; `dir` in the dative. */
const seat = (at: unknown, names: Names, you = "dich"): string => either(at, names, you, (name) => name);
const both = (list: unknown, names: Names, you: string): string =>
  und(((list ?? []) as number[]).map((at) => seat(at, names, you)));
/** `deine Karte Brace`, `Brace von Bot`. */
const cardOf = (id: unknown, owner: unknown, names: Names): string =>
  either(owner, names, `deine Karte ${card(id, names)}`, (name) => `${card(id, names)} von ${name}`);
const change = (gain: unknown, loss: unknown): string =>
  [Number(gain) > 0 ? `+${String(gain)}` : "", Number(loss) > 0 ? `−${String(loss)}` : ""]
    .filter(Boolean)
    .join(" ");
const WHY: Record<string, string> = {
  no_weapon: "das Team hat keine Waffe auf dem Feld",
  wrong_row: "die Waffe steht in der falschen Reihe",
  not_standing: "wem es galt, der ist gefallen",
};
const ENDED: Record<string, string> = {
  last_standing: "das andere Team ist gefallen",
  both_fell: "beide Teams fielen zugleich",
  turn_limit: "der letzte Zug ist gespielt",
};
const weapon = (event: GameEvent, names: Names, your = "deine"): string =>
  either(
    event.owner,
    names,
    `${your} Waffe ${card(event.weapon, names)}`,
    (name) => `${card(event.weapon, names)} von ${name}`,
  );

const against = (block: number, gap: number): string =>
  block === 0 ? "keinen Block" : `Block ${Math.max(0, block - gap)}${gap > 0 ? ` (${block} − ${gap})` : ""}`;

const de: GameWords = {
  events: {
    hand_dealt: (event, names) =>
      `${does(event.seat, names, "erhält", "erhältst")} ${und(((event.cards ?? []) as string[]).map(names.card))}.`,
    turn_began: "Zug {turn} beginnt.",
    committed: (event, names) =>
      `${does(event.seat, names, "wird", "wirst")} ${event.card == null ? "passen" : `${card(event.card, names)}${event.direction == null ? "" : ` mit ${String(event.direction)}`}${event.row == null ? "" : ` in Reihe ${String(event.row)}`} spielen`}.`,
    answered: (event, names) =>
      `${does(event.seat, names, "wird", "wirst")} ${event.discard ? `${card(event.discard, names)} abwerfen${event.draw ? " und ziehen" : ""}` : event.draw ? "eine Karte ziehen" : "die Hand behalten"}.`,
    lock_taken_back: "{seat} {seat|überlegt|überlegst} noch einmal.",
    revealed: (event, names) =>
      event.card == null
        ? `${does(event.seat, names, "passt", "passt")}.`
        : `${does(event.seat, names, "deckt", "deckst")} ${card(event.card, names)}${event.direction ? ` mit ${String(event.direction)}` : ""} auf${event.cost ? ` (${String(event.cost)} Ausdauer, ${String(event.stamina)} übrig)` : ""}.`,
    weapon_placed: (event, names) =>
      `${cardOf(event.card, event.seat, names)} kommt auf Bahn ${String(event.lane)}, Reihe ${String(event.row)}.`,
    modifier_attached: (event, names) =>
      `${cardOf(event.card, event.seat, names)} liegt jetzt an ${weapon(event, names, "deiner")}.`,
    card_failed: (event, names) =>
      `${cardOf(event.card, event.seat, names)} misslingt: ${WHY[String(event.why)] ?? String(event.why)}.`,
    weapon_redirected: (event, names) =>
      `${weapon(event, names)} wird auf Bahn ${String(event.lane)}, Reihe ${String(event.row)} umgelenkt.`,
    weapon_lunged: (event, names) =>
      `${weapon(event, names)} stößt in Reihe ${String(event.row)} der Bahn ${String(event.lane)} vor.`,
    weapon_held: (event, names) => `${weapon(event, names)} wird in diesem Zug gehalten.`,
    charged: (event, names) =>
      `${does(event.seat, names, "rammt", "rammst")} ${seat(event.target, names)}: ${String(event.damage)} Schaden.`,
    healed: (event, names) =>
      event.seat === event.target
        ? `${does(event.seat, names, "versorgt", "versorgst")} eine Wunde und ${either(event.seat, names, "gewinnst", () => "gewinnt")} ${String(event.health)} Leben.`
        : `${does(event.seat, names, "versorgt", "versorgst")} ${either(event.target, names, "deine Wunden", (name) => `die Wunden von ${name}`)}: ${String(event.health)} Leben.`,
    rallied: (event, names) =>
      ((event.targets ?? []) as number[]).length > 1
        ? `${does(event.seat, names, "feuert", "feuerst")} das Team an: je ${String(event.stamina)} Ausdauer für ${both(event.targets, names, "dich")}.`
        : `${does(((event.targets ?? []) as number[])[0], names, "gewinnt", "gewinnst")} ${String(event.stamina)} Ausdauer.`,
    all_struck: (event, names) =>
      `${does(event.seat, names, "hat", "hast")} nichts mehr zu verlieren: ${String(event.damage)} Schaden an ${both(event.targets, names, "dir")}.`,
    card_discarded: (event, names) =>
      `${card(event.card, names)} kommt auf ${either(event.seat, names, "deinen Ablagestapel", (name) => `den Ablagestapel von ${name}`)}.`,
    weapon_moved: (event, names) =>
      `${weapon(event, names)} rückt auf Bahn ${String(event.lane)} ${event.row ? `in Reihe ${String(event.row)}` : "in die Mitte"} vor.`,
    weapon_stayed: (event, names) =>
      `${weapon(event, names)} bleibt in Reihe ${String(event.row)} der Bahn ${String(event.lane)}.`,
    weapon_arrived: (event, names) => {
      const [printed, added] = [Number(event.printed), Number(event.added)];
      const total = `${printed + added}${added ? ` (${printed} + ${added})` : ""}`;
      const does: Record<string, string> = {
        attack: `greift von Bahn ${String(event.lane)} aus mit ${total} an`,
        block: `blockt ${total} auf Bahn ${String(event.lane)}`,
        rest: `bringt ${printed} Ausdauer`,
      };
      return `${weapon(event, names)} ${does[String(event.does)]}.`;
    },
    unbroken_guards: (event, names) =>
      `${does(event.seat, names, "steht", "stehst")} ungebrochen: Block ${String(event.block)} auf Bahn ${SEATS[Number(event.seat)]}.`,
    attack_resolved: (event, names) =>
      event.lost
        ? `Der Angriff mit ${String(event.attack)} von Bahn ${String(event.lane)} trifft niemanden: ${does(event.target, names, "ist", "bist")} gefallen.`
        : `Der Angriff mit ${String(event.attack)} von Bahn ${String(event.lane)} trifft auf ${against(Number(event.block), Number(event.gap))}: ${does(event.target, names, "erleidet", "erleidest")} ${event.hit ? String(event.hit) : "keinen"} Schaden.`,
    riposted: (event, names) =>
      `${either(event.owner, names, `deine Karte ${card(event.card, names)}`, (name) => `${card(event.card, names)} von ${name}`)} trifft ${seat(event.target, names)}: ${String(event.damage)} Schaden.`,
    drained: (event, names) =>
      `${either(event.owner, names, `deine Karte ${card(event.card, names)}`, (name) => `${card(event.card, names)} von ${name}`)} kostet ${seat(event.target, names)} ${String(event.stamina)} Ausdauer.`,
    counters_changed: (event, names) =>
      `${does(event.seat, names, "hat", "hast")} jetzt ${und(
        [
          event.health_gain || event.health_loss
            ? `${String(event.health)} Leben (${change(event.health_gain, event.health_loss)})`
            : "",
          event.stamina_gain || event.stamina_loss
            ? `${String(event.stamina)} Ausdauer (${change(event.stamina_gain, event.stamina_loss)})`
            : "",
        ].filter(Boolean),
      )}.`,
    weapon_returned: (event, names) =>
      `${card(event.weapon, names)} kehrt auf ${either(event.owner, names, "deine Hand", (name) => `die Hand von ${name}`)} zurück.`,
    fell: "{seat} {seat|fällt|fällst}.",
    last_stand_offered: "{seat} {seat|steht|stehst} allein und {seat|wählt|wählst} eine Last-Stand-Karte.",
    last_stand_taken: "{seat} {seat|nimmt|nimmst} {card}.",
    last_stand_left: "{card} verlässt das Spiel.",
    card_drawn: (event, names) =>
      `${does(event.seat, names, "zieht", "ziehst")} ${event.card ? card(event.card, names) : "eine Karte"}.`,
    deck_refilled: (event, names) =>
      `${does(event.seat, names, "mischt", "mischst")} ${event.cards === 1 ? "die einzige abgelegte Karte" : `${String(event.cards)} abgelegte Karten`} zu einem neuen Deck.`,
    game_ended: (event, names) => {
      const mine = names.you == null ? null : names.you >> 1;
      const who =
        event.team == null
          ? "Remis"
          : event.team === mine
            ? "Dein Team gewinnt"
            : `Team ${event.team === 0 ? "A" : "B"} gewinnt`;
      const isLost =
        event.team != null && mine !== null && event.team !== mine && event.reason === "last_standing";
      return `${who}: ${isLost ? "dein Team ist gefallen" : (ENDED[String(event.reason)] ?? String(event.reason))}.`;
    },
  },
  asks: {
    last_stand: "Du stehst allein. Nimm eine Last-Stand-Karte.",
    play: (view) =>
      `Zug ${String(view.turn)}: Lege dich auf eine Waffe oder eine Fertigkeit fest, oder passe.`,
    draw: "Du darfst eine Fertigkeit abwerfen und eine ziehen, wenn du danach weniger als 3 auf der Hand hast.",
  },
  actions: {
    pass: "Passen: diesen Zug nichts spielen",
    play: (action, names) =>
      `${card(action.card, names)} spielen${action.direction == null ? "" : `, ${action.direction === "L" ? "links" : "rechts"}`}${action.row == null ? "" : `, Reihe ${String(action.row)}`}`,
    choose: (action, names) => `${card(action.card, names)} nehmen`,
    draw: (action, names) =>
      `${action.discard ? `${card(action.discard, names)} abwerfen` : "Hand behalten"}${action.draw ? " und ziehen" : ""}`,
    take_back: "Festlegung zurücknehmen",
  },
};

export const words: Partial<Record<string, GameWords>> = { de };
