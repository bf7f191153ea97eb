// How a table goes on: which seat looks, what an update changes, what is sent and when, what passes by itself.
// Knows neither words nor layout.
import { untrack } from "svelte";
import type { BoardKit } from "$lib/boards/kit";
import { get } from "$lib/net/api";
import type { Action, Ask, Presence, Replay, Update } from "$lib/net/shapes";
import type { TableClient } from "$lib/net/table.svelte";
import { cue } from "$lib/sound/play";
import type { Cards } from "$lib/state/games.svelte";
import { settings } from "$lib/state/settings.svelte";
import { t, tellRefusal } from "$lib/words/index.svelte";
import { TableModel } from "./model.svelte";
import { keepPace, ownPace, SOON } from "./pace";
import { lapseWord, winners } from "./prompt";

/** The sheet that lies over the table. */
export type Sheet = "" | "log" | "keys" | "list" | "menu" | "talk";

/** A preview is asked when the pointer rests. */
const PREVIEW_AFTER = 120;
const TOAST_SHOWN = 5000;
const EMOTE_SHOWN = 4000;
/** A line of the chat takes longer to read. */
const CHAT_SHOWN = 10_000;

export class TableFlow {
  readonly model = new TableModel();
  sheet = $state.raw<Sheet>("");
  isText = $state(settings.liked.textBoard);
  /** What was refused, until it is read. */
  toast = $state("");
  /** The player has done something. */
  onacted: () => void = () => {};
  #active = $state<number | null>(null);
  #clock = $state(Date.now());
  /** Since when the table stands so, and how long a pass waits that is the only thing to do. */
  #asked: { at: number; wait: number | null } = { at: 0, wait: null };
  #last: Update | null = null;
  #preview: ReturnType<typeof setTimeout> | undefined;
  readonly #pace = ownPace();

