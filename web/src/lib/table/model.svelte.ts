// A table as a board sees it: the view, what may be done, what is pointed at. Live tables, replays and lessons all
// fill the same model, so a board is written once.
import { untrack } from "svelte";
import type { Action, CardData, Preview, SeatInfo, Update, View } from "$lib/net/shapes";
import type { Cards } from "$lib/state/games.svelte";
import { DEFAULTS, type BoardKit } from "$lib/boards/kit";
import type { Face } from "$lib/cards/face";
import { finger } from "./finger";
import { renamed, seatName } from "./names";
import { can, complete, live, pick, same, values, type Chosen } from "./picks";

/** What a thing wears that can be pointed at. */
export type Glow = "" | "may" | "target" | "chosen";

/** How long a pointer rests before a card is shown for reading, and how long it may be away before it is put back. */
const READ_AFTER = 180;
const GONE_AFTER = 120;

export class TableModel {
  view = $state.raw<View | null>(null);
  seat = $state<number | null>(null);
  options = $state.raw<readonly Action[]>([]);
  says = $state.raw<readonly string[]>([]);
  optionCards = $state.raw<readonly (string | null)[]>([]);
  revisions = $state.raw<readonly Action[]>([]);
  revisionSays = $state.raw<readonly string[]>([]);
  why = $state.raw<Readonly<Record<string, string>>>({});
  seats = $state.raw<readonly SeatInfo[]>([]);
  cards = $state.raw<Cards>(new Map());
  /** Everything that happened in the last update, for boards that tell it. */
  events = $state.raw<Update["events"]>([]);
  chosen = $state.raw<Chosen>({});
  /** The card shown in the panel, and whether it stays when the pointer leaves. */
  shown = $state<string | null>(null);
  pinned = $state(false);
  /** Nothing has been pointed at since something was sent: what comes to lie below a pointer that rests was not asked
   *  for, and would cover the news. */
  isResting = false;
  /** A table that is being played here, not a lesson or a replay. */
  isPlayed = $state(false);
  /** What would be played if what the pointer is on were chosen. */
  considered = $state.raw<Action | null>(null);
  /** What would come of that, as far as the table has told. */
  foreseen = $state.raw<Pick<Preview, "changes" | "events" | "lines" | "unknown" | "ends"> | null>(null);
  /** What a first tap has shown: a second one, or its button, does it. */
  tapped = $state.raw<Action | null>(null);
  /** The action that was sent and is not answered yet. */
  sending = $state.raw<Action | null>(null);
  /** There is nothing to do but to pass, and that waits, so that nobody can tell. */
  isHeld = $state(false);
  /** What the game brings: how its cards look, what pointing means. */
  kit = $state.raw<Omit<BoardKit, "field">>(DEFAULTS);
  /** The number of the update on which this seat last did something; null: not since the page was opened. What passes
   *  by itself does not count. */
  since = $state<number | null>(null);
  play: (action: Action, isByItself?: boolean) => void = () => {};
  preview: (action: Action | null) => void = () => {};
  /** Shows again what the others did since this seat last did something. */
  again: () => void = () => {};

  readonly live = $derived(live(this.options, this.chosen));
  /** We are asked. What could be done looks the same until the table has answered: it would only flicker. */
  readonly isAsked = $derived(this.options.length > 0);
  readonly mayAct = $derived(this.isAsked && this.sending === null && !this.isHeld);
  /** The one option that is left and needs no more pointing. */
  readonly ready = $derived.by(() => {
    if (Object.keys(this.chosen).length === 0 || this.live.length !== 1) return null;
    return this.options[this.live[0]!] ?? null;
  });

  /** What this or that of a card or a piece is now: chosen, a target that goes with what is chosen, or free to be
   *  pointed at. */
  glow(field: string, value: unknown): Glow {
    if (this.isChosen(field, value)) return "chosen";
    if (Object.keys(this.chosen).length > 0 && this.can(field, value)) return "target";
    return this.could(field, value) ? "may" : "";
  }

