// What a table may choose: the server says it in English, with the names and values that travel; people read it here.
import type { GameOption } from "$lib/net/shapes";
import { t, words, type Word } from "./index.svelte";

const DE: Readonly<Record<string, string>> = {
  starter_bonus: "In Schlacht 1 bekommt die Gesamtabwehr dessen, der beginnt, so viel dazu (3 ist fair).",
  table_pick: "Statt einer blinden Wunschliste: sieh den Rest deines Decks durch und nimm 5 Karten daraus.",
  lane_scoring:
    "Jede Reihe wird gegen dieselbe Reihe des Gegners gewertet, und die drei Ergebnisse werden addiert.",
  timer_army: "Sekunden für die Wahl des Heeres; 0 für unbegrenzt.",
  timer_wish: "Sekunden für die Wunschliste; 0 für unbegrenzt.",
  timer_turn: "Sekunden für einen Zug; 0 für unbegrenzt.",
  timer_colour: "Sekunden für die Farbwahl; 0 für unbegrenzt.",
  timer: "Sekunden für jede Entscheidung; 0 für unbegrenzt.",
  timer_play: "Sekunden für die Festlegung; 0 für unbegrenzt.",
  timer_draw: "Sekunden für den Nachziehschritt; 0 für unbegrenzt.",
  timer_last_stand: "Sekunden für die Wahl der Last-Stand-Karte; 0 für unbegrenzt.",
  mode: "Spielart",
  health: "Leben zu Beginn und höchstens; 10 ist das kurze Spiel.",
  control: "Wer welche Plätze spielt",
  open_team: "Partner sehen die Hand und die Festlegung des anderen.",
  show_card_counts:
    "Eine Festlegung zeigt auch, wie viele Karten ausgelegt wurden, die Direction mitgezählt: 0, 1 oder 2.",
  revise:
    "Eine Festlegung darf zurückgenommen werden, bis der Letzte sich festgelegt hat. Sonst ist jede endgültig und lässt sich nicht rückgängig machen.",
  length: "Siegpunkte zum Sieg: 13 (Conflict), 19 (Battle) oder 25 (Campaign).",
  mustering: "Eigene Züge zu Beginn, in denen niemand herausfordert.",
  head_start: "Siegpunkte, mit denen alle außer dem ersten Spieler beginnen (2 ist im Duell fair).",
};

/** Where the values explain themselves, the question is short. */
const EN: Readonly<Record<string, string>> = { mode: "Mode", control: "Who plays which seats" };

/** What is worth translating, by name: German says all of it. */
export const OPTIONS = DE;

const VALUES: Readonly<Record<string, Word>> = {
  by_players: "option.by_players",
  duel: "option.duel",
  scrimmage: "option.scrimmage",
  team: "option.team",
  four: "option.four",
  "team-a": "option.team-a",
  "team-b": "option.team-b",
  teams: "option.teams",
};
const LEVELS: Readonly<Record<string, Word>> = {
  novice: "level.novice",
  easy: "level.easy",
  normal: "level.normal",
  hard: "level.hard",
  expert: "level.expert",
};
const FAIR: Readonly<Record<string, Word>> = {
  starter_bonus: "lobby.fair.starter_bonus",
  head_start: "lobby.fair.head_start",
};

export const optionSentence = (option: GameOption): string =>
  (words.file.options ?? (words.language === "de" ? DE : EN))[option.name] ?? option.sentence;

/** A value that a table may choose, as people say it. */
export function optionValue(value: string | number | boolean): string {
  const word = VALUES[String(value)];
  return word ? t(word) : String(value);
}

/** The tick that makes the beginning fair, with what it does. */
export function fairSentence(option: GameOption): string {
  const word = FAIR[option.name];
  return word
    ? t(word, { n: Number(option.fair) })
    : t("lobby.fair", { what: optionSentence(option), value: String(option.fair) });
}

/** How good a bot is. */
export function levelWord(level: string | null): string {
  const word = LEVELS[level ?? ""];
  return word ? t(word) : (level ?? "");
}