  /** The seat that we look from: two seats of one team may be ours. Null: we watch. */
  readonly seat = $derived.by(() =>
    this.client.mine.length === 0 ? null : (this.#active ?? this.client.mine[0]!),
  );
  readonly update = $derived.by(
    () => this.client.updates.get(this.seat) ?? [...this.client.updates.values()][0]!,
  );
  readonly isOver = $derived.by(() => this.client.table?.status === "over");
  readonly #isRated = $derived.by(() => this.client.table?.rated ?? false);
  readonly #question = $derived.by(() => {
    const view = this.model.view;
    return view?.choice ? `${view.game}:${view.choice.ask}` : "";
  });
  /** Passing is the one thing that can be done, and no stop was set for this question. */
  readonly #onlyPass = $derived.by(() => {
    const { options, revisions } = this.model;
    const only = options.length === 1 && revisions.length === 0 ? options[0]! : null;
    const mayPass =
      settings.liked.autoPass && !this.client.readOnly && !settings.liked.stops.includes(this.#question);
    return mayPass ? only : null;
  });

  /** What the others ask of us, what we asked of them, and who is gone. */
  readonly asks = $derived.by(() => this.#open((ask) => ask.yours));
  readonly asked = $derived.by(() => this.#open((ask) => !ask.yours && this.client.mine.includes(ask.seat)));
  readonly absent = $derived.by(() =>
    this.client.presence.filter(
      (each): each is Presence & { claim_in: number } =>
        each.claim_in != null && !each.here && this.seat !== null && each.seat !== this.seat,
    ),
  );

  constructor(
    readonly client: TableClient,
    readonly kit: BoardKit,
    cards: () => Cards,
  ) {
    const model = this.model;
    model.kit = kit;
    model.isPlayed = true;
    const nicer = (text: string): string => kit.polish(model.renamed(text), model);
    model.play = (action, isByItself = false) => this.#play(action, isByItself);
    model.preview = (action) => this.#askPreview(action);
    client.onrefused = (code, sentence) => {
      this.toast = code === "STALE" ? t("table.stale") : nicer(tellRefusal(sentence));
      cue("refused");
    };
    client.ondeclined = (what, lapsed) => {
      this.toast = t(lapseWord(what, lapsed, true));
    };
    client.onlapsed = (what) => {
      this.toast = t(lapseWord(what, true, false));
    };
    $effect.pre(() => {
      model.cards = cards();
      model.seats = client.table?.seats ?? [];
      model.sending = client.sending;
      model.foreseen = client.preview;
      model.isHeld = this.#isRated && this.#onlyPass !== null;
    });
    $effect.pre(() => {
      const now = this.update;
      untrack(() => this.#take(now));
    });
    $effect(() => this.#goToTheAsked());
    $effect(() => this.#passAlone());
    $effect(() => this.#answerByOrders());
    $effect(() => this.#recall());
    $effect(() => {
      if (!this.toast) return;
      const timer = setTimeout(() => (this.toast = ""), TOAST_SHOWN);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (Object.keys(client.emotes).length === 0) return;
      const timers = [EMOTE_SHOWN, CHAT_SHOWN].map((shown) =>
        setTimeout(() => (this.#clock = Date.now()), shown + 50),
      );
      return () => timers.forEach(clearTimeout);
    });
  }

  undo(): void {
    if (this.seat !== null && this.update.undo !== "no") this.client.undo(this.seat);
  }

  askHint(): void {
    if (this.seat !== null && this.update.options.length > 0) this.client.askHint(this.seat);
  }

  /** What a seat has just said. */
  emoteOf(seat: number): string | undefined {
    const said = this.client.emotes[seat];
    if (!said || settings.liked.muted) return undefined;
    const shown = said.isLong ? CHAT_SHOWN : EMOTE_SHOWN;
    return Math.max(this.#clock, said.at) - said.at < shown ? said.text : undefined;
  }

  #open(wanted: (ask: Ask) => boolean): Ask[] {
    return this.model.view?.outcome ? [] : this.client.asks.filter(wanted);
  }

  #take(now: Update): void {
    if (now === this.#last) return;
    const known = this.#last;
    this.#last = now;
    if (known && known.hash === now.hash && now.events.length === 0) return;
    this.model.take(now, now.seat);
    this.#asked = { at: performance.now(), wait: null };
    if (known) this.#sound(known, now);
  }

  /** What calls the player; what happened is heard with its motion (Field.svelte). */
  #sound(before: Update, now: Update): void {
    if (now.events.length === 0) return;
    if (now.view.outcome && !before.view.outcome)
      cue(this.seat !== null && winners(now.view.outcome).includes(this.seat) ? "win" : "lose");
    else if (now.options.length > 0 && before.options.length === 0)
      cue(this.kit.turn(now.view)?.by === this.seat ? "turn" : "asked");
  }

  #play(action: Action, isByItself: boolean): void {
    if (this.client.readOnly) {
      this.toast = t("table.readOnly");
      return;
    }
    if (this.seat === null) return;
    this.toast = "";
    if (!isByItself) {
      this.model.since = this.update.seq;
      this.onacted();
    }
    if (this.#isRated && this.model.options.length > 1 && Object.keys(action).length === 1) {
      this.#pace.chose(this.#question, performance.now() - this.#asked.at);
      keepPace(this.#pace);
    }
    this.client.play(this.seat, action);
  }

  #askPreview(action: Action | null): void {
    clearTimeout(this.#preview);
    const seat = this.seat;
    if (seat === null) return;
    if (action === null) this.client.askPreview(seat, null);
    else this.#preview = setTimeout(() => this.client.askPreview(seat, action), PREVIEW_AFTER);
  }

  /** With two seats of ours, go to the one that is asked. */
  #goToTheAsked(): void {
    const { mine, updates } = this.client;
    if (mine.length < 2) return;
    const asked = mine.find((each) => (updates.get(each)?.options.length ?? 0) > 0);
    if (asked !== undefined && this.update.options.length === 0) this.#active = asked;
  }

  #passAlone(): (() => void) | undefined {
    const only = this.#onlyPass;
    if (!only || this.model.sending) return undefined;
    const left = this.seat === null ? undefined : this.update.clocks?.seats[this.seat]?.left;
    this.#asked.wait ??=
      this.#isRated && this.seat !== null ? this.#pace.draw(this.#question, left ?? Infinity) : SOON;
    const timer = setTimeout(
      () => this.model.send(only, true),
      this.#asked.at + this.#asked.wait - performance.now(),
    );
    return () => clearTimeout(timer);
  }

  /** Standing orders answer after a moment, about as long as a person who has nothing to think about. */
  #answerByOrders(): (() => void) | undefined {
    const { view, options, mayAct } = this.model;
    if (!view || !mayAct || this.client.readOnly) return undefined;
    const answer = this.kit.automatic(view, options);
    if (!answer) return undefined;
    const timer = setTimeout(() => this.model.send(answer, true), 300 + Math.random() * 600);
    return () => clearTimeout(timer);
  }

  /** Lines from before we came, or from while the line was down. */
  #recall(): void {
    const { client } = this;
    if (!client.hasGap || !client.table) return;
    const which = this.seat === null ? "all" : String(this.seat);
    void client.recall(() => get<Replay>(`/tables/${encodeURIComponent(client.id)}/replay?seat=${which}`));
  }
}
