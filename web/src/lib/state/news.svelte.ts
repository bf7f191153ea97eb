// What is new, for whoever comes back: a few lines, until they were read.
import type { Word } from "$lib/words/index.svelte";

interface News {
  /** Goes up: whoever has read one has read all below it. */
  number: number;
  text: Word;
  href: string;
}

/** The newest first. */
const NEWS: readonly News[] = [
  { number: 3, text: "news.company", href: "/lobby" },
  { number: 2, text: "news.workshop", href: "/editor" },
  { number: 1, text: "news.expert", href: "/lobby" },
];
const KEY = "wartable.news";
const MOST = 3;

function read(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0) || 0;
  } catch {
    return 0;
  }
}

class Unread {
  #upTo = $state(read());

  readonly list = $derived(NEWS.filter((each) => each.number > this.#upTo).slice(0, MOST));

  done(): void {
    this.#upTo = NEWS[0]?.number ?? 0;
    try {
      localStorage.setItem(KEY, String(this.#upTo));
    } catch {
      // Without storage it is new every time.
    }
  }
}

export const news = new Unread();
