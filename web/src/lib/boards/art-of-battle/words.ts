// The Art of Battle in other languages. English is what the server says; names of cards stay as they are printed.
import type { GameEvent } from "$lib/net/shapes";
import type { Names } from "$lib/table/told";
import type { GameWords } from "../kit";

const card = (id: unknown, names: Names): string => names.card(String(id));
const seat = (at: unknown, names: Names): string => names.seat(Number(at));
const both = (list: unknown, names: Names): string => ((list ?? []) as number[]).map(names.seat).join(" und ");
const change = (gain: unknown, loss: unknown): string => [Number(gain) > 0 ? `+${String(gain)}` : "", Number(loss) > 0 ? `−${String(loss)}` : ""].filter(Boolean).join(" ");
const WHY: Record<string, string> = { no_weapon: "das Team hat keine Waffe auf dem Feld", wrong_row: "die Waffe steht in der falschen Reihe", not_standing: "wem es galt, der ist gefallen" };
const ENDED: Record<string, string> = { last_standing: "das andere Team ist gefallen", both_fell: "beide Teams fielen zugleich", turn_limit: "der letzte Zug ist gespielt" };
const DOES: Record<string, string> = { attack: "Angriff", block: "Block", rest: "Ausdauer" };
const weapon = (event: GameEvent, names: Names): string => `${card(event.weapon, names)} von ${seat(event.owner, names)}`;

const against = (block: number, gap: number): string => block === 0 ? "ohne Block" : `gegen Block ${Math.max(0, block - gap)}${gap > 0 ? ` (${block} − ${gap})` : ""}`;

