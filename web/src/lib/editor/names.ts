// What the fields and words of cards are called in a form: out of the catalogue where it has them, else as the game
// writes them.
import { words } from "$lib/words/index.svelte";
import { fieldsDe, partsDe } from "$lib/words/editor-fields-de";
import { said } from "./schema";

const ENGLISH: Record<string, string> = {
  x1: "Alone: attack, defence",
  x2: "As a pair: attack, defence",
  rr: "Random result",
  vp: "Victory points",
  ap: "Action points",
  who: "On whom",
  whom: "Whom",
  does: "Effects",
  n: "At least",
  x: "By how much",
  modes: "Choices of effects",
  when: "Only if",
  on: "When",
  yields: "Essence it yields",
  synergy: "Counts for synergy",
  but: "But not",
};

export function fieldName(name: string): string {
  if (words.language === "de") return fieldsDe[name] ?? said(name);
  return ENGLISH[name] ?? said(name);
}

export function partName(word: string): string {
  return words.language === "de" ? (partsDe[word] ?? said(word)) : said(word);
}
