// The five numbered presets of a person in a game.
import type { Preset } from "$lib/net/shapes";

export const SLOTS = [1, 2, 3, 4, 5] as const;
const LONGEST = 20;

/** A deck's name as a preset may have it. */
export const presetName = (name: string): string => [...name].slice(0, LONGEST).join("").trim() || "–";

/** What is played where no deck is chosen; null is the starter deck. */
export const played = (presets: readonly Preset[]): Preset | null =>
  [...presets].sort((a, b) => a.slot - b.slot).find((each) => each.legal) ?? null;
