// German.
import { lessons } from "$lib/lessons/words";
import { de } from "$lib/words/de";
import type { LanguageFile } from "$lib/words/language";
import { options } from "$lib/words/options-de";
import refusals from "$lib/words/refusals-de.json";

export const language: LanguageFile = { name: "Deutsch", words: de, options, lessons: lessons.de!, refusals };
