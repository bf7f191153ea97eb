// All words on the screen come from here. English stands in home.ts, with what the first page says, and in en.ts, which
// comes after it; every other language is one file in lib/languages, found by its name. What it leaves out is said in
// English.
import type { en } from "./en";
import { homeWords } from "./home";
import type { LanguageFile } from "./language";
import { Phrases, whole } from "./refusals";

export type Word = keyof typeof en;
export type Words = Record<Word, string>;
/** A code such as `de`, by which browsers know the language too; `pseudo` for tests. */
export type Language = string;
export type Values = Record<string, string | number>;

const FILES = import.meta.glob<LanguageFile>("../languages/*.ts", { import: "language" });
const codeOf = (path: string): string => path.replace(/^.*\/|\.ts$/g, "");
const nameOf = (code: string): string => {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};
/** Every language by its code, with what it calls itself. */
export const LANGUAGES: Readonly<Record<Language, string>> = Object.fromEntries(
  ["en", ...Object.keys(FILES).map(codeOf).sort()].map((code) => [code, nameOf(code)]),
);

class Dictionary {
  language = $state<Language>("en");
  /** English, as much of it as is here. */
  #english = $state.raw<Partial<Words>>(homeWords);
  #fetching: Promise<void> | null = null;
  /** All that the language in use brings; nothing for English itself. */
  file = $state.raw<LanguageFile>({ name: "English", words: {} });
  /** What the server says, in a language that is not its own. */
  #phrases = $state.raw<Phrases | null>(null);

  async use(language: Language): Promise<void> {
    const load = FILES[`../languages/${language}.ts`];
    if (language === "pseudo") {
      const [{ pseudo }] = await Promise.all([import("./pseudo"), this.ready()]);
      this.speak("pseudo", { name: "Pseudo", words: pseudo(this.#english) });
    } else if (load) this.speak(language, await load());
    else this.speak("en", { name: "English", words: {} });
  }

  /** Every word is here: what pages other than the home page wait for. */
  ready(): Promise<void> {
    this.#fetching ??= import("./en").then(
      ({ en }) => {
        this.#english = en;
      },
      (error: unknown) => {
        this.#fetching = null;
        throw error;
      },
    );
    return this.#fetching;
  }

  /** Says everything in this language from now on. */
  speak(language: Language, file: LanguageFile): void {
    this.file = file;
    this.#phrases = file.refusals ? new Phrases(file.refusals) : null;
    this.language = language;
    document.documentElement.lang = this.#locale;
  }

  say(word: Word, values?: Values): string {
    return fill(this.file.words[word] ?? this.#english[word] ?? word, values);
  }

  get #locale(): string {
    return this.language === "pseudo" ? "en" : this.language;
  }

  /** Is there such a word? */
  has(word: string): word is Word {
    return word in this.#english;
  }

  /** Why something cannot be done: the server's sentence in the language in use, where that has it. */
  refusal(sentence: string): string {
    return this.#phrases?.say(sentence) ?? whole(sentence);
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.#locale).format(value);
  }

  percent(share: number): string {
    return new Intl.NumberFormat(this.#locale, { style: "percent" }).format(share);
  }

  /** "Ann, Bob and Cem": names in a sentence. */
  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.#locale === "en" ? "en-GB" : this.#locale, {
      type: "conjunction",
    }).format(names);
  }

  date(ms: number): string {
    return new Intl.DateTimeFormat(this.#locale, {
      dateStyle: "medium",
      timeStyle: "short",
    }).format(ms);
  }
}

/** Puts values into `{name}` places; `{n|card|cards}` takes the word that fits the number n. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, one?: string, many?: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      if (one !== undefined && many !== undefined) return Number(value) === 1 ? one : many;
      return String(value);
    },
  );
}

export const words = new Dictionary();
/** The words for a key, in the language in use. */
export const t = (word: Word, values?: Values): string => words.say(word, values);
/** A sentence of the server that says why something cannot be done. */
export const tellRefusal = (sentence: string): string => words.refusal(sentence);
