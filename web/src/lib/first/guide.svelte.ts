// The guide of a first game: names each thing when it first matters, and points at the move. It presses nothing
// itself but what its script settles before the first move, and whoever does something else is right too.
import { untrack } from "svelte";
import type { Action, GameEvent } from "$lib/net/shapes";
import type { TableFlow } from "$lib/table/flow.svelte";
import { memory } from "./memory.svelte";
import { optionOf } from "./point";
import { whyOf } from "./reasons";
import type { Script, Seen, Topic } from "./script";

const SCRIPTS = import.meta.glob<Script>("./scripts/*.ts", { import: "script" });
/** The advice is asked for when the table has come to rest. */
const ASK_AFTER = 250;
/** What is settled for somebody is settled slowly enough to be seen. */
const SETTLE_AFTER = 350;

export const hasGuide = (game: string): boolean => `./scripts/${game}.ts` in SCRIPTS;

export class Guide {
  #script = $state.raw<Script | null>(null);
  /** What was said already. */
  #said = new Set<string>();
  #moves = $state(0);
  /** The first line of the log that the player has not acted on. */
  #since = 0;
  #changes = $state(false);
  #isCalled = $state(false);
  /** What came of the last move, what there is to know, by their words; empty: nothing new. */
  payoff = $state.raw("");
  /** Whether what came of it is good or bad. */
  tone = $state.raw<Topic["tone"]>(undefined);
  topic = $state.raw("");
  /** The player's answers that the guide has given: to be changed, as long as nothing else was done. */
  settled = $state(0);
  /** The last words have been said. */
  isDone = $state(false);
  readonly #flow: TableFlow;
  readonly #game: string;

  /** It speaks at this table now. */
  readonly isOn = $derived.by(
    () =>
      this.#script !== null &&
      this.#flow.seat !== null &&
      !this.#flow.isOver &&
      !memory.isAlone(this.#game) &&
      (this.#isCalled || (this.#flow.client.table?.prepared ?? false)),
  );
  readonly #advised = $derived.by((): Action | null => {
    const { hint } = this.#flow.client;
    return this.isOn && hint?.id === "guide" ? (optionOf(this.#flow.model, hint.action) ?? null) : null;
  });
  /** The move that is advised, as an option of the table: until the guide has said all it has to say. */
  readonly option = $derived(this.isDone ? null : this.#advised);
  /** What speaks for it, in a player's words. */
  readonly gains = $derived.by((): string[] => {
    const { hint } = this.#flow.client;
    return this.option && hint ? whyOf(this.#game, hint.reasons).gains : [];
  });

  constructor(flow: TableFlow, game: string) {
    this.#flow = flow;
    this.#game = game;
    const load = SCRIPTS[`./scripts/${game}.ts`];
    if (load) void load().then((script) => (this.#script = script));
    $effect(() => this.#ask());
    $effect(() => this.#settle());
    $effect(() => this.#speak());
  }

  /** The player has not done anything yet. */
  get isFirst(): boolean {
    return this.#moves === 0;
  }

  get #asked(): string {
    return this.#flow.model.view?.choice?.ask ?? "";
  }

  get #isSettling(): boolean {
    return !this.#changes && this.#script !== null && this.#asked in this.#script.settled;
  }

  /** Asks a good bot, wherever the player is asked and has a choice. */
  #ask(): (() => void) | undefined {
    const { model, seat, client } = this.#flow;
    if (!this.isOn || seat === null || !model.mayAct || model.options.length < 2) return undefined;
    if (this.isDone && !this.#isSettling) return undefined;
    if (client.hint !== null || typeof this.#script?.settled[this.#asked] === "object") return undefined;
    void model.view;
    const timer = setTimeout(() => client.askHint(seat, "guide"), ASK_AFTER);
    return () => clearTimeout(timer);
  }

  /** Gives the answers that a newcomer cannot judge. */
  #settle(): (() => void) | undefined {
    const { model } = this.#flow;
    if (!this.isOn || !model.mayAct || !this.#isSettling) return undefined;
    const wanted = this.#script!.settled[this.#asked]!;
    const option = wanted === "advice" ? this.#advised : (optionOf(model, wanted) ?? null);
    if (!option) return undefined;
    const timer = setTimeout(() => {
      this.settled += 1;
      model.send(option, true);
    }, SETTLE_AFTER);
    return () => clearTimeout(timer);
  }

  /** Says what is new about the advised move. */
  #speak(): void {
    const { option } = this;
    const script = this.#script;
    if (!option || !script || this.#isSettling) return;
    untrack(() => {
      const see = this.#see(option);
      if (!see) return;
      const payoff = this.#next(script.payoffs, see);
      this.payoff = payoff?.id ?? "";
      this.tone = payoff?.tone;
      const topic = this.#next(script.topics, see);
      this.topic = topic?.says?.(see) ?? topic?.id ?? "";
      const isTaught = script.needed.every((id) => this.#said.has(id)) || this.#moves >= script.most;
      if (isTaught && !topic) this.isDone = true;
    });
  }

  #see(option: Action): Seen | null {
    const { model, seat, client } = this.#flow;
    if (!model.view || seat === null) return null;
    const action = model.action(option);
    const id = model.optionCards[model.options.indexOf(option)];
    return {
      view: model.view,
      action,
      card: id ? model.card(id) : undefined,
      events: client.log.slice(this.#since).flatMap((line) => (line.event ? [line.event as GameEvent] : [])),
      me: seat,
      moves: this.#moves,
      isOnly: model.options.length === 1,
    };
  }

  #next(topics: readonly Topic[], see: Seen): Topic | undefined {
    const found = topics.find((topic) => !this.#said.has(topic.id) && topic.when(see));
    if (found) this.#said.add(found.id);
    return found;
  }

  /** The player has done something: what comes of it is looked at from here. */
  acted(): void {
    if (!this.isOn) return;
    this.#moves += 1;
    this.settled = 0;
    this.#since = this.#flow.client.log.length;
  }

  /** Takes back what was settled, and leaves it to the player. */
  change(): void {
    this.#changes = true;
    this.settled = 0;
    this.#flow.undo();
  }

  /** Goes away; it comes back when it is called. */
  leave(): void {
    memory.leaveAlone(this.#game, true);
  }

  back(): void {
    this.#isCalled = true;
    this.isDone = false;
    this.#said.clear();
    this.#moves = 0;
    memory.leaveAlone(this.#game, false);
  }
}
