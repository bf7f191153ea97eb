// Who sits at a table, in a line. Apart from the names of seats, because the first page needs no more than this.
import type { SeatInfo } from "$lib/net/shapes";

type Named = Pick<SeatInfo, "seat" | "name" | "kind">;

/** People by name, bots and open chairs by number. */
export function company(
  seats: readonly Named[],
  say: (word: "seat.bots" | "lobby.free", n: number) => string,
): string {
  const bots = seats.filter((each) => each.kind === "bot").length;
  const open = seats.filter((each) => each.kind === "open").length;
  return [
    ...seats.filter((each) => each.kind !== "bot" && each.kind !== "open").map((each) => each.name),
    ...(bots > 0 ? [say("seat.bots", bots)] : []),
    ...(open > 0 ? [say("lobby.free", open)] : []),
  ].join(", ");
}
