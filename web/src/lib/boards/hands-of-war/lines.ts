// The lines of the battlefield: who stands where, how far it is, what is in a pool, which step it is. Rules are
// the server's.
import { hash } from "$lib/art/seed";
import { anyWorld, FACTIONS } from "$lib/art/worlds";
import type { Banner } from "$lib/end/scene";
import type { Action, CardData, View } from "$lib/net/shapes";
import type { TableModel } from "$lib/table/model.svelte";
import type { AttackView, HandsView, PieceView, SideView } from "$lib/types/hands-of-war";
import { t, type Word } from "$lib/words/index.svelte";

export const ZONES = ["V", "M", "R"] as const;
export type Zone = (typeof ZONES)[number];
export const ZONE_WORDS: Record<string, Word> = { V: "hw.vanguard", M: "hw.middle", R: "hw.rear" };

export const as = (view: View): HandsView => view as unknown as HandsView;

const depth = (zone: string): number => ZONES.indexOf(zone as Zone);

/** How far a permanent in one zone is from one in a zone of the other side. */
export const distance = (from: string, to: string): number => depth(from) + depth(to) + 1;

/** Essence by colour, in the order of the rule book: `WWU` is two white and one blue. */
export const COLOURS = ["W", "G", "R", "B", "P", "U"] as const;
export type Colour = (typeof COLOURS)[number];

export function pool(essence: string): { colour: Colour; count: number }[] {
  return COLOURS.flatMap((colour) => {
    const count = [...essence].filter((letter) => letter === colour).length;
    return count > 0 ? [{ colour, count }] : [];
  });
}

/** The permanents of a zone in groups: each with what is bound to it. The Standard stands first. */
export function groups(side: SideView, zone: string): PieceView[][] {
  const here = side.pieces.filter((piece) => piece.zone === zone);
  const ids = new Set(here.map((piece) => piece.id));
  const isBound = (piece: PieceView): boolean => piece.host != null && ids.has(piece.host);
  return here
    .filter((piece) => !isBound(piece))
    .sort((a, b) => Number(b.kind === "standard") - Number(a.kind === "standard"))
    .map((piece) => [piece, ...here.filter((each) => isBound(each) && each.host === piece.id)]);
}

export function find(view: HandsView, id: number): { piece: PieceView; seat: number } | null {
  for (const [seat, side] of view.sides.entries()) {
    const piece = side.pieces.find((each) => each.id === id);
    if (piece) return { piece, seat };
  }
  return null;
}

export function standard(view: HandsView, seat: number): PieceView | undefined {
  return view.sides[seat]?.pieces.find((piece) => piece.kind === "standard");
}

/** The people of a card: the sky of its faction, and its emblem. */
export const peopleOf = (id: string, model: TableModel): Banner => ({
  world: FACTIONS[model.card(id)?.facts.faction ?? ""] ?? anyWorld(hash(id)),
  emblem: model.face(id).look.emblem.path,
});

/** Under whose sky a seat plays: its Standard says it, on the field or fallen. */
export function bannerOf(view: HandsView, seat: number, model: TableModel): Banner {
  const fallen = view.sides[seat]?.graveyard.find((id) => model.face(id).look.shape === "standard");
  return peopleOf(standard(view, seat)?.card ?? fallen ?? "", model);
}

const LASTING: Record<string, Word> = {
  shielded: "hw.shielded",
  spared: "hw.spared",
  aside: "hw.turnedAside",
  challenged: "hw.challenged",
  controlled: "hw.controlled",
};

/** What lasts on a permanent beyond its numbers and abilities. */
export const lastingWords = (piece: PieceView, seatName: (seat: number) => string): string[] =>
  (piece.lasting ?? []).map(({ kind, amount, name, seat }) =>
    t(LASTING[kind]!, { n: amount ?? 0, name: seat == null ? (name ?? "") : seatName(seat) }),
  );

