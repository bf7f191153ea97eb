// Events, questions and actions as words of the language in use; where a game has none, as the server said them.
import type { GameWords } from "$lib/boards/kit";
import type { Action, GameEvent, View } from "$lib/net/shapes";
import { fill, t, type Values, type Word } from "$lib/words/index.svelte";

export interface Names {
  seat: (seat: number) => string;
  card: (id: string) => string;
  /** The seat that the log speaks to; nobody's for a spectator, and for one who holds several seats. */
  readonly you?: number | null;
  /** What a game calls the value of a field; undefined where it is a seat, a card or a plain number. */
  field?: (field: string, value: unknown, fields: Readonly<Record<string, unknown>>) => string | undefined;
}

export const isYou = (seat: unknown, names: Names): boolean => typeof seat === "number" && seat === names.you;
/** The seat that is spoken to, of those that somebody holds: of several none, each is called by its name. */
export const spokenTo = (mine: readonly number[] | undefined): number | null =>
  mine?.length === 1 ? mine[0]! : null;
/** One of two wordings: to the person at this seat, and to everybody else with the seat's name. */
export const either = (
  seat: unknown,
  names: Names,
  yours: string,
  theirs: (name: string) => string,
): string => (isYou(seat, names) ? yours : theirs(names.seat(Number(seat))));
/** `Bot spielt`, `du spielst`. */
export const does = (seat: unknown, names: Names, third: string, second: string): string =>
  either(seat, names, `du ${second}`, (name) => `${name} ${third}`);
/** `Raider, Seeress und Monsoon`: what is named in a German sentence. */
export const und = (names: readonly string[]): string => GERMAN.format(names);
const GERMAN = new Intl.ListFormat("de", { type: "conjunction" });
/** A sentence begins with a capital, whatever stands there. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What may happen in every game, to others and to the one who is spoken to. */
const SHARED: Readonly<Record<string, readonly [Word, Word]>> = {
  conceded: ["told.conceded", "told.youConceded"],
  draw_agreed: ["told.drawAgreed", "told.drawAgreed"],
  time_ran_out: ["told.timeRanOut", "told.yourTimeRanOut"],
};
const SEATS = new Set(["seat", "starter", "winner", "by", "target", "player", "from", "to"]);

/** The values of an event or action as words: seats by name, cards by name, lists joined. */
export function spoken(fields: Readonly<Record<string, unknown>>, names: Names): Values {
  const values: Values = {};
  for (const [field, value] of Object.entries(fields)) {
    const named = names.field?.(field, value, fields);
    if (named !== undefined) values[field] = named;
    else if (typeof value === "number") values[field] = SEATS.has(field) ? names.seat(value) : value;
    else if (typeof value === "string") values[field] = names.card(value);
    else if (Array.isArray(value))
      values[field] = value
        .map((each) => (typeof each === "string" ? names.card(each) : String(each)))
        .join(field === "scores" || field === "wins" || field === "cumulative" ? "–" : ", ");
    else values[field] = value === null || value === undefined ? "–" : String(value);
  }
  return values;
}

export function tellEvent(
  event: GameEvent | null,
  line: string,
  words: GameWords | undefined,
  names: Names,
): string {
  const template = event && words?.events[event.event];
  if (template)
    return capital(
      typeof template === "string"
        ? fill(addressed(template, event, names), { ...spoken(event, names), ...yours(event, names) })
        : template(event, names),
    );
  const shared = event && SHARED[event.event];
  return shared ? t(shared[isYou(event.seat, names) ? 1 : 0], spoken(event, names)) : line;
}

/** `{seat} {seat|spielt|spielst}`: the verb that fits, by whom it is said to. */
function addressed(template: string, event: GameEvent, names: Names): string {
  return template.replace(
    /\{(\w+)\|([^|}]*)\|([^}]*)\}/g,
    (whole, field: string, third: string, second: string) =>
      SEATS.has(field) ? (isYou(event[field], names) ? second : third) : whole,
  );
}

/** The seats of an event that are spoken to. */
function yours(event: GameEvent, names: Names): Values {
  return Object.fromEntries(
    Object.entries(event)
      .filter(([field, value]) => SEATS.has(field) && isYou(value, names))
      .map(([field]) => [field, "du"]),
  );
}

export function tellAsk(view: View, line: string, words: GameWords | undefined, names: Names): string {
  const template = words?.asks[view.choice?.ask ?? ""];
  return template ? (typeof template === "string" ? template : template(view, names)) : line;
}

export function tellAction(
  action: Action,
  line: string,
  words: GameWords | undefined,
  names: Names,
  view: View | null = null,
): string {
  const template = words?.actions[action.do];
  return template
    ? typeof template === "string"
      ? fill(template, spoken(action, names))
      : template(action, names, view)
    : line;
}

export interface Part {
  text: string;
  card?: string;
}

/** Cuts sentences into parts, the card names in them as links. Longer names win, so `Bow Rider` is not a
 *  `Bow`. What was cut once is kept: a long log is told anew with every move. */
const LINKERS = new WeakMap<ReadonlyMap<string, string>, (text: string) => readonly Part[]>();
export function linker(byName: ReadonlyMap<string, string>): (text: string) => readonly Part[] {
  let made = LINKERS.get(byName);
  if (!made) LINKERS.set(byName, (made = makeLinker(byName)));
  return made;
}

function makeLinker(byName: ReadonlyMap<string, string>): (text: string) => readonly Part[] {
  if (byName.size === 0) return (text) => [{ text }];
  const names = [...byName.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const finder = new RegExp(`(?<![\\p{L}\\d])(${names.join("|")})(?![\\p{L}\\d])`, "gu");
  const known = new Map<string, readonly Part[]>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const parts = cut(text, finder, byName);
    known.set(text, parts);
    return parts;
  };
}

function cut(text: string, finder: RegExp, byName: ReadonlyMap<string, string>): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const found of text.matchAll(finder)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index) });
    parts.push({ text: found[0], card: byName.get(found[0])! });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
