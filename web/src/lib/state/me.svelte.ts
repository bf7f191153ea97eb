// Who is playing: a guest by default, made the first time something needs one.
import { api, ApiError, get, post } from "$lib/net/api";
import type { Me } from "$lib/net/shapes";

const FIRST = ["Amber", "Brisk", "Calm", "Daring", "Early", "Frank", "Grey", "Hardy", "Iron", "Jolly", "Keen", "Loyal", "Merry", "North", "Old", "Proud", "Quick", "River", "Stout", "True"];
const SECOND = ["Badger", "Crane", "Drake", "Elk", "Falcon", "Goose", "Hare", "Ibex", "Jay", "Kestrel", "Lynx", "Marten", "Newt", "Otter", "Pike", "Raven", "Stag", "Tern", "Vole", "Wren"];

class Session {
  me = $state.raw<Me | null>(null);
  asked = $state(false);
  #asking: Promise<Me | null> | null = null;

  /** Who the session cookie says we are; null without one. */
  ask(): Promise<Me | null> {
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
    return this.me;
  }

  async refresh(): Promise<void> {
    this.#asking = null;
    await this.ask();
  }

  async leave(): Promise<void> {
    await api("DELETE", "/session");
    this.me = null;
    this.#asking = null;
  }
}

function guestName(): string {
  const pick = (from: string[]): string => from[Math.floor(Math.random() * from.length)]!;
  return `${pick(FIRST)} ${pick(SECOND)}`;
}

export const session = new Session();
