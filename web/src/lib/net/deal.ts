// From the seed to the cards: a finished game is dealt again here, by the rules of its setup, and the opening hands are
// compared with those of the replay, and those with the hand that this browser saw first.
import { Dice, SHORT_SEEDS } from "./dice";

type CardCounts = readonly (readonly [string, number])[];
type DeckCards = { readonly cards: CardCounts };
/** What is printed: the cards in the order of the game's list, and its prebuilt decks. */
export type Printed = {
  readonly cards: readonly {
    readonly id: string;
    readonly kind: string;
    readonly facts: Readonly<Record<string, string>>;
    readonly marks?: Readonly<Record<string, unknown>> | undefined;
  }[];
  readonly decks: readonly DeckCards[];
};
/** The setup as it was mixed in. */
type Setup = { players: number; decks?: readonly (DeckCards | null)[] };
type Told = { readonly event: string; readonly [what: string]: unknown };
/** A replay of all seats. */
export type Step = {
  readonly events: readonly Told[];
  readonly views: Readonly<Record<string, { readonly hand?: readonly string[] | null }>>;
};
/** `isDealt`: the opening hands are those of the seed. `isSeen`: the hand that was seen here first is one of the
 *  replay's, null where none was kept. */
export type DealChecked = { isDealt: boolean; isSeen: boolean | null };

/** What a seat must have had when it first had a hand. */
type Opening = { hand: string[]; isAll: boolean };

/** Null where a browser cannot deal again (cards of sets, short seeds), or nobody ever had cards. */
export function checkDeal(
  terms: string | null | undefined,
  seed: string | null | undefined,
  steps: readonly Step[],
  printed: Printed,
  seat: number | undefined,
  seen: readonly string[] | undefined,
): DealChecked | null {
  if (!terms || !seed || BigInt(seed) < SHORT_SEEDS) return null;
  const [game, setup] = JSON.parse(terms) as [string, Setup];
  const dealing = DEALS[game];
  if (!dealing) return null;
  const openings = dealing(setup, new Dice(BigInt(seed)), printed, steps);
  const firstHand = (at: number): readonly string[] =>
    steps.map((step) => step.views[at]?.hand ?? []).find((each) => each.length > 0) ?? [];
  // A seat that gave up before its cards came has none to compare.
  const compared = (openings ?? [])
    .map((opening, at) => [opening, firstHand(at)] as const)
    .filter(([, hand]) => hand.length > 0);
  if (openings && compared.length === 0) return null;
  const isDealt =
    openings !== null &&
    compared.every(([opening, hand]) => (opening.isAll ? isSame : isWithin)(opening.hand, hand));
  const isSeen =
    seen === undefined || seat === undefined
      ? null
      : steps.some((step) => isSame(seen, step.views[seat]?.hand ?? []));
  return { isDealt, isSeen };
}

type Dealing = (setup: Setup, dice: Dice, printed: Printed, steps: readonly Step[]) => Opening[] | null;

const DEALS: Readonly<Record<string, Dealing>> = {
  /** 2.2: every seat's deck is shuffled, in the order of seats; then five cards each. */
  "circuit-warfare": (setup, dice, printed) =>
    seats(setup)
      .map((at) => dice.shuffled(idsOf(setup.decks?.[at] ?? printed.decks[0])))
      .map((pile) => ({ hand: pile.slice(-5), isAll: false })),

  /** Everybody has all Proficiencies, shuffled seat by seat: three of them each, and all Weapons. */
  "art-of-battle": (setup, dice, printed) => {
    const all = (group: string): string[] =>
      printed.cards
        .filter((card) => card.marks?.group === group)
        .flatMap((card) => Array<string>(Number(card.facts.copies)).fill(card.id));
    const [proficiencies, weapons] = [all("proficiency"), all("weapon")];
    return seats(setup).map(() => ({
      hand: [...weapons, ...dice.shuffled(proficiencies).slice(-3)],
      isAll: true,
    }));
  },

  /** Who brings no deck gets one by the dice; the Standard is laid out, the rest shuffled; five cards each. */
  "hands-of-war": (setup, dice, printed) => {
    const standards = new Set(
      printed.cards.filter((card) => card.marks?.family === "standard").map((card) => card.id),
    );
    return seats(setup)
      .map((at) => setup.decks?.[at] ?? printed.decks[dice.below(printed.decks.length)])
      .map((deck) => dice.shuffled(idsOf(deck).filter((id) => !standards.has(id))))
      .map((deck) => ({ hand: deck.slice(-5), isAll: false }));
  },

  /** 2.2: six cards, until there is a Warlord among them; refused ones are shuffled again when nothing else is left. */
  "blood-wars": (setup, dice, printed) => {
    const warlords = new Set(
      printed.cards.filter((card) => card.marks?.sort === "warlord").map((card) => card.id),
    );
    return seats(setup).map((at) => {
      const deck = idsOf(setup.decks?.[at] ?? printed.decks[at % printed.decks.length]);
      let pile = dice.shuffled(deck);
      let refused: string[] = [];
      for (;;) {
        const hand: string[] = [];
        while (hand.length < 6 && pile.length + refused.length > 0) {
          if (pile.length === 0) {
            pile = dice.shuffled(refused);
            refused = [];
          }
          hand.push(pile.pop()!);
        }
        if (hand.some((id) => warlords.has(id)) || !deck.some((id) => warlords.has(id)))
          return { hand, isAll: false };
        refused.push(...hand);
      }
    });
  },

  /** 2.1 to 2.3: the die decides who leads which army where both wanted the same; the armies are shuffled, fifteen
   *  cards laid aside; what is wished for is looked for from the top of the rest, a missed wish is the top card. */
  "the-battlefield": (_, dice, printed, steps) => {
    const events = steps.flatMap((step) => step.events);
    const taken = events.find((each) => each.event === "armies_taken");
    if (!taken) return [];
    const rolls = taken.rolls as readonly number[];
    if (rolls.length > 0) {
      const rolled: number[] = [];
      do rolled.push(dice.roll(), dice.roll());
      while (rolled.at(-1) === rolled.at(-2));
      if (String(rolled) !== String(rolls)) return null;
    }
    const openings = (taken.armies as readonly string[]).map((army, seat): Opening | null => {
      const all = dice.shuffled(
        printed.cards
          .filter((card) => card.marks?.army === army)
          .flatMap((card) => Array<string>(Number(card.facts.copies)).fill(card.id)),
      );
      const rest = all.slice(0, -15);
      const served = events.find((each) => each.event === "wishes_served" && each.seat === seat);
      const granted = (served?.served ?? []) as readonly string[];
      for (const id of granted) {
        const at = rest.lastIndexOf(id);
        if (at < 0) return null;
        rest.splice(at, 1);
      }
      const drawn = (served?.drawn ?? []) as readonly string[];
      if (drawn.some((id) => rest.pop() !== id)) return null;
      return { hand: [...all.slice(-15), ...granted, ...drawn], isAll: true };
    });
    return openings.every((each) => each !== null) ? openings : null;
  },
};

const seats = (setup: Setup): number[] => Array.from({ length: setup.players }, (_, at) => at);

const idsOf = (deck: DeckCards | undefined): string[] =>
  (deck?.cards ?? []).flatMap(([id, count]) => Array<string>(count).fill(id));

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && isWithin(some, others);

/** Whether all of these are among the others, copies counted. */
function isWithin(some: readonly string[], others: readonly string[]): boolean {
  const left = [...others];
  return some.every((id) => {
    const at = left.indexOf(id);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
