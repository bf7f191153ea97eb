// What the picture of a card is made from, apart from its words: each game says it for its own cards.
import type { CardArt, CardData } from "$lib/net/shapes";
import type { Shape } from "./frame";
import type { Essence } from "./gems";
import type { Emblem, Mode } from "./scene";
import usual from "./emblems/usual.json";
import { isRecipe } from "./land";
import type { World } from "./worlds";

export type Style = "scene" | "ink" | "circuit";
/** The shape of the illustration where a game frames it: Blood Wars. */
export type Window = "" | "shield" | "oblong" | "square";

export interface Look {
  /** What chance begins with: the id of the card. */
  id: string;
  world: World;
  emblem: Emblem;
  shape: Shape;
  /** 0 to 4: none, iron, bronze, silver, gold. */
  rarity: number;
  /** Lozenges at the end of the type line: rarity, in games that have it. */
  count: number;
  style: Style;
  window: Window;
  /** The wires of a circuit card. */
  wires: string;
  /** The cost: one gem for every point, or one with a number for every colour. */
  gems: readonly { essence: Essence; count: number }[];
  /** The rows of a card of The Art of Battle, from 1 to 3; null where it has no picture of them. */
  rows: readonly number[] | null;
  /** Signs of keywords down the left edge, as paths on a field of 512 x 512. */
  signs: readonly string[];
  /** A sign on a disc in the upper left corner, as strokes on a field of 24 x 24, with its colours. */
  badge: { path: string; fill?: string; line?: string; width?: number } | null;
  /** Signs on discs down the right edge: the home, the kind of Fate, the lanes. */
  medals: readonly string[];
}

export type Usual = keyof typeof usual;

/** Emblems that no printed card shows, fetched for the cards of sets. */
const library: Record<string, string> = {};

/** Bring in what these cards show and the page does not have: the collection lies beside it, by first letter. */
export async function fetchEmblems(cards: Iterable<CardData>): Promise<void> {
  const names = new Set<string>();
  for (const { art } of cards)
    for (const name of [art?.emblem, art?.crown, art?.behind])
      if (name && !(name in library)) names.add(name);
  const letters = new Set([...names].map((name) => name[0]!).filter((letter) => /[0-9a-z]/.test(letter)));
  await Promise.all(
    [...letters].map(async (letter) => {
      try {
        const answer = await fetch(`/emblems/${letter}.json`);
        const found = answer.ok ? ((await answer.json()) as Record<string, string>) : {};
        for (const name of names) if (Object.hasOwn(found, name)) library[name] = found[name]!;
      } catch {
        // Without them the cards show the usual emblems of their kinds.
      }
    }),
  );
}

const drawn = (emblems: Readonly<Record<string, string>>, name = ""): string | undefined =>
  emblems[name] ?? library[name];

/** The emblem of a card as its data names it; without one, or where the page does not know it yet, the usual one of
 *  its kind. */
export function emblemOf(
  card: CardData,
  emblems: Readonly<Record<string, string>>,
  kind: Usual,
  mode: Mode,
): Emblem {
  const art: CardArt | undefined = card.art;
  const made: Emblem = {
    path: drawn(emblems, art?.emblem) ?? usual[kind],
    mode: art?.mode ?? mode,
    scale: (art?.scale ?? 100) / 100,
  };
  const crown = drawn(emblems, art?.crown);
  const behind = drawn(emblems, art?.behind);
  if (crown) made.crown = crown;
  if (behind) made.behind = behind;
  return made;
}

/** The world of a card, with the land that its data asks for. */
export function landOf(card: CardData, world: World): World {
  const asked = card.art?.land;
  return isRecipe(asked) ? { ...world, land: [world.land[0], asked, asked], fore: "" } : world;
}

/** A look with everything that is usually left out. */
export function look(made: Pick<Look, "id" | "world" | "emblem" | "shape"> & Partial<Look>): Look {
  return {
    rarity: 1,
    count: 0,
    style: "scene",
    window: "",
    wires: "",
    gems: [],
    rows: null,
    signs: [],
    badge: null,
    medals: [],
    ...made,
  };
}
