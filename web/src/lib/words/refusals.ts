// What the server says when something cannot be done, in another language. It says it in English, with the names
// and numbers in place; a phrase book has each of its sentences with places for them:
// `{card} costs {n} AP, you have {have}`.
export type Book = Readonly<Record<string, Readonly<Record<string, string>>>>;
interface Phrase {
  readonly finder: RegExp;
  readonly names: readonly string[];
  readonly said: string;
}

/** Sentences of the rules begin in small letters and have no full stop, others do: both are one phrase. */
const open = (text: string): string => text.replace(/\.$/, "");
const bare = (text: string): string => open(text).charAt(0).toLowerCase() + open(text).slice(1);
/** A text that begins with a capital and ends with a mark, whatever was said. */
export const whole = (text: string): string =>
  text && `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;

/** Phrases that are found by all of their text, or by the text around what is put in. */
class Finder {
  readonly #plain = new Map<string, string>();
  readonly #templates: readonly Phrase[];

  constructor(phrases: readonly (readonly [string, string])[]) {
    const found: (Phrase & { fixed: number })[] = [];
    for (const [english, said] of phrases) {
      const parts = open(english).split(/\{(\w+)\}/);
      const fixed = parts.filter((_, at) => at % 2 === 0);
      if (parts.length === 1) this.#plain.set(bare(english), said);
      else
        found.push({
          finder: new RegExp(
            `^${fixed.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.*?)")}$`,
            "iu",
          ),
          names: parts.filter((_, at) => at % 2 === 1),
          said,
          fixed: fixed.join("").length,
        });
    }
    // Of several that fit, the one that says most itself.
    this.#templates = found.sort((a, b) => b.fixed - a.fixed);
  }

  /** What a text is in the other language; `part` says what stands in a place. */
  find(english: string, part: (words: string) => string): string | null {
    const plain = this.#plain.get(bare(english));
    if (plain !== undefined) return plain;
    const text = open(english);
    for (const { finder, names, said } of this.#templates) {
      const found = finder.exec(text);
      if (!found) continue;
      const values = found.slice(1).map(part);
      return said.replace(/\{(\w+)\}/g, (_, name: string) => values[names.indexOf(name)] ?? "");
    }
    return null;
  }
}

export class Phrases {
  readonly #whole: Finder;
  readonly #within: Finder;
  readonly #and: string;

  /** The phrases of the group `within` are no sentences: they stand in the places of others. */
  constructor({ within = {}, ...groups }: Book) {
    this.#and = within.and ?? "and";
    this.#whole = new Finder(Object.values(groups).flatMap((each) => Object.entries(each)));
    this.#within = new Finder(Object.entries(within));
  }

  /** The sentence in the language of the book; null where it has none. */
  say(english: string): string | null {
    // All problems of a deck come as one sentence.
    const several = english.split("; ").map((each) => this.#find(each));
    if (several.every((each) => each !== null)) return several.map((each) => whole(each)).join(" ");
    const said = this.#find(english);
    return said === null ? null : whole(said);
  }

  #find(english: string): string | null {
    return this.#whole.find(english, (words) => this.#part(words));
  }

  /** What stands in a place: a name, a number, or words of which the book knows more. */
  #part(words: string): string {
    if (words === "") return "";
    const known = (text: string): string | null =>
      this.#within.find(text, (inner) => inner) ?? this.#find(text);
    const said = known(words);
    if (said !== null) return said;
    const several = words.split(" and ").map(known);
    return several.every((each) => each !== null) ? several.join(` ${this.#and} `) : words;
  }
}
