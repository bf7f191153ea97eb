// One table over its socket. Keeps nothing but the session: after any break the server sends how it stands.
import { changed } from "./changes";
import { add, dealt, held } from "./fairness";
import type { HintTold, OtherTold } from "$lib/types/wire";
import { emoteText } from "$lib/words/emotes";
import { NOTHING, noted, remembered, type Log, type LogLine } from "./log";
import type { Action, Ask, ChatLine, Down, Presence, Preview, Replay, Table, Update } from "./shapes";

export type Link = "connecting" | "open" | "lost" | "closed";
/** Why the socket was closed for good; each has a sentence and a way on. */
export type Closed = "missing" | "no-watching" | "session" | "upgrade" | "limit" | null;

interface Sent {
  key: string;
  message: Record<string, unknown>;
}
/** An answer of ours that is under way until the server has said both that it was heard and how the table stands
 *  now: a double click is one click. */
interface UnderWay extends Sent {
  isHeard: boolean;
  isShown: boolean;
}
/** How the table stands comes right after an answer was heard; where nothing changed, nothing comes. */
const SHOWN_AFTER = 1500;

/** It is not known yet whether this happened, or the table has moved to another worker: the same key is sent again
 *  until the answer is known. */
const UNKNOWN = new Set(["UNKNOWN_YET", "MOVED"]);
const AGAIN_AFTER = 500;

const PING_EVERY = 5000;
const SILENT_TOO_LONG = 12_000;
const BACKOFF = [250, 500, 1000, 2000];

export class TableClient {
  link = $state<Link>("connecting");
  closed = $state<Closed>(null);
  table = $state.raw<Table | null>(null);
  me = $state.raw<string | null>(null);
  mine = $state.raw<number[]>([]);
  readOnly = $state(false);
  /** The last update per seat that we hold; spectators have one under null. */
  updates = $state.raw<ReadonlyMap<number | null, Update>>(new Map());
  presence = $state.raw<Presence[]>([]);
  watchers = $state(0);
  #log = $state.raw<Log>(NOTHING);
  chat = $state.raw<ChatLine[]>([]);
  /** Lines of the chat that came since somebody looked at it. */
  unread = $state(0);
  asks = $state.raw<Ask[]>([]);
  /** What the seats said last, with an emote or in the chat. */
  emotes = $state.raw<Record<number, { text: string; at: number; isLong?: boolean }>>({});
  preview = $state.raw<Preview | null>(null);
  hint = $state.raw<HintTold | null>(null);
  /** What the player has in mind, beside the hint. */
  compared = $state.raw<(OtherTold & { action: Action }) | null>(null);
  #minded: Action | null = null;
  /** A sentence to be shown until the next one or until dismissed. */
  notice = $state.raw<{ code: string; sentence: string } | null>(null);
  /** Performance.now() when the clocks were told. */
  clocksAt = $state(0);
  #underWay = $state.raw<UnderWay | null>(null);

  onrefused: (code: string, sentence: string) => void = () => {};
  /** Somebody said no to what we asked. */
  ondeclined: (what: string, lapsed: boolean) => void = () => {};
  /** The game went on before we answered. */
  onlapsed: (what: string) => void = () => {};

  #hasCards = false;
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #outbox: Sent[] = [];
  #keys = 0;
  #word = Math.random().toString(36).slice(2, 10);
  #previews = 0;
  #awake = (): void => this.#wake();