  /** What a value of the view would be after the considered action: `sides.0.score`; undefined where it stays, or
   *  where nothing is considered. */
  wouldBe(path: string): unknown {
    return this.foreseen?.changes.find((each) => each.path === path)?.to;
  }

  /** Puts an update in place of what was. What is pointed at stays where it still makes sense. */
  take(
    update: Pick<
      Update,
      "view" | "options" | "says" | "cards" | "revisions" | "revision_says" | "why" | "events"
    >,
    seat: number | null,
  ): void {
    this.view = update.view;
    this.seat = seat;
    const joined = update.revisions.map((each) => this.kit.joins(each));
    const also = <T>(list: readonly T[], wanted: boolean): T[] => list.filter((_, i) => joined[i] === wanted);
    this.#actions = new Map();
    const shape = (action: Action): Action => {
      const shaped = this.kit.pointing(action, update.view, this);
      this.#actions.set(shaped, action);
      return shaped;
    };
    const options = [...update.options, ...also(update.revisions, true)].map(shape);
    const optionCards = [
      ...update.cards,
      ...also(update.revisions, true).map((each) => (typeof each.card === "string" ? each.card : null)),
    ];
    this.options = options;
    this.says = [...update.says, ...also(update.revision_says, true)];
    this.optionCards = optionCards;
    this.revisions = also(update.revisions, false).map(shape);
    this.revisionSays = also(update.revision_says, false);
    const alive = new Set(optionCards);
    this.why = joined.includes(true)
      ? Object.fromEntries(Object.entries(update.why).filter(([card]) => !alive.has(card)))
      : update.why;
    this.events = update.events;
    this.tapped = null;
    // Whoever hands an update over must not depend on what is pointed at.
    const chosen = untrack(() => this.chosen);
    if (Object.keys(chosen).length > 0 && live(options, chosen).length === 0) this.chosen = {};
  }

  #actions = new Map<Action, Action>();
  /** The action that an option stands for, as it is sent. */
  action(option: Action): Action {
    return this.#actions.get(option) ?? option;
  }

  can(field: string, value: unknown): boolean {
    return this.mayAct && can(this.options, this.chosen, field, value);
  }

  /** Can this be pointed at first, whatever is chosen now? */
  could(field: string, value: unknown): boolean {
    return this.isAsked && can(this.options, {}, field, value);
  }

  isChosen(field: string, value: unknown): boolean {
    return field in this.chosen && same(this.chosen[field], value);
  }

  values(field: string): unknown[] {
    return values(this.options, this.chosen, field);
  }

  /** Points at something. Plays when that settles everything and the thing pointed at is a target. */
  pick(field: string, value: unknown, settles = true): void {
    if (!this.mayAct) return;
    const before = this.chosen;
    const tapped = this.tapped;
    this.tapped = null;
    if (tapped && field === this.#tappedAt && this.isChosen(field, value)) {
      this.send(tapped);
      return;
    }
    this.chosen = pick(this.options, this.chosen, field, value);
    this.#putBack();
    if (!settles || Object.keys(this.chosen).length <= Object.keys(before).length) return;
    const left = live(this.options, this.chosen);
    const only = left.length === 1 ? this.options[left[0]!] : undefined;
    if (only && complete(only, this.chosen)) this.#settle(only, before, field);
  }

