// A made-up language that finds words which did not come from the catalogue, and words that are cut off when longer.

const LETTERS: Record<string, string> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ó",
  u: "ú",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ó",
  U: "Ú",
  n: "ñ",
  c: "ç",
};

export function pseudoText(text: string): string {
  const marked = text.replace(/\{[^}]*\}|[a-zA-Z]/g, (part) =>
    part.length > 1 ? part : (LETTERS[part] ?? part),
  );
  return `[${marked}${"~".repeat(Math.ceil(text.replace(/\{[^}]*\}/g, "").length * 0.4))}]`;
}

export function pseudo<T extends Partial<Record<string, string>>>(words: T): T {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, pseudoText(text ?? "")])) as T;
}
