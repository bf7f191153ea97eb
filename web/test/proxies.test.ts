// A thing kept in deep state comes back as a proxy, and is never identical to what was put in. Whatever is
// compared with what
// the table offers is kept as it is: in `$state.raw`.
import { describe, expect, it } from "vitest";

const FILES = import.meta.glob<string>(["../src/**/*.svelte", "../src/**/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Kept deep, because their fields are changed in place; nobody asks whether they are the same thing. */
const DEEP = new Set([
  "settings.svelte.ts liked",
  "Builder.svelte wanted",
  "Cards.svelte wanted",
  "Lobby.svelte options",
  "Ask.svelte changes",
  "Ask.svelte allow",
]);
const PLAIN =
  /^(string|number|boolean|null|undefined|"[^"]*"|\d+|HTML\w*Element|Link|Closed|Language|Speed|Theme|Kind|What|Saving)$/;

function deep(path: string, text: string): string[] {
  return [...text.matchAll(/(\w+) = \$state(?:<((?:[^<>]|<[^<>]*>)+)>)?\(([^)]*)/g)]
    .filter(([, , type, first]) =>
      type ? !type.split("|").every((each) => PLAIN.test(each.trim())) : /^[[{]|^new /.test(first!.trim()),
    )
    .map(([, name]) => `${path.split("/").at(-1)!} ${name}`);
}

describe("deep state", () => {
  it("holds nothing that is compared with what the table offers", () => {
    const found = Object.entries(FILES).flatMap(([path, text]) => deep(path, text));
    expect(found.filter((each) => !DEEP.has(each))).toEqual([]);
  });
  it("is found by this test", () => {
    expect(
      deep(
        "a/B.svelte",
        "let asking = $state<Action | null>(null); let n = $state(1); let list = $state([1]);",
      ),
    ).toEqual(["B.svelte asking", "B.svelte list"]);
  });
});