  /** A finger has not rested on anything yet: its first tap on a target shows what would come of it. */
  #settle(only: Action, before: Chosen, field: string): void {
    if (finger.isPointing && this.isPlayed && Object.keys(before).length > 0) this.offer(only, field);
    else this.send(only);
  }

  /** Shows what a tap would do, and waits for the second one. */
  offer(option: Action, field = ""): void {
    this.tapped = option;
    this.#tappedAt = field;
    this.considered = option;
    this.preview(this.action(option));
  }
  #tappedAt = "";

  /** Now a place is asked for: what was read would lie over it. It comes again when the pointer moves. */
  #putBack(): void {
    clearTimeout(this.#soon);
    if (!this.pinned && Object.keys(this.chosen).length > 0) this.shown = null;
  }

  /** Points at several things at once, such as a lane and a row. */
  pickAll(fields: Chosen): void {
    if (!this.mayAct) return;
    const before = this.chosen;
    const both = { ...before, ...fields };
    const left = live(this.options, both);
    if (left.length === 0) return;
    const only = left.length === 1 ? this.options[left[0]!]! : null;
    if (only && only === this.tapped) {
      this.send(only);
      return;
    }
    this.tapped = null;
    this.chosen = both;
    if (only && complete(only, both)) this.#settle(only, before, "");
  }

  canAll(fields: Chosen): boolean {
    return this.mayAct && live(this.options, { ...this.chosen, ...fields }).length > 0;
  }

  /** Shows what would come of pointing at this, where that settles everything. */
  consider(field: string, value: unknown): void {
    if (!this.mayAct || Object.keys(this.chosen).length === 0) return;
    this.considerAll({ [field]: value });
  }

  considerAll(fields: Chosen): void {
    if (finger.isPointing || !this.mayAct || Object.keys(this.chosen).length === 0) return;
    const left = live(this.options, { ...this.chosen, ...fields });
    this.considered = left.length === 1 ? (this.options[left[0]!] ?? null) : null;
    this.preview(this.considered && this.action(this.considered));
  }

  clear(): void {
    this.chosen = {};
    this.tapped = null;
    this.considered = null;
    this.preview(null);
  }

  /** Plays an option; `isByItself`: nobody pressed anything for it. */
  send(action: Action, isByItself = false): void {
    if (this.sending !== null) return;
    this.chosen = {};
    this.tapped = null;
    this.considered = null;
    this.leave();
    this.isResting = true;
    this.preview(null);
    this.play(this.action(action), isByItself);
  }

  sendIndex(index: number): void {
    const action = this.options[index];
    if (action && this.mayAct) this.send(action);
  }

  /** The words for an option. */
  say(action: Action): string {
    const at = this.options.indexOf(action);
    if (at >= 0) return this.says[at] ?? action.do;
    const back = this.revisions.indexOf(action);
    return back >= 0 ? (this.revisionSays[back] ?? action.do) : action.do;
  }

  card(id: string): CardData | undefined {
    return this.cards.get(id);
  }

  #faces = new Map<string, Face>();
  face(id: string): Face {
    let face = this.#faces.get(id);
    if (!face) {
      const card = this.cards.get(id);
      face = this.kit.face(card ?? { id, name: id, kind: "", text: "", facts: {} });
      if (card) this.#faces.set(id, face);
    }
    return face;
  }

  /** For sentences in which cards are named. */
  readonly idsByName = $derived(new Map([...this.cards.values()].map((card) => [card.name, card.id])));

  cardName(id: string): string {
    return this.cards.get(id)?.name ?? id;
  }

  #soon: ReturnType<typeof setTimeout> | undefined;
  /** Shows a card for reading a moment later: the answer to a click is painted first, and a pointer on its way shows
   *  nothing. */
  show(id: string): void {
    if (this.isResting) return;
    clearTimeout(this.#soon);
    if (this.pinned) return;
    this.#soon = setTimeout(() => (this.shown = id), this.shown ? 60 : READ_AFTER);
  }

  /** The pointer, or the focus, is elsewhere: what was shown goes, unless it was pinned or something else follows. */
  leave(): void {
    clearTimeout(this.#soon);
    if (this.pinned || this.shown === null) return;
    this.#soon = setTimeout(() => (this.shown = null), GONE_AFTER);
  }

  /** Shows a card at once, and keeps it. */
  pin(id: string): void {
    clearTimeout(this.#soon);
    this.shown = id;
    this.pinned = true;
  }

  hide(): void {
    clearTimeout(this.#soon);
    this.shown = null;
    this.pinned = false;
  }

  /** The name of a seat for people: the player's, else what the rule book calls it. */
  name(seat: number): string {
    return seatName(this.seats, this.view?.names ?? [], seat);
  }

  /** A sentence of the server with the names of the seats as this page has them. */
  renamed(text: string): string {
    return renamed(text, this.seats, this.view?.names ?? []);
  }
}
