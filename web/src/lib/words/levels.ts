// What the levels of bots are called.
import { t, type Word } from "./index.svelte";

const LEVELS: Readonly<Record<string, Word>> = {
  novice: "level.novice",
  easy: "level.easy",
  normal: "level.normal",
  hard: "level.hard",
  expert: "level.expert",
};

/** How good a bot is. */
export function levelWord(level: string | null): string {
  const word = LEVELS[level ?? ""];
  return word ? t(word) : (level ?? "");
}
