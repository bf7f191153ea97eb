// Cuts the fonts to the letters of English and German: `node fonts.mjs` writes src/fonts/*.woff2. The packages of
// @fontsource are needed for that alone.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subset from "subset-font";

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");
const LETTERS = range(0x20, 0x7e) + "ÄÖÜäöüßẞéèêáàçñæøåÉÅØÆ" + "–—‘’‚“”„…·•×½¼¾±−→←∞°§«»‹›†";
const FONTS = {
  "grenze-700": ["grenze", "grenze-latin-700-normal"],
  "grenze-800": ["grenze", "grenze-latin-800-normal"],
  "alegreya-sans-400": ["alegreya-sans", "alegreya-sans-latin-400-normal"],
  "alegreya-sans-700": ["alegreya-sans", "alegreya-sans-latin-700-normal"],
  "alegreya-sans-sc-500": ["alegreya-sans-sc", "alegreya-sans-sc-latin-500-normal"],
  "alegreya-italic": ["alegreya", "alegreya-latin-400-italic"],
};

mkdirSync("src/fonts", { recursive: true });
for (const [name, [folder, file]] of Object.entries(FONTS)) {
  const whole = readFileSync(`node_modules/@fontsource/${folder}/files/${file}.woff2`);
  const cut = await subset(whole, LETTERS, { targetFormat: "woff2", noHinting: true });
  writeFileSync(`src/fonts/${name}.woff2`, cut);
  console.log(name, whole.length, "→", cut.length);
}
