// The first game of a newcomer: a prepared deal against the gentlest bots. Whoever has met a game plays as usual.
import { opponents } from "$lib/table/opponents";
import { memory } from "./memory.svelte";

type Wanted = Record<string, unknown>;

/** What a first game asks for beside the game and the number of players. */
export function guidedGame(players: number, levels: readonly string[]): Wanted {
  return {
    prepared: true,
    seats: [{ kind: "me" }, ...opponents(players - 1, levels[0] ?? "")],
  };
}

/** The same table as wanted, but a prepared one where this game was never met before. */
export function firstTime(game: string, wanted: Wanted, players: number, levels: readonly string[]): Wanted {
  return memory.hasMet(game) ? wanted : { ...wanted, ...guidedGame(players, levels) };
}
