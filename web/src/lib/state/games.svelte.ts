// The games and their cards, fetched once.
import { get } from "$lib/net/api";
import type { CardData, Game } from "$lib/net/shapes";

export type Cards = ReadonlyMap<string, CardData>;

let all: Promise<Game[]> | null = null;
const cards = new Map<string, Promise<Cards>>();

export function games(): Promise<Game[]> {
  all ??= get<Game[]>("/games").catch((error: unknown) => {
    all = null;
    throw error;
  });
  return all;
}

export async function gameById(id: string): Promise<Game | undefined> {
  return (await games()).find((each) => each.id === id);
}

/** The cards of a game, and those of the sets that a table adds. */
export function cardsOf(game: string, sets: readonly string[] = []): Promise<Cards> {
  const key = [game, ...sets].join("+");
  const asked = sets.length > 0 ? `?sets=${encodeURIComponent(sets.join(","))}` : "";
  let found = cards.get(key);
  if (!found) {
    found = get<CardData[]>(`/games/${encodeURIComponent(game)}/cards${asked}`).then(
      async (list) => {
        if (key.includes("+")) await (await import("$lib/art/look")).fetchEmblems(list); // printed cards have theirs
        return new Map(list.map((card) => [card.id, card]));
      },
      (error: unknown) => {
        cards.delete(key);
        throw error;
      },
    );
    cards.set(key, found);
  }
  return found;
}

/** Is this game played with decks that players bring? */
export const bringsDecks = (game: Game): boolean => game.bring_decks ?? game.decks.length > 0;

/** The five games in the order of the home page, whether or not this server has them all. */
export const GAME_ORDER = [
  "the-battlefield",
  "circuit-warfare",
  "art-of-battle",
  "hands-of-war",
  "blood-wars",
] as const;
export type GameId = (typeof GAME_ORDER)[number];

/** What a set is called in a line: `frost-march@1f0c9a77de` is Frost March. */
export function setName(word: string): string {
  return (word.split("@")[0] ?? "")
    .split("-")
    .map((each) => each.slice(0, 1).toUpperCase() + each.slice(1))
    .join(" ");
}

/** Decks for a game with sets: first those with cards of the sets, then the prebuilt ones. */
export const decksWith = (game: string, sets: readonly string[]): Promise<PlainDeck[]> =>
  get<PlainDeck[]>(`/games/${encodeURIComponent(game)}/decks?sets=${encodeURIComponent(sets.join(","))}`);
export interface PlainDeck {
  name: string;
  cards: [string, number][];
}
