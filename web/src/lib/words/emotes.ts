// What an emote says, in the language in use; one that the page does not know, as the server says it.
import { words, type Word } from "./index.svelte";

export const emoteText = (id: string, text: string): string =>
  words.has(`emote.${id}`) ? words.say(`emote.${id}` as Word) : text;
