// A set that is being made: its cards, what was undone, what is kept where, and what the server says of it.
import { ApiError, get, post, put as send } from "$lib/net/api";
import type { CardData } from "$lib/net/shapes";
import type { DraftInfo, SetFinding, SetPreview } from "$lib/types/wire";
import { t } from "$lib/words/index.svelte";
import { at as look, isSame, put, type Document, type Json, type Path } from "./schema";

export interface CardSet {
  id: string;
  name: string;
  game: string;
  cards: Document[];
  art?: Record<string, { emblem: string }>;
  armies?: Json;
  tests?: Record<string, string>;
  [more: string]: unknown;
}
/** What undo brings back. */
interface Moment {
  set: CardSet;
  origins: Record<string, string>;
  at: number;
}
interface Kept {
  set: CardSet;
  origins: Record<string, string>;
  revision: number;
}

const SAVE_MS = 700;
const LOOK_MS = 200;
/** Changes of one field in quick succession are undone together. */
const ONE_CHANGE_MS = 900;
const MOST_UNDONE = 200;

export type Saving = "saved" | "saving" | "local" | "conflict";

export class Draft {
  readonly id: string;
  set = $state.raw<CardSet>({ id: "", name: "", game: "", cards: [] });
  origins = $state.raw<Record<string, string>>({});
  at = $state(0);
  revision = $state(0);
  link = $state<string | null>(null);
  saving = $state<Saving>("saved");
  problem = $state("");
  /** What the server says of the cards; it may be of a moment ago. */
  preview = $state.raw<SetPreview>({ cards: [], findings: [], changes: [] });
  /** Changes in this browser that the account does not have. */
  found = $state.raw<Kept | null>(null);
  past = $state.raw<Moment[]>([]);
  future = $state.raw<Moment[]>([]);