  constructor(readonly id: string) {
    addEventListener("online", this.#awake);
    document.addEventListener("visibilitychange", this.#awake);
    this.#connect();
  }

  // -- saying --------------------------------------------------------------------------------------------------

  play(seat: number, action: Action): void {
    const update = this.updates.get(seat);
    const type = update?.view.choice?.secret && action.do !== "concede" ? "lock" : "play";
    this.#send({ type, seq: update?.seq ?? 0, seat, action });
  }

  undo(seat: number): void {
    this.#send({ type: "undo", seq: this.updates.get(seat)?.seq ?? 0, seat });
  }

  offerDraw(seat: number): void {
    this.#send({ type: "draw", seat });
  }

  answer(ask: number, yes: boolean): void {
    this.#send({ type: "answer", ask, yes });
    this.asks = this.asks.filter((each) => each.ask !== ask);
  }

  claim(seat: number, what: "win" | "bot" | "wait"): void {
    this.#send({ type: "claim", seat, what });
  }

  askPreview(seat: number, action: Action | null): void {
    this.preview = null;
    this.#previews += 1;
    if (action) this.#raw({ type: "preview", id: `p${this.#previews}`, seat, action });
  }

  /** What a good bot would do; `guide`: the guide asks, and not the player. */
  askHint(seat: number, by: "player" | "guide" = "player"): void {
    this.hint = null;
    this.compared = null;
    this.#raw({ type: "hint", id: by, seat });
  }

  /** Lays what the player has in mind beside the hint. */
  compare(seat: number, action: Action): void {
    this.#minded = action;
    this.#raw({ type: "hint", id: "mine", seat, action });
  }

  emote(seat: number, emote: string): void {
    this.#raw({ type: "emote", seat, emote });
  }

  say(text: string): void {
    this.#raw({ type: "chat", text });
  }

  mute(user: string, on: boolean): void {
    this.#raw({ type: "mute", user, on });
  }

  take(): void {
    this.#raw({ type: "take" });
  }

  report(text: string): void {
    this.#raw({ type: "report", text });
  }

  /** Connects at once instead of waiting for the next try. */
  retry(): void {
    if (this.link === "open") return;
    this.closed = null;
    this.#tries = 0;
    clearTimeout(this.#timer);
    this.#connect();
  }

  stop(): void {
    removeEventListener("online", this.#awake);
    document.removeEventListener("visibilitychange", this.#awake);
    clearTimeout(this.#timer);
    clearInterval(this.#pings);
    this.link = "closed";
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** Cuts the line as a bad network would; tests use it. */
  cut(): void {
    this.#socket?.close();
  }

  // -- the line ------------------------------------------------------------------------------------------------

  #connect(): void {
    if (this.link === "closed" && this.closed === null && this.#socket === null && this.#tries < 0) return;
    this.link = this.#tries === 0 && this.table === null ? "connecting" : "lost";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.id)}`,
      "wartable.2",
    );
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = performance.now();
      clearInterval(this.#pings);
      this.#pings = setInterval(() => this.#ping(), PING_EVERY);
    };
    socket.onmessage = (event) => {
      this.#heard = performance.now();
      this.#hear(JSON.parse(String(event.data)) as Down);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      clearInterval(this.#pings);
      this.#closedWith(event.code);
    };
  }

  #closedWith(code: number): void {
    const reasons: Record<number, Closed> = {
      4400: "upgrade",
      4401: "session",
      4403: "no-watching",
      4404: "missing",
      1008: "limit",
    };
    const reason = reasons[code] ?? null;
    if (reason) {
      this.closed = reason;
      this.link = "closed";
      return;
    }
    this.link = "lost";
    const wait = BACKOFF[Math.min(this.#tries, BACKOFF.length - 1)]! * (0.8 + Math.random() * 0.4);
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #ping(): void {
    if (performance.now() - this.#heard > SILENT_TOO_LONG) {
      const socket = this.#socket;
      this.#socket = null;
      clearInterval(this.#pings);
      socket?.close();
      this.#closedWith(0);
    } else this.#raw({ type: "ping", t: Math.round(performance.now()) });
  }

  #wake(): void {
    if (document.visibilityState === "visible" && this.link === "lost") this.retry();
  }

  #send(message: Record<string, unknown>): void {
    this.#keys += 1;
    const sent = { key: `${this.#word}-${this.#keys}`, message };
    this.#outbox.push(sent);
    if (message.type === "play" || message.type === "lock")
      this.#underWay = { ...sent, isHeard: false, isShown: false };
    this.#raw({ ...message, key: sent.key });
  }

  #isWaitingFor(key: string | null): boolean {
    return this.#outbox.some((each) => each.key === key);
  }

  /** Says what was not answered once more, under the same key: it happens once. Where the line is down, connecting
   *  does it. */
  #again(key: string | null): void {
    const sent = this.#outbox.find((each) => each.key === key);
    if (sent && this.link === "open") this.#raw({ ...sent.message, key: sent.key });
  }

  #raw(message: Record<string, unknown>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #settled(key: string | null, isDone: boolean): void {
    this.#outbox = this.#outbox.filter((each) => each.key !== key);
    const sent = this.#underWay;
    if (sent === null || sent.key !== key) return;
    this.#underWay = isDone && !sent.isShown ? { ...sent, isHeard: true } : null;
    setTimeout(() => {
      if (this.#underWay?.key === key) this.#underWay = null;
    }, SHOWN_AFTER);
  }

  /** The answer of ours that the table has not taken up yet. */
  get sending(): Action | null {
    return (this.#underWay?.message.action as Action | undefined) ?? null;
  }

  // -- hearing -------------------------------------------------------------------------------------------------

  #hear(down: Down): void {
    switch (down.type) {
      case "table":
        this.table = down.table;
        dealt(down.table);
        this.me = down.me;
        this.mine = down.seats;
        this.readOnly = down.read_only;
        // The newest tab of a person adds to the shuffle, no other.
        if (!down.read_only) void add(down.table, down.seats[0]);
        if (this.link !== "open") {
          this.link = "open";
          this.#tries = 0;
          // Whatever was under way when the line broke is said again; its key makes that safe.
          for (const sent of this.#outbox) this.#raw({ ...sent.message, key: sent.key });
        }
        return;
      case "update":
        this.#update(down, true);
        return;
      case "change": {
        const update = changed(this.updates.get(down.seat), down);
        if (update) this.#update(update, false);
        else this.#raw({ type: "sync" });
        return;
      }
      case "done":
        this.#settled(down.key, true);
        return;
      case "refused":
        if (UNKNOWN.has(down.code) && this.#isWaitingFor(down.key)) {
          setTimeout(() => this.#again(down.key), AGAIN_AFTER);
          return;
        }
        this.#settled(down.key, false);
        this.onrefused(down.code, down.sentence);
        return;
      case "presence":
        this.presence = down.seats;
        this.watchers = down.watchers;
        return;
      case "asked":
        this.asks = [...this.asks.filter((each) => each.ask !== down.ask), down];
        return;
      case "answered":
        {
          const wasMine = this.asks.some((each) => each.ask === down.ask && each.yours);
          this.asks = this.asks.filter((each) => each.ask !== down.ask);
          if (!down.yes && this.mine.includes(down.seat)) this.ondeclined(down.what, down.lapsed);
          else if (down.lapsed && wasMine) this.onlapsed(down.what);
        }
        return;
      case "preview":
        if (down.id === `p${this.#previews}`) this.preview = down;
        return;
      case "hint":
        if (down.id !== "mine") this.hint = down;
        else if (down.other && this.#minded) this.compared = { ...down.other, action: this.#minded };
        return;
      case "emote":
        this.emotes = {
          ...this.emotes,
          [down.seat]: { text: emoteText(down.emote, down.text), at: Date.now() },
        };
        return;
      case "chat":
        this.chat = [...this.chat.slice(-199), down];
        this.unread += down.user === this.me ? 0 : 1;
        for (const { seat, user } of this.table?.seats ?? [])
          if (user === down.user)
            this.emotes = { ...this.emotes, [seat]: { text: down.text, at: Date.now(), isLong: true } };
        return;
      case "notice":
        this.notice = down;
        return;
      case "pong":
        return;
    }
  }

  #update(update: Update, isWhole: boolean): void {
    const before = this.updates.get(update.seat);
    if (before && update.events.length === 0 && before.hash === update.hash && before.seq === update.seq) {
      this.clocksAt = performance.now();
      this.updates = new Map(this.updates).set(update.seat, {
        ...before,
        clocks: update.clocks,
        undo: update.undo,
      });
      return;
    }
    this.updates = new Map(this.updates).set(update.seat, update);
    this.clocksAt = performance.now();
    this.preview = null;
    this.hint = null;
    this.compared = null;
    if (!this.#hasCards && update.seat !== null && update.seat === this.mine[0]) {
      const { hand } = update.view as { hand?: string[] | null };
      this.#hasCards = !!hand?.length;
      if (this.#hasCards) held(this.id, hand);
    }
    if (update.seat === (this.mine[0] ?? null)) this.#log = noted(this.#log, update, isWhole);
    const sent = this.#underWay;
    if (sent !== null && sent.message.seat === update.seat)
      this.#underWay = sent.isHeard ? null : { ...sent, isShown: true };
  }

  // -- the log -------------------------------------------------------------------------------------------------

  get log(): readonly LogLine[] {
    return this.#log.lines;
  }

  /** Something is missing in the log: somebody must fetch it. */
  get hasGap(): boolean {
    return this.#log.hasGap;
  }

  /** Fetch what is missing in the log. */
  async recall(fetched: () => Promise<Replay>): Promise<void> {
    this.#log = { ...this.#log, hasGap: false };
    const replay = await fetched().catch(() => null);
    if (replay) this.#log = remembered(this.#log, replay);
  }
}
