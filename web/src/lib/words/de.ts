import { bloodWarsDe } from "./blood-wars-de";
import { en } from "./en";
import type { Words } from "./index.svelte";
export const de: Words = { ...en, ...bloodWarsDe };
