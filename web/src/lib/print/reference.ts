// The quick reference: the chapters of the rule book that one looks up while one plays, as they stand in it.

export const CHAPTERS: Record<string, readonly string[]> = {
  "the-battlefield": ["A battle", "What a side is worth", "Scoring", "After a battle", "Winning the war"],
  "circuit-warfare": ["Your turn", "The Chain", "Circuits and Closed Circuits", "Magic Cards", "The end"],
  "art-of-battle": ["A turn", "Falling, and the Last Stand", "Winning"],
  "hands-of-war": ["Beginning", "A turn", "Combat", "The thirteen abilities", "The end"],
  "blood-wars": ["Your turn", "Intrigue", "Combat", "Powers of Legions", "The end"],
};

/** The chapters of a book, in the order of the book, without its pictures. */
export function chapters(book: string, wanted: readonly string[]): string {
  return book
    .split(/^(?=## )/m)
    .filter((part) => wanted.includes(/^## (.*)$/m.exec(part)?.[1]?.trim() ?? ""))
    .map((part) => part.replace(/^!\[.*$/gm, ""))
    .join("\n");
}
