// How an action of Blood Wars is pointed at: what is taken (`from`), where it goes or what it aims at (`to`),
// and the rest
// (`type`, `side`, `with`, `yes`, `realm`) that buttons ask. Places on the board are named by marks.
import type { Action } from "$lib/net/shapes";
import type { BloodView } from "$lib/types/blood-wars";

export const inHand = (card: string): string => `hand:${card}`;
export const atWarlord = (seat: number, warlord: string): string => `w:${seat}:${warlord}`;
export const atLegion = (seat: number, warlord: string, legion: string): string =>
  `l:${seat}:${warlord}:${legion}`;
export const atGear = (seat: number, warlord: string, legion: string, card: string): string =>
  `g:${seat}:${warlord}:${legion}:${card}`;
export const atLoose = (seat: number, warlord: string, card: string): string =>
  `x:${seat}:${warlord}:${card}`;
export const inPile = (card: string): string => `pile:${card}`;

/** The names of pieces that stand together: of equal cards the second is `L25#2`. */
export function named(cards: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const n = (seen.get(card) ?? 0) + 1;
    seen.set(card, n);
    return n > 1 ? `${card}#${n}` : card;
  });
}

/** The card of a piece: `L25#2` is a L25. */
export const cardOf = (piece: string): string => piece.split("#")[0]!;

/** Does this seat fight in a Combat, so that its Command Hand is set aside? */
export function isFighting(view: BloodView, seat: number | null): boolean {
  return view.challenge?.type === "combat" && view.challenge.participants.some((each) => each.seat === seat);
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** `tag` gives what the server says of a card beside what is printed: where the targets of its use stand. */
export function pointing(action: Action, view: BloodView, tag: (id: string, name: string) => string): Action {
  const me = view.seat ?? 0;
  const own = view.challenge?.participants.find((each) => each.seat === me);
  const foe = view.challenge?.participants.find((each) => own && each.side !== own.side);
  const card = text(action.card);
  const warlord = text(action.warlord);
  const legion = text(action.legion);

  /** Where a target stands. */
  function aim(source: string, kind = "aim"): { to?: string } {
    const target = text(action.target);
    if (!target) return {};
    switch (tag(source, kind)) {
      case "own":
        return { to: atLegion(me, own?.warlord ?? "", target) };
      case "foe":
        return { to: atLegion(foe?.seat ?? me, foe?.warlord ?? "", target) };
      case "player": {
        // `P1`, with the Warlord he has in the Challenge, or `P1:W07`.
        const [seat = "", piece = ""] = target.split(":");
        const at = Number(seat.slice(1));
        return {
          to: atWarlord(
            at,
            piece || (view.challenge?.participants.find((each) => each.seat === at)?.warlord ?? ""),
          ),
        };
      }
      case "warlord":
        return { to: atWarlord(me, target) };
      default:
        return { to: inPile(target) };
    }
  }
  const held = (id: string): string =>
    own && isFighting(view, me) ? atLoose(me, own.warlord, id) : inHand(id);

  switch (action.do) {
    case "assign":
      return {
        do: action.do,
        from: inHand(card),
        to: atWarlord(me, warlord),
        ...(action.acolyte ? { with: action.acolyte } : {}),
      };
    case "attach":
      return { do: action.do, from: inHand(card), to: atLegion(me, warlord, legion) };
    case "withdraw": {
      const stands = view.players[me]?.warlords.find((each) => each.warlord === warlord);
      const isLoose = stands?.loose?.includes(card) ?? false;
      return {
        do: action.do,
        from: legion
          ? atGear(me, warlord, legion, card)
          : isLoose
            ? atLoose(me, warlord, card)
            : atLegion(me, warlord, card),
      };
    }
    case "challenge":
      return {
        do: action.do,
        from: inHand(text(action.battlefield)),
        to: atWarlord(me, warlord),
        type: action.type,
      };
    case "prepare":
      return action.battlefield
        ? {
            do: action.do,
            from: inHand(text(action.battlefield)),
            to: atWarlord(me, warlord),
            type: "combat",
          }
        : { do: action.do, to: atWarlord(me, warlord) };
    case "devote":
      return {
        do: action.do,
        from: inHand(card),
        to: legion ? atLegion(me, view.draft ?? "", legion) : atWarlord(me, view.draft ?? ""),
        ...(action.acolyte ? { with: action.acolyte } : {}),
      };
    case "join":
      return { do: action.do, to: atWarlord(me, warlord), side: action.side };
    case "rouse":
      return { do: action.do, to: atWarlord(me, warlord) };
    case "power":
      return {
        do: action.do,
        ...aim(
          cardOf(own?.warlord ?? ""),
          `${view.challenge?.type ?? ""}${action.realm ? " realm" : ""} aim`,
        ),
        ...(action.realm ? { realm: true } : {}),
      };
    case "legion":
      return {
        do: action.do,
        from: view.challenge?.type === "combat" && own ? atLegion(me, own.warlord, legion) : inHand(legion),
        ...aim(cardOf(legion)),
      };
    case "item":
      return { do: action.do, from: atGear(me, own?.warlord ?? "", legion, card), ...aim(card) };
    case "fate":
    case "respond":
      return { do: action.do, from: held(card), ...aim(card) };
    case "open":
      return { do: action.do, from: inHand(card), ...aim(card) };
    case "choose_legion":
      return { do: action.do, to: atLegion(me, own?.warlord ?? "", legion) };
    case "choose_warlord": {
      const at = Number(text(action.player).slice(1));
      return {
        do: action.do,
        to: atWarlord(at, view.challenge?.participants.find((each) => each.seat === at)?.warlord ?? ""),
      };
    }
    case "pick":
      return { do: action.do, pick: inHand(card) };
    default:
      return action;
  }
}

/** Revisions that are pointed at: everything but the take-back and dropping what was begun. */
export const joins = (action: Action): boolean => action.do !== "take_back" && action.do !== "pass";

const SORTS = ["warlord", "battlefield", "legion"];

/** The own hand without what is picked and not yet confirmed: Warlords, Battlefields, Legions, then Fate. */
export function heldCards(view: BloodView, sort: (id: string) => string): string[] {
  const left = [...(view.hand ?? [])];
  for (const card of view.picks ?? []) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  const rank = (id: string): number => (SORTS.indexOf(sort(id)) + SORTS.length + 1) % (SORTS.length + 1);
  return left.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}
