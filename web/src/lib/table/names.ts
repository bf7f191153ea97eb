// What the seats are called. A bot's level stands on its plate, so it is just a bot; of equal names each gets
// the number of its chair.
import type { ApiError } from "$lib/net/api";
import type { SeatInfo } from "$lib/net/shapes";
import { t, tellRefusal } from "$lib/words/index.svelte";
import { capital } from "./told";

type Named = Pick<SeatInfo, "seat" | "name" | "kind">;
const plain = (held: Named): string =>
  held.kind === "bot" ? held.name.replace(/ \([^()]*\)$/, "") : held.name;

export function seatName(seats: readonly Named[], rule: readonly string[], seat: number): string {
  const held = seats[seat];
  const name = held ? plain(held) : "";
  if (name && seats.some((each) => each.seat !== seat && plain(each) === name)) return `${name} ${seat + 1}`;
  return name || rule[seat] || `${seat + 1}`;
}

/** What the rule book calls a seat, where that says more than its number. */
export const ruleName = (rule: string): string => (/^(P\d|[AB])$/.test(rule) ? "" : rule);

/** Why something was refused; what is wrong with the own deck by no word of the rule book for a seat. */
export function whyRefused(error: ApiError, mine: string | undefined): string {
  const start = `${mine ?? ""}'s deck: `;
  return mine && error.english.startsWith(start)
    ? t("wait.badDeck", { problem: tellRefusal(error.english.slice(start.length)) })
    : error.sentence;
}

/** The server tells equal names apart by the rule book's word for the seat: `Bot (easy) (BL)`. */
export function renamed(text: string, seats: readonly Named[], rule: readonly string[]): string {
  const pairs = seats.flatMap(({ seat, name }) => {
    if (!name) return [];
    const isShared = seats.some((each) => each.seat !== seat && each.name === name);
    // The rule book's word is that of the beginning; later a view may call the seat by its colour. Some books count
    // their seats from 0: there P1 is the second one, and nobody else.
    const first = `P${seat + 1}`;
    const theirs = isShared
      ? [`${name} (${rule[seat] ?? first})`, ...(rule.includes(first) ? [] : [`${name} (${first})`])]
      : [name];
    const ours = seatName(seats, rule, seat);
    return theirs
      .filter((each) => each !== ours && (text.includes(each) || text.startsWith(capital(each))))
      .map((each) => [each, ours] as const);
  });
  pairs.sort(([a], [b]) => b.length - a.length);
  // A sentence begins with a capital, also where the name does not.
  const begun = (said: string, [theirs, ours]: readonly [string, string]): string =>
    said.startsWith(capital(theirs)) ? capital(ours) + said.slice(theirs.length) : said;
  return pairs.reduce((said, pair) => begun(said, pair).replaceAll(...pair), text);
}
