// The one line that says whose decision it is and what is asked.
import type { Outcome } from "$lib/types/core";
import type { Clock, View } from "$lib/net/shapes";
import { t, words, type Word, type Values } from "$lib/words/index.svelte";
import { first, isDrawn } from "./result";

export interface Prompt {
  who: "you" | "others" | "over" | "none";
  word: Word;
  values: Values;
  /** The game's own sentence, where the question is put to us. */
  sentence: string;
}

export function prompt(view: View, names: readonly string[], seat: number | null, over: boolean): Prompt {
  if (view.outcome || over)
    return { who: "over", ...ending(view.outcome, view.teams, names, seat), sentence: "" };
  const yours = seat !== null && view.awaited.includes(seat);
  if (yours) return { who: "you", word: "prompt.you", values: {}, sentence: view.choice?.sentence ?? "" };
  const others = view.awaited
    .filter((each) => each !== seat)
    .map((each) => names[each] ?? view.names[each] ?? "?");
  if (others.length === 0) return { who: "none", word: "prompt.nobody", values: {}, sentence: "" };
  if (others.length === 1)
    return { who: "others", word: "prompt.waits", values: { name: others[0]! }, sentence: "" };
  return {
    who: "others",
    word: "prompt.waitsMany",
    values: { names: words.list(others), n: others.length },
    sentence: "",
  };
}

/** The seats that won; none when everybody drew. */
export function winners(outcome: Outcome): number[] {
  const best = outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  return best.length === outcome.ranks.length ? [] : best;
}

function ending(
  outcome: Outcome | null,
  teams: readonly number[],
  names: readonly string[],
  seat: number | null,
): { word: Word; values: Values } {
  if (!outcome) return { word: "prompt.over", values: {} };
  const won = first(outcome);
  if (won.length === outcome.ranks.length) return { word: "prompt.draw", values: {} };
  const list = words.list(won.map((each) => names[each] ?? "?"));
  if (isDrawn(outcome, teams)) return { word: "prompt.drawBetween", values: { names: list } };
  if (seat === null)
    return { word: won.length > 1 ? "prompt.winMany" : "prompt.win", values: { name: list, names: list } };
  const mine =
    won.includes(seat) ||
    won.some((each) => teams[each] !== undefined && teams[each] === teams[seat] && teams.length > 2);
  if (mine) return { word: won.length > 1 ? "prompt.wonTogether" : "prompt.won", values: {} };
  return { word: "prompt.lost", values: { names: list, n: won.length } };
}

/** How much a shown rating rose: `1500?` to `1672?` is 172. */
export const gain = (before: string, after: string): number => parseInt(after, 10) - parseInt(before, 10);

/** Which clock a table has, said before the game begins. */
export function clockWords(spec: Clock): string {
  if (spec.kind === "bank")
    return t("clock.ofBank", { n: Math.round((spec.bank ?? 0) / 60), s: spec.increment ?? 0 });
  if (spec.kind === "days") return t("clock.ofDays", { n: spec.days ?? 0 });
  return t(spec.kind === "rules" ? "clock.about" : "clock.ofNone");
}

/** What became of a question that nobody said yes to: whoever asked hears it, and whoever was asked when it lapses. */
export function lapseWord(what: string, lapsed: boolean, isMine: boolean): Word {
  const about = what === "draw" ? "ask.draw" : "ask.undo";
  return `${about}${isMine ? (lapsed ? "Lapsed" : "Declined") : "Gone"}`;
}

/** 83_000 ms as `1:23`; below ten seconds with tenths. */
export function clock(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const days = Math.floor(seconds / 86_400);
  if (days > 0) return `${days} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