  #changed = "";
  #changedAt = 0;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #lookTimer: ReturnType<typeof setTimeout> | undefined;
  #looks = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(told: DraftInfo) {
    this.id = told.id;
    this.#take(told);
    const kept = this.#read();
    if (kept && !isSame(kept.set as unknown as Json, this.set as unknown as Json)) this.found = kept;
    else this.#forget();
    this.glance(0);
  }

  card = $derived<Document>(this.set.cards[this.at] ?? {});
  cardId = $derived(String(this.card["id"] ?? ""));
  original = $derived(this.origins[this.cardId] ?? "");
  /** The card as it is printed; the last that there was, while it cannot be read. */
  shown = $derived<CardData | null>((this.preview.cards[this.at] ?? null) as CardData | null);
  findings = $derived<SetFinding[]>(this.preview.findings.filter((each) => each.card === this.cardId));
  elsewhere = $derived<SetFinding[]>(this.preview.findings.filter((each) => each.card !== this.cardId));

  /** What is wrong with the part at this path, in sentences. */
  problemsAt(path: Path): string[] {
    const here = path.join("/");
    return this.findings
      .filter((each) => {
        const told = each.path.at(-1) === "is" ? each.path.slice(0, -1) : each.path;
        return told.join("/") === here;
      })
      .map((each) => each.sentence);
  }

  // -- changes -------------------------------------------------------------------------------------------------

  write(path: Path, value: Json | undefined): void {
    const cards = this.set.cards.map((card, i) => (i === this.at ? put(card, path, value) : card));
    let { art, origins } = { art: this.set.art ?? {}, origins: this.origins };
    if (path.length === 1 && path[0] === "id") {
      // What is said of a card by its id goes with it.
      const before = this.cardId;
      art = renamed(art, before, String(value));
      origins = renamed(origins, before, String(value));
    }
    this.#do({ ...this.set, cards, art }, origins, path.join("/"));
  }

  rename(name: string): void {
    this.#do({ ...this.set, name }, this.origins, "name of the set");
  }

  draw(emblem: string): void {
    const art = { ...(this.set.art ?? {}), [this.cardId]: { emblem } };
    this.#do({ ...this.set, art }, this.origins, "art");
  }

  add(card: Document, original: string, emblem: string): void {
    const id = String(card["id"]);
    const art = emblem ? { ...(this.set.art ?? {}), [id]: { emblem } } : this.set.art;
    const origins = original ? { ...this.origins, [id]: original } : this.origins;
    this.#do({ ...this.set, cards: [...this.set.cards, card], ...(art ? { art } : {}) }, origins, "");
    this.at = this.set.cards.length - 1;
    this.glance(0);
  }

  remove(): void {
    const id = this.cardId;
    const cards = this.set.cards.filter((_, i) => i !== this.at);
    const art = Object.fromEntries(Object.entries(this.set.art ?? {}).filter(([card]) => card !== id));
    const origins = Object.fromEntries(Object.entries(this.origins).filter(([card]) => card !== id));
    this.#do({ ...this.set, cards, art }, origins, "");
    this.at = Math.max(0, Math.min(this.at, cards.length - 1));
    this.glance(0);
  }

  pick(at: number): void {
    this.at = at;
    this.#changed = "";
    this.glance(0);
  }

  /** An id that no card of this set has. */
  freshId(): string {
    const ids = new Set(this.set.cards.map((card) => card["id"]));
    let number = 1;
    while (ids.has(`ZA${number}`)) number += 1;
    return `ZA${number}`;
  }

  #do(set: CardSet, origins: Record<string, string>, what: string): void {
    const now = Date.now();
    const goesOn = what !== "" && what === this.#changed && now - this.#changedAt < ONE_CHANGE_MS;
    if (!goesOn)
      this.past = [...this.past, { set: this.set, origins: this.origins, at: this.at }].slice(-MOST_UNDONE);
    this.#changed = what;
    this.#changedAt = now;
    this.future = [];
    this.set = set;
    this.origins = origins;
    this.#keep();
  }

  undo = (): void => {
    const before = this.past.at(-1);
    if (!before) return;
    this.future = [...this.future, { set: this.set, origins: this.origins, at: this.at }];
    this.past = this.past.slice(0, -1);
    this.#go(before);
  };

  redo = (): void => {
    const next = this.future.at(-1);
    if (!next) return;
    this.past = [...this.past, { set: this.set, origins: this.origins, at: this.at }];
    this.future = this.future.slice(0, -1);
    this.#go(next);
  };

  #go(moment: Moment): void {
    ({ set: this.set, origins: this.origins, at: this.at } = moment);
    this.#changed = "";
    this.#keep();
  }

  // -- keeping -------------------------------------------------------------------------------------------------

  #take(told: DraftInfo): void {
    this.set = { ...told.set, cards: (told.set as Partial<CardSet>).cards ?? [] } as CardSet;
    this.origins = told.origins;
    this.revision = told.revision;
    this.link = told.link;
  }

  #keep(): void {
    this.#remember();
    this.glance(LOOK_MS);
    if (this.saving === "conflict") return;
    this.saving = "saving";
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.save(), SAVE_MS);
  }

  /** Send what is here to the account; one request at a time. */
  save = (): Promise<void> => {
    clearTimeout(this.#saveTimer);
    this.#sending = this.#sending.then(() => this.#send());
    return this.#sending;
  };

  async #send(): Promise<void> {
    const { set, origins } = this;
    if (this.saving === "saved" || this.saving === "conflict") return;
    try {
      const told = await send<DraftInfo>(`/drafts/${encodeURIComponent(this.id)}`, {
        set,
        origins,
        revision: this.revision,
      });
      this.revision = told.revision;
      this.problem = "";
      if (set === this.set) {
        this.saving = "saved";
        this.#forget();
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === "CHANGED_ELSEWHERE") this.saving = "conflict";
      else {
        this.saving = "local";
        this.problem = error instanceof ApiError ? error.sentence : "";
      }
    }
  }

  /** The other tab's version; what was made here stays in the history. */
  async takeTheirs(): Promise<void> {
    const told = await get<DraftInfo>(`/drafts/${encodeURIComponent(this.id)}`);
    this.past = [...this.past, { set: this.set, origins: this.origins, at: this.at }];
    this.#take(told);
    this.at = Math.min(this.at, Math.max(0, this.set.cards.length - 1));
    this.saving = "saved";
    this.#forget();
    this.glance(0);
  }

  /** What was made here as a set of its own; its id. */
  async keepMine(): Promise<string> {
    const made = await post<DraftInfo>("/drafts/import", { set: this.set, origins: this.origins });
    this.#forget();
    return made.id;
  }

  takeFound(): void {
    const kept = this.found;
    this.found = null;
    if (kept) this.#do(kept.set, kept.origins, "");
  }

  dropFound(): void {
    this.found = null;
    this.#forget();
  }

  get #key(): string {
    return `wartable.editor.${this.id}`;
  }

  #remember(): void {
    const kept: Kept = { set: this.set, origins: this.origins, revision: this.revision };
    try {
      localStorage.setItem(this.#key, JSON.stringify(kept));
    } catch {
      // Without storage the account alone keeps it.
    }
  }

  #read(): Kept | null {
    try {
      const kept = JSON.parse(localStorage.getItem(this.#key) ?? "null") as Kept | null;
      return kept && Array.isArray(kept.set?.cards) && kept.set.game === this.set.game ? kept : null;
    } catch {
      return null;
    }
  }

  #forget(): void {
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // There was none.
    }
  }

  // -- what the server says of it ------------------------------------------------------------------------------

  glance(after: number): void {
    clearTimeout(this.#lookTimer);
    this.#lookTimer = setTimeout(() => void this.#glance(), after);
  }

  async #glance(): Promise<void> {
    const mine = (this.#looks += 1);
    try {
      const told = await post<SetPreview>("/editor/preview", {
        set: this.set,
        at: this.at,
        original: this.original,
      });
      if (mine === this.#looks) this.preview = told;
    } catch (error) {
      if (mine !== this.#looks) return;
      if (error instanceof ApiError && error.code === "BENCH_BUSY") this.glance(2 * LOOK_MS);
      else this.problem = error instanceof ApiError && error.sentence ? error.sentence : t("problem.offline");
    }
  }

  close(): void {
    clearTimeout(this.#lookTimer);
    if (this.saving === "saving") void this.save();
    clearTimeout(this.#saveTimer);
  }
}

function renamed<T>(told: Record<string, T>, before: string, now: string): Record<string, T> {
  return Object.fromEntries(Object.entries(told).map(([card, each]) => [card === before ? now : card, each]));
}

/** A copy of a card of the game, with a name of its own. */
export function copied(document: Document, id: string): Document {
  return { ...document, id, name: `New ${String(look(document, ["name"]) ?? "")}`.slice(0, 60) };
}
