// Begins a language: node new-language.mjs fr writes src/lib/languages/fr.ts with everything there is to say, in
// English.
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "vite";

const code = process.argv[2] ?? "";
const path = `src/lib/languages/${code}.ts`;
if (!/^[a-z]{2,3}(-[A-Z]{2})?$/.test(code) || existsSync(path)) {
  console.error(
    existsSync(path) ? `${path} is there already.` : "Which language? Its code is two letters, such as fr.",
  );
  process.exit(1);
}
const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
const server = await createServer({ server: { middlewareMode: true }, appType: "custom", logLevel: "error" });
try {
  const { en } = await server.ssrLoadModule("/src/lib/words/en.ts");
  const { lessons } = await server.ssrLoadModule("/src/lib/lessons/words.ts");
  const { TERMS } = await server.ssrLoadModule("/src/lib/first/reasons.ts");
  const { options } = await server.ssrLoadModule("/src/lib/words/options-de.ts");
  const told = { name, words: en, options, reasons: TERMS.en, lessons: lessons.en };
  writeFileSync(
    path,
    `// ${name}. Translate what stands in quotes, right of the colons; docs/translating.md.\n` +
      `import type { LanguageFile } from "$lib/words/language";\n\n` +
      `export const language: LanguageFile = ${JSON.stringify(told, null, 2)};\n`,
  );
  console.log(`${path}: ${Object.keys(en).length} words and sentences, and what follows them.`);
} finally {
  await server.close();
}
