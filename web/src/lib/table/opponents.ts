// Against whom one plays: bots of a level, each with a name and a style of its own.
const STYLES = ["aggressive", "careful", "tricky"] as const;
/** Plays as it has learned. */
const UNSTYLED = "expert";

export interface Opponent {
  kind: "bot";
  level: string;
  style?: (typeof STYLES)[number];
}

export function opponents(count: number, level: string): Opponent[] {
  const from = Math.floor(Math.random() * STYLES.length);
  return Array.from({ length: count }, (_, at) => ({
    kind: "bot",
    level,
    ...(level === UNSTYLED ? {} : { style: STYLES[(from + at) % STYLES.length]! }),
  }));
}
