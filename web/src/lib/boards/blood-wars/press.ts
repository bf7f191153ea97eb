// Pressing something on the board: first what is taken, then where it goes; the second press plays.
import type { TableModel } from "$lib/table/model.svelte";

export function press(model: TableModel, mark: string): void {
  if ("from" in model.chosen && !model.isChosen("from", mark) && model.can("to", mark)) model.pick("to", mark);
  else if (model.isChosen("from", mark) || model.could("from", mark)) model.pick("from", mark, false);
  else model.pick("to", mark, false);
}

/** Can this be pressed now: as a target of what is taken, or as a beginning. */
export function isTarget(model: TableModel, mark: string): boolean {
  if ("from" in model.chosen) return !model.isChosen("from", mark) && model.can("to", mark);
  return model.could("from", mark) || model.could("to", mark);
}

export const isChosen = (model: TableModel, mark: string): boolean => model.isChosen("from", mark) || model.isChosen("to", mark);
