// What a language is: one file in lib/languages, named by its code (`fr.ts`). What it leaves out is said in English.
// docs/translating.md tells translators how.
import type { GameWords } from "$lib/boards/kit";
import type { en } from "./en";
import type { Book } from "./refusals";

export interface LanguageFile {
  /** What the language calls itself. */
  name: string;
  /** Every word of the page by its key in en.ts, with the same `{places}`. */
  words: Partial<Record<keyof typeof en, string>>;
  /** What a table may choose, by the option's name: `length`. */
  options?: Readonly<Record<string, string>>;
  /** Why a hint is good: by game and term, what a move gains there, and what it costs. */
  reasons?: Readonly<Record<string, Readonly<Record<string, readonly [gains: string, costs: string]>>>>;
  /** What happens in a game, what is asked and what can be done, by game. */
  games?: Readonly<Record<string, GameWords>>;
  /** What the server says when something cannot be done: its sentences with their places, as in refusals-de.json. */
  refusals?: Book;
  /** What the lessons say, by game and step. */
  lessons?: Readonly<Record<string, readonly string[]>>;
}
