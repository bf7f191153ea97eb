// Who is playing: a guest by default, made the first time something needs one.
import { api, ApiError, get, post } from "$lib/net/api";
import type { Me } from "$lib/net/shapes";

const FIRST = [
  "Amber",
  "Brisk",
  "Calm",
  "Daring",
  "Early",
  "Frank",
  "Grey",
  "Hardy",
  "Iron",
  "Jolly",
  "Keen",
  "Loyal",
  "Merry",
  "North",
  "Old",
  "Proud",
  "Quick",
  "River",
  "Stout",
  "True",
];
const SECOND = [
  "Badger",
  "Crane",
  "Drake",
  "Elk",
  "Falcon",
  "Goose",
  "Hare",
  "Ibex",
  "Jay",
  "Kestrel",
  "Lynx",
  "Marten",
  "Newt",
  "Otter",
  "Pike",
  "Raven",
  "Stag",
  "Tern",
  "Vole",
  "Wren",
];

const LOGIN = "wartable.login";
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

class Session {
  me = $state.raw<Me | null>(null);
  asked = $state(false);
  /** The login elsewhere that I said was mine. */
  #mine = $state(kept(LOGIN));
  /** Somebody came in as me elsewhere, and I have not said yet that it was me. */
  news = $derived(this.me?.login && this.me.login.id !== this.#mine ? this.me.login : null);
  #asking: Promise<Me | null> | null = null;

  /** Who the session cookie says we are; null without one. */
  ask(): Promise<Me | null> {
    if (!hadOne()) {
      this.asked = true;
      return Promise.resolve(null);
    }
    this.#asking ??= get<Me>("/session")
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return null;
        this.#asking = null;
        throw error;
      })
      .then((me) => {
        this.me = me;
        this.asked = true;
        return me;
      });
    return this.#asking;
  }

  /** The same, but makes a guest where there is none. */
  async need(): Promise<Me> {
    const me = this.me ?? (await this.ask());
    return me ?? this.name(guestName());
  }

  async name(name: string): Promise<Me> {
    this.me = await post<Me>("/session", { name });
    keepMark(true);
    return this.me;
  }

  /** Somebody has come in by password or passkey. */
  came(me: Me): void {
    this.me = me;
    this.#asking = null;
    keepMark(true);
  }

  wasMe(): void {
    this.#mine = this.me?.login?.id ?? null;
    try {
      localStorage.setItem(LOGIN, this.#mine ?? "");
    } catch {
      // Without storage we ask again next time.
    }
  }

  async refresh(): Promise<void> {
    this.#asking = null;
    await this.ask();
  }

  async leave(): Promise<void> {
    await api("DELETE", "/session");
    keepMark(false);
    this.me = null;
    this.#asking = null;
  }
}

/** The cookie itself cannot be read here; this mark saves asking a server that never met us. */
const MARK = "wartable.met";
function hadOne(): boolean {
  try {
    return localStorage.getItem(MARK) === "yes";
  } catch {
    return true;
  }
}
function keepMark(on: boolean): void {
  try {
    if (on) localStorage.setItem(MARK, "yes");
    else localStorage.removeItem(MARK);
  } catch {
    // Without storage we simply ask each time.
  }
}

function guestName(): string {
  const pick = (from: string[]): string => from[Math.floor(Math.random() * from.length)]!;
  return `${pick(FIRST)} ${pick(SECOND)}`;
}

export const session = new Session();
