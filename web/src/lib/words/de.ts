import { en } from "./en";
import type { Words } from "./index.svelte";
export const de: Words = { ...en };
