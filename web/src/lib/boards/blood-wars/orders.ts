// Standing orders: questions that the player lets the page pass. They read nothing but the own view and options,
// live in
// this tab, and answer with an ordinary pass, so nobody else learns of them.
import type { Action } from "$lib/net/shapes";
import type { BloodView } from "$lib/types/blood-wars";

export const ASKS = ["open", "respond", "join", "rouse", "power", "caucus", "battle", "act"] as const;
export const PHASES = ["opening", "action", "resolution"] as const;
export const UNTIL = ["my_turn", "challenge", "intrigue", "combat", "combat_against_me"] as const;
export type Ask = (typeof ASKS)[number];
export type Phase = (typeof PHASES)[number];
export type Until = (typeof UNTIL)[number] | "";

/** Pass on these questions, in these phases (none named: all), until something. */
export interface Order {
  on: boolean;
  asks: Ask[];
  phases: Phase[];
  until: Until;
}

export const NO_ORDER: Order = { on: false, asks: [], phases: [], until: "combat_against_me" };

/** The pass that the order gives to the open question; null if the player must be asked. */
export function automatic(view: BloodView, options: readonly Action[], order: Order): Action | null {
  const ask = view.choice?.ask;
  if (!order.on || ask === undefined) return null;
  const passing = options.find((action) => action.do === "pass");
  if (!passing) return null;
  if (order.asks.length > 0 && !order.asks.includes(ask as Ask)) return null;
  if (order.phases.length > 0 && !order.phases.includes(view.phase as Phase)) return null;
  return hasCome(order.until, view) ? null : passing;
}

/** Is what an order waits for there? */
export function hasCome(until: Until, view: BloodView): boolean {
  if (until === "my_turn") return view.acting === view.seat;
  const challenge = view.challenge;
  if (!challenge || !until) return false;
  if (until === "challenge") return true;
  if (until !== "combat_against_me") return challenge.type === until;
  const isAsked = view.choice?.ask === "rouse";
  const fights = challenge.participants.some((each) => each.seat === view.seat && each.side === "defender");
  return challenge.type === "combat" && (isAsked || fights);
}

/** An order as it was kept; anything else is none. */
export function readOrder(kept: unknown): Order {
  if (!kept || typeof kept !== "object") return { ...NO_ORDER };
  const found = kept as Partial<Record<keyof Order, unknown>>;
  const list = <T extends string>(value: unknown, allowed: readonly T[]): T[] =>
    Array.isArray(value) ? allowed.filter((each) => value.includes(each)) : [];
  const until = UNTIL.find((each) => each === found.until) ?? "";
  return { on: found.on === true, asks: list(found.asks, ASKS), phases: list(found.phases, PHASES), until };
}
