// How a game is won, in one line: it stands with every question.
import type { View } from "$lib/net/shapes";
import { t, type Word } from "$lib/words/index.svelte";
import { hasGuide } from "./guide.svelte";

/** The goal of the game; empty where a game of another package has no words for it. */
export function goalOf(view: View): string {
  if (!hasGuide(view.game)) return "";
  const length = (view as { length?: unknown }).length;
  return t(`first.${view.game}.goal` as Word, typeof length === "number" ? { n: length } : {});
}
