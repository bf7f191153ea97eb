// What is counted in Blood Wars, in words; in short forms for whoever turns them on in the settings.
import { settings } from "$lib/state/settings.svelte";
import { t, type Word } from "$lib/words/index.svelte";

const named = (what: "vp" | "strength" | "is" | "cs" | "csMore" | "points"): Word =>
  settings.liked.shortForms ? `bw.short.${what}` : `bw.${what}`;

/** A Warlord's strength in an Intrigue. */
export const sayIntrigue = (n: number | string): string => t(named("is"), { n });
/** What is compared in a Challenge, before or above its sums. */
export const nameOfStrength = (isCombat: boolean): string =>
  settings.liked.shortForms
    ? t(isCombat ? "bw.short.strength" : "bw.short.intrigue")
    : t(isCombat ? "bw.combat" : "bw.intrigue");
/** Strength in Combat. */
export const sayCombat = (n: number | string): string => t(named("cs"), { n });
export const sayMoreCombat = (n: number): string => t(named("csMore"), { n });
export const sayPoints = (n: number): string => t(named("points"), { n });
/** What a number of the view is called, before it. */
export const nameOf = (what: "vp" | "strength"): string => t(named(what));
