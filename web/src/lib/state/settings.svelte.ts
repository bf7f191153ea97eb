// What a player likes, kept in this browser.
import { words, type Language } from "$lib/words/index.svelte";

export type Theme = "auto" | "light" | "dark";
export type Speed = 0 | 1 | 2 | 4;

export interface Liked {
  theme: Theme;
  language: Language;
  size: "100" | "125" | "150" | "200";
  speed: Speed;
  /** Volumes: cards and moves; calls such as "your turn" and "time is short". */
  sound: number;
  calls: number;
  autoPass: boolean;
  confirmPass: boolean;
  textBoard: boolean;
  /** Short forms of a rule book, such as CS, where words could stand. */
  shortForms: boolean;
  muted: boolean;
  stops: string[];
  lastLevel: string;
}

const KEY = "wartable.settings";
const FIRST: Liked = {
  theme: "auto",
  language: "en",
  size: "100",
  speed: 1,
  sound: 40,
  calls: 60,
  autoPass: true,
  confirmPass: true,
  textBoard: false,
  shortForms: false,
  muted: false,
  stops: [],
  lastLevel: "easy",
};

class Settings {
  liked = $state<Liked>({ ...FIRST, ...read() });

  set<K extends keyof Liked>(key: K, value: Liked[K]): void {
    this.liked[key] = value;
    this.#keep();
    this.show();
  }

  reset(): void {
    this.liked = { ...FIRST };
    this.#keep();
    this.show();
  }

  /** Puts the settings into effect. */
  show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.liked.theme;
    root.dataset.size = this.liked.size;
    root.dataset.speed = String(this.speed);
    if (words.language !== this.liked.language) void words.use(this.liked.language);
  }

  /** The speed of motion, 0 where the system asks for less motion. */
  get speed(): Speed {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : this.liked.speed;
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.liked));
    } catch {
      // Private windows may refuse; the settings then last as long as the page.
    }
  }
}

function read(): Partial<Liked> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? (kept as Partial<Liked>) : {};
  } catch {
    return {};
  }
}

export const settings = new Settings();
