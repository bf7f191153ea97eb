// What a table may choose: the server says it in English, with the names and values that travel; people read it here.
import type { GameOption } from "$lib/net/shapes";
import { t, words, type Word } from "./index.svelte";

/** Where the values explain themselves, the question is short. */
const EN: Readonly<Record<string, string>> = { mode: "Mode", control: "Who plays which seats" };

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
const FAIR: Readonly<Record<string, Word>> = {
  starter_bonus: "lobby.fair.starter_bonus",
  head_start: "lobby.fair.head_start",
};

export const optionSentence = (option: GameOption): string =>
  (words.file.options ?? (words.language === "en" ? EN : {}))[option.name] ?? option.sentence;

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
