// The Battlefield in other languages. English is what the server says.
import type { BattlefieldView } from "$lib/types/the-battlefield";
import { capital, does, either, und, type Names } from "$lib/table/told";
import type { GameWords } from "../kit";

const ARMIES: Record<string, string> = { Viking: "die Wikinger", Maratha: "die Marathen" };
/** `P2:R4`: on the own side it needs no owner. */
function side(
  slot: unknown,
  names: Names,
  yours: (place: string) => string,
  theirs: (place: string, name: string) => string,
): string {
  const [owner = "P1", place = ""] = String(slot).split(":");
  return either(Number(owner.slice(1)) - 1, names, yours(place), (name) => theirs(place, name));
}
const listed = (ids: unknown, names: Names): string => und((ids as string[]).map((id) => names.card(id)));

const de: GameWords = {
  events: {
    army_named: "{seat} {seat|hat|hast} ein Heer genannt.",
    armies_taken: (event, names) => {
      const [one, two] = event.armies as string[];
      const rolls = event.rolls as number[];
      const rolled = rolls.length ? ` Gewürfelt: ${rolls.join(", ")}.` : "";
      return `${does(0, names, "führt", "führst")} ${ARMIES[one!] ?? one}, ${does(1, names, "führt", "führst")} ${ARMIES[two!] ?? two}.${rolled}`;
    },
    wishes_served: (event, names) => {
      const drawn = listed(event.drawn, names);
      return `Erfüllte Wünsche: ${listed(event.served, names) || "keine"}.${drawn ? ` Für verfehlte Wünsche gezogen: ${drawn}.` : ""}`;
    },
    hand_taken: "{seat} {seat|nimmt|nimmst} {count} Karten auf die Hand.",
    starter_rolled: (event, names) =>
      `Gewürfelt: ${(event.rolls as number[]).join(", ")}. ${capital(does(event.starter, names, "beginnt", "beginnst"))}.`,
    battle_began: "Schlacht {battle} beginnt; {starter} {starter|zieht|ziehst} zuerst.",
    card_played: (event, names) => {
      const place = String(event.slot).split(":")[1] ?? "";
      const isOwn = String(event.slot).startsWith(`P${Number(event.seat) + 1}:`);
      const where = isOwn
        ? `auf ${place}`
        : side(
            event.slot,
            names,
            (at) => `auf ${at} deiner Seite`,
            (at, name) => `auf ${at} bei ${name}`,
          );
      return `${does(event.seat, names, "spielt", "spielst")} ${names.card(String(event.card))} ${where}${event.pair ? ` und ${either(event.seat, names, "bildest", () => "bildet")} ein Paar` : ""}.`;
    },
    card_cleared: (event, names) =>
      `${names.card(String(event.card))} wird von ${side(
        event.slot,
        names,
        (at) => `${at} auf deiner Seite`,
        (at, name) => `${at} bei ${name}`,
      )} abgeräumt und kommt auf ${either(event.owner, names, "deinen Ablagestapel", (name) => `den Ablagestapel von ${name}`)}.`,
    folded: (event, names) =>
      `${does(event.seat, names, "legt", "legst")} die Waffen nieder${event.automatic ? ": keine Karte lässt sich mehr spielen" : ""}.`,
    battle_ended: (event, names) => {
      const totals = event.totals as number[];
      const stood = [0, 1].map(
        (at) =>
          `${does(at, names, "hat", "hast")} ${totals[2 * at]}/${totals[2 * at + 1]} und ${either(at, names, "bekommst", () => "bekommt")} ${(event.scores as number[])[at]} ${(event.scores as number[])[at] === 1 ? "Punkt" : "Punkte"}`,
      );
      const result =
        typeof event.winner === "number"
          ? capital(`${does(event.winner, names, "gewinnt", "gewinnst")} die Schlacht`)
          : "Die Schlacht endet unentschieden";
      return `Schlacht ${String(event.battle)} endet: ${stood.join(", ")}. ${result}.`;
    },
    card_flipped: (event, names) =>
      `${names.card(String(event.card))} wird umgedreht und sperrt ${side(
        event.slot,
        names,
        (at) => `${at} auf deiner Seite`,
        (at, name) => `${at} bei ${name}`,
      )}.`,
    cards_drawn: (event, names) => {
      const cards = (event.cards as string[] | undefined) ?? [];
      const count = Number(event.count);
      return `${does(event.seat, names, "zieht", "ziehst")} ${cards.length ? listed(cards, names) : count === 1 ? "eine Karte" : `${count} Karten`}.`;
    },
    game_ended: (event, names) => {
      const first = event.winner === 1 ? 1 : 0;
      const against = (list: unknown): string =>
        `${(list as number[])[first]}–${(list as number[])[1 - first]}`;
      const score = `Schlachten ${against(event.wins)}, Punkte ${against(event.cumulative)}`;
      return typeof event.winner === "number"
        ? `${does(event.winner, names, "gewinnt", "gewinnst")} den Krieg: ${score}.`
        : `Unentschieden: ${score}.`;
    },
  },
  asks: {
    army: "Welches Heer möchtest du führen?",
    wish: (view) => {
      const shown = view as unknown as BattlefieldView;
      const which = `Wunsch ${(shown.wishes?.length ?? 0) + 1} von 5`;
      return shown.table_pick
        ? `${which}: nimm eine Karte aus dem Rest deines Decks.`
        : `${which}: nenne eine Karte deines Heeres.`;
    },
    play: "Spiele eine Karte oder lege die Waffen nieder.",
  },
  actions: {
    name_army: (action) =>
      action.army === "any"
        ? "Mir ist beides recht"
        : `${ARMIES[String(action.army)] ?? String(action.army)} führen`.replace(/^d/, "D"),
    wish: "{cards} wünschen",
    wish_for: "{card} wünschen",
    take_back_wish: "Letzten Wunsch zurücknehmen",
    play: "{card} auf {slot} spielen",
    fold: "Waffen niederlegen: in dieser Schlacht keine Karte mehr",
  },
};

export const words: Partial<Record<string, GameWords>> = { de };
