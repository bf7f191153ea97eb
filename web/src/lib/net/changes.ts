// How little is sent with a move: what changed in a view, and lists of texts that are much alike.
// docs/protocol.md tells it.
import type { Counted, Json, Patch, Woven } from "$lib/types/wire";
import type { Action, Asks, Change, GameEvent, Update, View } from "./shapes";

/** The document after a patch; the old one is left as it was. */
export function patched(old: Json | undefined, patch: Patch): Json {
  if (Array.isArray(patch)) {
    if (patch.length === 1) return patch[0]!;
    const [kept, end, items] = patch as [number, number, Json[]];
    if (!Array.isArray(old)) throw new TypeError("there is no list to be spliced");
    return [...old.slice(0, kept), ...items, ...old.slice(old.length - end)];
  }
  if (Array.isArray(old)) {
    const made = old.slice();
    for (const [place, inner] of Object.entries(patch))
      made[Number(place)] = patched(made[Number(place)], inner);
    return made;
  }
  if (typeof old !== "object" || old === null) throw new TypeError("there is nothing to look into");
  const made = { ...old };
  for (const [key, inner] of Object.entries(patch)) {
    if (Array.isArray(inner) && inner.length === 0) delete made[key];
    else made[key] = patched(made[key], inner);
  }
  return made;
}

export function unwoven(told: Woven): string[] {
  const made: string[] = [];
  for (const each of told) {
    if (typeof each === "string") {
      made.push(each);
      continue;
    }
    const [kept, end, ...middles] = each as [number, number, ...(number | string)[]];
    const back = typeof middles[0] === "number" ? (middles.shift() as number) : 1;
    const before = made[made.length - back];
    if (before === undefined) throw new RangeError("there is no such text");
    const head = before.slice(0, kept),
      tail = before.slice(before.length - end);
    for (const middle of middles) made.push(`${head}${middle}${tail}`);
  }
  return made;
}

export function uncounted(told: Counted): (string | null)[] {
  return told.flatMap((each) => (Array.isArray(each) ? Array<string | null>(each[1]).fill(each[0]) : [each]));
}

/** JSON with sorted keys and without spaces: one way to write a document. */
export function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = value as Record<string, unknown>;
  return `{${Object.keys(fields)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${written(fields[key])}`)
    .join(",")}}`;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n >>> 0;
});

/** The check of an update: CRC-32 of view, options and revisions, in hex. */
export function fingerprint(view: unknown, options: unknown, revisions: unknown): string {
  let check = 0xffffffff;
  for (const byte of new TextEncoder().encode(written(view) + written(options) + written(revisions))) {
    check = (check >>> 8) ^ TABLE[(check ^ byte) & 0xff]!;
  }
  return ((check ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}

/** The update that a change makes of the one before; null if something was missed and the whole must be asked for. */
export function changed(before: Update | undefined, change: Change): Update | null {
  if (!before || before.seq !== change.base) return null;
  try {
    const made: Update = {
      ...before,
      ...(change.asks ? asked(change.asks) : {}),
      seq: change.seq,
      view: patched(before.view as unknown as Json, change.view ?? {}) as unknown as View,
      events: unwoven(change.events ?? []).map((each) => JSON.parse(each) as GameEvent),
      lines: unwoven(change.lines ?? []),
      clocks: { seats: change.clocks.map(([left, bank, running]) => ({ left, bank, running })) },
      undo: change.undo ?? "no",
      hash: change.hash,
      by: change.by ?? null,
      undone: change.undone ?? false,
    };
    return fingerprint(made.view, made.options, made.revisions) === made.hash ? made : null;
  } catch {
    return null; // it does not fit what we have
  }
}

function asked(
  asks: Asks,
): Pick<Update, "options" | "says" | "cards" | "revisions" | "revision_says" | "why"> {
  const actions = (told: Woven | undefined): Action[] =>
    unwoven(told ?? []).map((each) => JSON.parse(each) as Action);
  const options = actions(asks.options);
  return {
    options,
    says: unwoven(asks.says ?? []),
    cards: asks.cards
      ? uncounted(asks.cards)
      : options.map((each) => (typeof each.card === "string" ? each.card : null)),
    revisions: actions(asks.revisions),
    revision_says: unwoven(asks.revision_says ?? []),
    why: Object.fromEntries(
      Object.entries(asks.why ?? {}).flatMap(([sentence, cards]) => cards.map((card) => [card, sentence])),
    ),
  };
}
