// Which place is seen behind what: the Battlefield that is fought for, else the homes of those who camp.
import { hash } from "$lib/art/seed";
import { anyWorld } from "$lib/art/worlds";
import { theme } from "$lib/art/theme.svelte";
import { settings } from "$lib/state/settings.svelte";
import type { TableModel } from "$lib/table/model.svelte";
import type { BloodView } from "$lib/types/blood-wars";
import { cardOf } from "./pointing";
import type { Place } from "./scene";

/** This war is fought by night, unless the player has asked for day. */
export const isDay = (): boolean => settings.liked.theme === "light" && theme() === "light";

export const placeOf = (model: TableModel, id: string): Place => ({
  world: model.face(id).look.world,
  seed: hash(id),
});

/** The home of a seat: that of the Warlord inducted first. */
export function homeOf(model: TableModel, view: BloodView, seat: number): Place {
  const led = view.players[seat]?.warlords[0];
  return led ? placeOf(model, cardOf(led.warlord)) : { world: anyWorld(seat), seed: seat };
}
