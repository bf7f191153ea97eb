// The Battlefield in other languages. English is what the server says.
import type { BattlefieldView } from "$lib/types/the-battlefield";
import type { Names } from "$lib/table/told";
import type { GameWords } from "../kit";

const ARMIES: Record<string, string> = { Viking: "die Wikinger", Maratha: "die Marathen" };
const listed = (ids: unknown, names: Names): string => (ids as string[]).map((id) => names.card(id)).join(", ");

const de: GameWords = {
  events: {
    army_named: "{seat} hat ein Heer genannt.",
    armies_taken: (event, names) => {
      const [one, two] = event.armies as string[];
      const rolls = event.rolls as number[];
      const rolled = rolls.length ? ` Gewürfelt: ${rolls.join(", ")}.` : "";
      return `${names.seat(0)} führt ${ARMIES[one!] ?? one}, ${names.seat(1)} führt ${ARMIES[two!] ?? two}.${rolled}`;
    },
    wish_written: (event, names) => ((event.cards as string[]).length ? `Deine Wunschliste: ${listed(event.cards, names)}.` : "Deine Wunschliste ist noch leer."),
    wishes_served: (event, names) => {
      const drawn = listed(event.drawn, names);
      return `Erfüllte Wünsche: ${listed(event.served, names) || "keine"}.${drawn ? ` Für verfehlte Wünsche gezogen: ${drawn}.` : ""}`;
    },
    hand_taken: "{seat} nimmt {count} Karten auf die Hand.",
    starter_rolled: "Gewürfelt: {rolls}. {starter} beginnt.",
    battle_began: "Schlacht {battle} beginnt; {starter} zieht zuerst.",
    card_played: (event, names) => `${names.seat(Number(event.seat))} spielt ${names.card(String(event.card))} auf ${String(event.slot)}${event.pair ? " und bildet ein Paar" : ""}.`,
    card_cleared: (event, names) => `${names.card(String(event.card))} räumt ${String(event.slot)} und kommt auf den Ablagestapel von ${names.seat(Number(event.owner))}.`,
    folded: (event, names) => `${names.seat(Number(event.seat))} ${event.automatic ? "kann keine Karte spielen und legt" : "legt"} die Waffen nieder.`,
    battle_ended: (event, names) => {
      const [a1, d1, a2, d2] = event.totals as number[];
      const [one, two] = event.scores as number[];
      const result = typeof event.winner === "number" ? `${names.seat(event.winner)} gewinnt die Schlacht` : "Die Schlacht endet unentschieden";
      return `Schlacht ${String(event.battle)} endet mit ${a1}/${d1} gegen ${a2}/${d2}, das sind ${one} zu ${two} Punkte. ${result}.`;
    },
    card_flipped: "{card} wird umgedreht und sperrt {slot}.",
    cards_drawn: (event, names) => {
      const cards = (event.cards as string[] | undefined) ?? [];
      const count = Number(event.count);
      return `${names.seat(Number(event.seat))} zieht ${cards.length ? listed(cards, names) : `${count} ${count === 1 ? "Karte" : "Karten"}`}.`;
    },
    game_ended: (event, names) => {
      const score = `Schlachten ${(event.wins as number[]).join("–")}, Punkte ${(event.cumulative as number[]).join("–")}`;
      return typeof event.winner === "number" ? `${names.seat(event.winner)} gewinnt den Krieg: ${score}.` : `Unentschieden: ${score}.`;
    },
    conceded: "{seat} gibt auf.",
  },
  asks: {
    army: "Welches Heer möchtest du führen?",
    wish: (view) => {
      const shown = view as unknown as BattlefieldView;
      const which = `Wunsch ${(shown.wishes?.length ?? 0) + 1} von 5`;
      return shown.table_pick ? `${which}: nimm eine Karte aus dem Rest deines Decks.` : `${which}: nenne eine Karte deines Heeres.`;
    },
    play: "Spiele eine Karte oder lege die Waffen nieder.",
  },
  actions: {
    name_army: (action) => (action.army === "any" ? "Mir ist beides recht" : `${ARMIES[String(action.army)] ?? String(action.army)} führen`.replace(/^d/, "D")),
    wish: "{cards} wünschen",
    wish_for: "{card} wünschen",
    take_back_wish: "Letzten Wunsch zurücknehmen",
    play: "{card} auf {slot} spielen",
    fold: "Waffen niederlegen: in dieser Schlacht keine Karte mehr",
  },
};

export const words: Partial<Record<string, GameWords>> = { de };
