// From an action to what one presses for it: the card, then the place; else the button. Knows no rules: it looks for
// the marks that every board puts on its pieces and places.
import type { Action } from "$lib/net/shapes";
import { isSame } from "$lib/lessons/follow";
import type { TableModel } from "$lib/table/model.svelte";

/** The option that stands for an action of the server. */
export const optionOf = (model: TableModel, action: Action): Action | undefined =>
  model.options.find((option) => isSame(model.action(option), action));

const isShown = (element: Element): boolean => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
};

/** How a place may be marked, the likeliest first. */
function marks(field: string, value: unknown, model: TableModel): string[] {
  const word = String(value);
  const made = [`[data-at="${CSS.escape(`stage:${word}`)}"]`, `[data-at="${CSS.escape(word)}"]`];
  if (typeof value === "number") made.push(`[data-at="piece:${value}"]`);
  if (word.startsWith("#")) made.push(`[data-at="item:${CSS.escape(word.slice(1))}"]`);
  if (Array.isArray(value)) made.push(`[data-at="cell:${CSS.escape(value.join(","))}"]`);
  made.push(`[data-at="${CSS.escape(`${field}:${word}`)}"]`);
  made.push(
    `[data-pick-field="${field}"][data-pick-value="${CSS.escape(Array.isArray(value) ? JSON.stringify(value) : word)}"].target`,
  );
  const hand = model.view ? (model.kit.hand(model.view, model) ?? []) : [];
  for (const id of hand)
    if (model.kit.handPicks(id, model.view).some(([name, pick]) => name === field && pick === value))
      made.unshift(`[data-at="${CSS.escape(`hand:${id}`)}"]`);
  return made;
}

function find(root: Element, selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    const found = [...root.querySelectorAll(selector)].find(isShown);
    if (found) return found;
  }
  return null;
}

/** What is to be pressed next for this option, and where it leads: null where nothing of it can be seen. */
export function pointAt(
  root: Element,
  model: TableModel,
  option: Action,
): { now: Element; then: Element | null } | null {
  const at = model.options.indexOf(option);
  const button = find(root, [`[data-option="${at}"]`]);
  if (button) return { now: button, then: null };
  const places = model.kit
    .places(option, model)
    .filter(([field, value]) => !model.isChosen(field, value))
    .map(([field, value]) => find(root, marks(field, value, model)))
    .filter((each): each is Element => each !== null);
  const [now, then] = places;
  if (!now) return null;
  // A card that is laid upside down is turned first.
  const turner = option.rotation === 180 && root.querySelector(".turner[aria-pressed=false]");
  if (turner && isShown(turner) && model.isChosen("card", option.card)) return { now: turner, then: now };
  return { now, then: then ?? null };
}
