// All words on the screen come from here. A language is one file with the keys of en.ts.
import { en } from "./en";
import { pseudo } from "./pseudo";
import { Phrases, whole } from "./refusals";

export type Word = keyof typeof en;
export type Words = Record<Word, string>;
export type Language = "en" | "de" | "pseudo";
export type Values = Record<string, string | number>;

export const LANGUAGES: Record<Exclude<Language, "pseudo">, string> = { en: "English", de: "Deutsch" };

class Dictionary {
  language = $state<Language>("en");
  #words = $state.raw<Words>(en);
  /** What the server says, in a language that is not its own. */
  #phrases = $state.raw<Phrases | null>(null);

  async use(language: Language): Promise<void> {
    if (language === "de") {
      const [{ de }, book] = await Promise.all([import("./de"), import("./refusals-de.json")]);
      this.#phrases = new Phrases(book.default);
      this.#words = de;
    } else {
      this.#phrases = null;
      this.#words = language === "pseudo" ? pseudo(en) : en;
    }
    this.language = language;
    document.documentElement.lang = language === "de" ? "de" : "en";
  }

  say(word: Word, values?: Values): string {
    return fill(this.#words[word] ?? en[word] ?? word, values);
  }

  /** Is there such a word? */
  has(word: string): word is Word {
    return word in en;
  }

  /** Why something cannot be done: the server's sentence in the language in use, where that has it. */
  refusal(sentence: string): string {
    return this.#phrases?.say(sentence) ?? whole(sentence);
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language === "de" ? "de" : "en").format(value);
  }

  percent(share: number): string {
    return new Intl.NumberFormat(this.language === "de" ? "de" : "en", { style: "percent" }).format(share);
  }

  /** "Ann, Bob and Cem": names in a sentence. */
  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.language === "de" ? "de" : "en-GB", { type: "conjunction" }).format(
      names,
    );
  }

  date(ms: number): string {
    return new Intl.DateTimeFormat(this.language === "de" ? "de" : "en", {
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
