// Whether it is day or night on the page: what the player set, else what the system says.
import { settings } from "$lib/state/settings.svelte";
import type { Theme } from "./picture";

const media = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: light)") : null;
let isDay = $state(media?.matches ?? false);
media?.addEventListener("change", (event) => (isDay = event.matches));

export function theme(): Theme {
  const { theme: liked } = settings.liked;
  return liked === "auto" ? (isDay ? "light" : "dark") : liked;
}