/** The steps of a turn that are shown, each with the phases of the server that belong to it. */
export const STEPS: { word: Word; phases: string[] }[] = [
  { word: "hw.main1", phases: ["recovery", "maintenance", "main 1"] },
  { word: "hw.declare", phases: ["declare attackers"] },
  { word: "hw.window1", phases: ["window 1"] },
  { word: "hw.window2", phases: ["apply damage", "window 2"] },
  { word: "hw.main2", phases: ["main 2"] },
  { word: "hw.end", phases: ["end", "over"] },
];

export const isWindow = (view: HandsView): boolean => view.phase === "window 1" || view.phase === "window 2";

/** The attacker that is picked now, while attacks are declared. */
export function attacker(view: HandsView, chosen: Readonly<Record<string, unknown>>): PieceView | null {
  if (view.phase !== "declare attackers" || typeof chosen.piece !== "number") return null;
  return find(view, chosen.piece)?.piece ?? null;
}

/** The attack that is considered, with what would come of it once the server has said so. */
export function considered(
  view: HandsView,
  action: Action | null,
  wouldBe: (path: string) => unknown,
): AttackView | null {
  if (action?.do !== "attack" || view.attacks.some((each) => each.attacker === action.piece)) return null;
  const told = (field: string): number => Number(wouldBe(`attacks.${view.attacks.length}.${field}`) ?? 0);
  return {
    attacker: Number(action.piece),
    target: Number(action.target),
    null: false,
    before: told("before"),
    after: told("after"),
    over: told("over"),
    back: told("back"),
  };
}

/** What the considered action would leave a permanent with; null where nothing is told of it. Gone is 0. */
export function foreseen(
  view: HandsView,
  piece: PieceView,
  seat: number,
  changes: readonly { path: string; to: unknown }[] | undefined,
): number | null {
  if (!changes || changes.length === 0) return null;
  const at = `sides.${seat}.pieces.`;
  const here = changes.filter((each) => each.path.startsWith(at));
  const index = view.sides[seat]!.pieces.indexOf(piece);
  // Where one leaves, the others move up: then only the rest of the list can be told by its place.
  const moved = here.flatMap((each) =>
    each.path.endsWith(".id") ? [Number(each.path.slice(at.length, -3))] : [],
  );
  if (moved.length > 0 && index >= Math.min(...moved)) {
    const first = Math.min(...moved);
    return index === first && here.some((each) => each.path === `${at}${first}.id`) ? 0 : null;
  }
  const to = here.find((each) => each.path === `${at}${index}.health`)?.to;
  return typeof to === "number" && to !== piece.health ? to : null;
}

/** Cards that a question offers and that do not lie in the own hand: the graveyard, or a hand that was seen. */
export function offered(
  view: HandsView,
  picks: readonly unknown[],
  isCard: (id: string) => boolean,
): string[] {
  const ask = view.choice?.ask;
  if (ask !== "target" && ask !== "their_discard") return [];
  return picks.filter((pick): pick is string => typeof pick === "string" && isCard(pick));
}

const WORDS = new Set(["yes", "no", "nobody", "A", "B"]);

/** Answers that have no place on the board: yes and no, a player, a mode; what a picked permanent can do. */
export function isButton(action: Action, chosen: Readonly<Record<string, unknown>>): boolean {
  if (action.do === "choose")
    return WORDS.has(String(action.pick)) || String(action.pick).startsWith("mode ");
  return action.do === "activate" && action.piece === chosen.piece;
}

/** Will casting it ask for something that can still be taken back? Then a click on the card is enough to begin. */
export const asksMore = (card: CardData | undefined): boolean =>
  !!card && (card.marks?.family !== "spell" || card.marks.asks === true);

/** Does it lie in a zone of one's own, once it is cast? What is bound lies on a creature, a spell nowhere. */
export const goesToZone = (card: CardData | undefined): boolean =>
  card?.marks?.family === "creature" ||
  (card?.marks?.family === "enchantment" && card.marks.enchants !== "bound");
