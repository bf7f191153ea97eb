// Pictures that have been made, as addresses for image elements. What is on the screen is held; of what is not, the
// longest unused goes when there are too many.

export const MOST = 400;

interface Kept {
  url: string;
  holders: number;
}

export class Store {
  readonly #kept = new Map<string, Kept>();
  readonly #make: (svg: string) => string;
  readonly #drop: (url: string) => void;
  readonly #most: number;

  constructor(make: (svg: string) => string, drop: (url: string) => void, most = MOST) {
    this.#make = make;
    this.#drop = drop;
    this.#most = most;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** The address of a picture, drawn if it is not there yet; whoever takes it gives it back. */
  take(key: string, draw: () => string): string {
    let found = this.#kept.get(key);
    if (found) this.#kept.delete(key);
    else found = { url: this.#make(draw()), holders: 0 };
    found.holders += 1;
    this.#kept.set(key, found);
    this.#clear();
    return found.url;
  }

  give(key: string): void {
    const found = this.#kept.get(key);
    if (found) found.holders -= 1;
  }

  #clear(): void {
    for (const [key, { url, holders }] of this.#kept) {
      if (this.#kept.size <= this.#most) return;
      if (holders > 0) continue;
      this.#kept.delete(key);
      this.#drop(url);
    }
  }
}

export const pictures = new Store(
  (svg) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })),
  (url) => URL.revokeObjectURL(url),
);
