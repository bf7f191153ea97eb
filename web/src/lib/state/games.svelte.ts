// The games and their cards, fetched once.
import { fetchEmblems } from "$lib/art/look";
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

export function cardsOf(game: string): Promise<Cards> {
  let found = cards.get(game);
  if (!found) {
    found = get<CardData[]>(`/games/${encodeURIComponent(game)}/cards`).then(
      async (list) => {
        if (game.includes("+")) await fetchEmblems(list); // printed cards have theirs
        return new Map(list.map((card) => [card.id, card]));
      },
      (error: unknown) => {
        cards.delete(game);
        throw error;
      },
    );
    cards.set(game, found);
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
