// German.
import { lessons } from "$lib/lessons/words";
import { de } from "$lib/words/de";
import type { LanguageFile } from "$lib/words/language";
import refusals from "$lib/words/refusals-de.json";

export const language: LanguageFile = { name: "Deutsch", words: de, lessons: lessons.de!, refusals };
