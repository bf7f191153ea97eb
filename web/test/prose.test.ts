// What a card does comes as data, its `marks`: nothing is read out of its text, its type line, its printed values, the
// words of its abilities or a sentence of the log.
import { describe, expect, it } from "vitest";

const FILES = import.meta.glob<string>(["../src/**/*.svelte", "../src/**/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const CARD = String.raw`(?:card|\.card\([^)]*\)|\.get\([^)]*\))[?!]?\.(?:kind|text)\b`;
const READ = [
  String.raw`\.(?:test|exec)\((?:String\()?[^;\n]*(?:${CARD}|event\.how\b)`,
  String.raw`${CARD}(?: \?\? "")?\)?\.(?:match|search|includes|startsWith|endsWith|split|replace)\(`,
  String.raw`${CARD} [!=]==? "`,
  String.raw`\bfacts(?:\.\w+|\[[^\]]*\])(?: \?\? "")?\)?\.(?:match|search|includes|startsWith|endsWith|split)\(`,
  String.raw`\babilities(?: \?\? \[\])?\)?[?!]?\.(?:includes|indexOf|some|find|findIndex|every)\(`,
  // A mark is a code: it is compared whole, and a code begins with a small letter.
  String.raw`\b(?:kind|family|enchants|sort)[?!]?\.(?:startsWith|endsWith|includes)\("[A-Z]`,
].map((each) => new RegExp(each));
/** What prettier has broken over several lines is one statement again. */
const joined = (text: string): string =>
  text.replace(/\s*\n\s*(?=\??\.)/g, "").replace(/\s*\n\s*(?=[?:&|])/g, " ");
const reading = (text: string): string[] =>
  joined(text)
    .split("\n")
    .filter((line) => READ.some((each) => each.test(line)));

describe("rules", () => {
  it("are read out of no card's words", () => {
    const found = Object.entries(FILES).flatMap(([path, text]) =>
      reading(text).map((line) => `${path}: ${line}`),
    );
    expect(Object.keys(FILES).length).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });
  it("are found by this test where they are", () => {
    for (const line of [
      'const flanks = /it flanks/.test(card.text ?? "");',
      'const isUnit = /unit/i.test(see.card?.kind ?? "");',
      '/^(creature|Local|Global)/.test(model.card(id)?.kind ?? "")',
      'if (card.kind.includes("Artifact")) return 3;',
      'card.kind !== "spell"',
      "!/^(dies|is destroyed)/.test(String(event.how))",
      '.filter(([id]) => data.get(id)?.kind !== "Battle Standard")',
      'const goesOn = (striker.abilities ?? []).includes("Overkill");',
      '(struck.abilities ?? [])\n  .includes("Backlash")',
      'const powers = (card.facts.Power ?? "").split(", ");',
      'TIMINGS[(card.facts.timing ?? "").split(", ").at(-1)!]',
      'kind.startsWith("Local")',
      'data.get(id)?.kind\n  .startsWith("Unit")',
    ])
      expect([line, reading(line).length]).toEqual([line, 1]);
    expect(reading("const text = `${card.name} ${card.kind} ${card.text}`.toLowerCase();")).toEqual([]);
  });
});