const de: GameWords = {
  events: {
    hand_dealt: (event, names) => `${seat(event.seat, names)} erhält ${((event.cards ?? []) as string[]).map(names.card).join(", ")}.`,
    turn_began: "Zug {turn} beginnt.",
    locked_in: (event, names) => `${seat(event.seat, names)} hat sich festgelegt${event.cards == null ? "" : ` (${event.cards === 0 ? "keine" : String(event.cards)} ${event.cards === 1 ? "Karte" : "Karten"})`}.`,
    committed: (event, names) => `${seat(event.seat, names)} wird ${event.card == null ? "passen" : `${card(event.card, names)}${event.direction == null ? "" : ` mit ${String(event.direction)}`}${event.row == null ? "" : ` in Reihe ${String(event.row)}`} spielen`}.`,
    answered: (event, names) => `${seat(event.seat, names)} wird ${event.discard ? `${card(event.discard, names)} abwerfen` : "nichts abwerfen"}${event.draw ? " und ziehen" : ""}.`,
    lock_taken_back: "{seat} überlegt noch einmal.",
    revealed: (event, names) => event.card == null ? `${seat(event.seat, names)} passt.` : `${seat(event.seat, names)} deckt ${card(event.card, names)}${event.direction ? ` mit ${String(event.direction)}` : ""} auf${event.cost ? ` für ${String(event.cost)} Ausdauer, ${String(event.stamina)} übrig` : ""}.`,
    weapon_placed: (event, names) => `${card(event.card, names)} von ${seat(event.seat, names)} kommt auf Bahn ${String(event.lane)}, Reihe ${String(event.row)}.`,
    modifier_attached: (event, names) => `${card(event.card, names)} von ${seat(event.seat, names)} liegt jetzt an ${weapon(event, names)}.`,
    card_failed: (event, names) => `${card(event.card, names)} von ${seat(event.seat, names)} misslingt: ${WHY[String(event.why)] ?? String(event.why)}.`,
    weapon_redirected: (event, names) => `${weapon(event, names)} wird auf Bahn ${String(event.lane)}, Reihe ${String(event.row)} umgelenkt.`,
    weapon_lunged: (event, names) => `${weapon(event, names)} stößt in Reihe ${String(event.row)} der Bahn ${String(event.lane)} vor.`,
    weapon_held: (event, names) => `${weapon(event, names)} wird in diesem Zug gehalten.`,
    charged: (event, names) => `${seat(event.seat, names)} rammt ${seat(event.target, names)}: ${String(event.damage)} Schaden.`,
    healed: (event, names) => event.seat === event.target ? `${seat(event.seat, names)} versorgt eine Wunde und gewinnt ${String(event.health)} Leben.` : `${seat(event.seat, names)} versorgt die Wunden von ${seat(event.target, names)}: ${String(event.health)} Leben.`,
    rallied: (event, names) => ((event.targets ?? []) as number[]).length > 1 ? `${seat(event.seat, names)} sammelt das Team: ${both(event.targets, names)} gewinnen je ${String(event.stamina)} Ausdauer.` : `${both(event.targets, names)} gewinnt ${String(event.stamina)} Ausdauer.`,
    all_struck: (event, names) => `${seat(event.seat, names)} hat nichts mehr zu verlieren: ${String(event.damage)} Schaden an ${both(event.targets, names)}.`,
    card_discarded: (event, names) => `${card(event.card, names)} kommt auf den Ablagestapel von ${seat(event.seat, names)}.`,
    weapon_moved: (event, names) => `${weapon(event, names)} rückt auf Bahn ${String(event.lane)} ${event.row ? `in Reihe ${String(event.row)}` : "in die Mitte"} vor.`,
    weapon_stayed: (event, names) => `${weapon(event, names)} bleibt in Reihe ${String(event.row)} der Bahn ${String(event.lane)}.`,
    weapon_arrived: (event, names) => `${weapon(event, names)} kommt ${event.does === "rest" ? "" : `auf Bahn ${String(event.lane)} `}zur Wirkung: ${DOES[String(event.does)] ?? String(event.does)} ${event.added ? `${String(event.printed)} + ${String(event.added)} = ${Number(event.printed) + Number(event.added)}` : String(event.printed)}.`,
    unbroken_guards: (event, names) => `${seat(event.seat, names)} steht ungebrochen: Block ${String(event.block)}.`,
    attack_resolved: (event, names) => event.lost ? `Angriff ${String(event.attack)} von Bahn ${String(event.lane)} trifft niemanden: ${seat(event.target, names)} ist gefallen.` : `Angriff ${String(event.attack)} von Bahn ${String(event.lane)} ${against(Number(event.block), Number(event.gap))}: ${seat(event.target, names)} erleidet ${event.hit ? String(event.hit) : "keinen"} Schaden.`,
    riposted: (event, names) => `${card(event.card, names)} von ${seat(event.owner, names)} trifft ${seat(event.target, names)}: ${String(event.damage)} Schaden.`,
    drained: (event, names) => `${card(event.card, names)} von ${seat(event.owner, names)} kostet ${seat(event.target, names)} ${String(event.stamina)} Ausdauer.`,
    counters_changed: (event, names) => `${seat(event.seat, names)}: ${[
      event.health_gain || event.health_loss ? `Leben ${change(event.health_gain, event.health_loss)}, jetzt ${String(event.health)}` : "",
      event.stamina_gain || event.stamina_loss ? `Ausdauer ${change(event.stamina_gain, event.stamina_loss)}, jetzt ${String(event.stamina)}` : "",
    ].filter(Boolean).join("; ")}.`,
    weapon_returned: (event, names) => `${card(event.weapon, names)} kehrt auf die Hand von ${seat(event.owner, names)} zurück.`,
    fell: "{seat} fällt.",
    last_stand_offered: "{seat} steht allein und wählt eine Last-Stand-Karte.",
    last_stand_taken: "{seat} nimmt {card}.",
    last_stand_left: "{card} verlässt das Spiel.",
    draw_began: "Jetzt wird abgeworfen und gezogen.",
    card_drawn: (event, names) => `${seat(event.seat, names)} zieht ${event.card ? card(event.card, names) : "eine Karte"}.`,
    deck_refilled: (event, names) => `${seat(event.seat, names)} mischt ${event.cards === 1 ? "die einzige abgelegte Karte" : `${String(event.cards)} abgelegte Karten`} zu einem neuen Deck.`,
    game_ended: (event) => `${event.team == null ? "Remis" : `Team ${event.team === 0 ? "A" : "B"} gewinnt`}: ${ENDED[String(event.reason)] ?? String(event.reason)}.`,
    conceded: "{seat} gibt auf.",
  },
  asks: {
    last_stand: "Du stehst allein. Nimm eine Last-Stand-Karte.",
    play: (view) => `Zug ${String(view.turn)}: Lege dich auf eine Waffe oder eine Fertigkeit fest, oder passe.`,
    draw: "Du darfst eine Fertigkeit abwerfen und eine ziehen, wenn du danach weniger als 3 auf der Hand hast.",
  },
  actions: {
    pass: "Passen: diesen Zug nichts spielen",
    play: (action, names) => `${card(action.card, names)} spielen${action.direction == null ? "" : `, ${action.direction === "L" ? "links" : "rechts"}`}${action.row == null ? "" : `, Reihe ${String(action.row)}`}`,
    choose: (action, names) => `${card(action.card, names)} nehmen`,
    draw: (action, names) => `${action.discard ? `${card(action.discard, names)} abwerfen` : "Hand behalten"}${action.draw ? " und ziehen" : ""}`,
    take_back: "Festlegung zurücknehmen",
  },
};

export const words: Partial<Record<string, GameWords>> = { de };
