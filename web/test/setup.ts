// Before each file of tests: all words are here, as on every page but the first.
import { words } from "../src/lib/words/index.svelte";

await words.ready();
