// Pressing something on the board: first what is taken, then where it goes; the second press plays.
import type { TableModel } from "$lib/table/model.svelte";

/** Is this aimed at by an answer that takes nothing: defend with him, lose that one? */
const isAlone = (model: TableModel, mark: string): boolean =>
  model.mayAct && model.options.some((option) => option.to === mark && !("from" in option));

export function press(model: TableModel, mark: string): void {
  if ("from" in model.chosen && !model.isChosen("from", mark) && model.can("to", mark))
    model.pick("to", mark);
  else if (model.isChosen("from", mark) || model.could("from", mark)) model.pick("from", mark, false);
  else if (model.isChosen("to", mark) || isAlone(model, mark)) model.pick("to", mark, false);
}

/** Can this be pressed now: as a target of what is taken, or as a beginning. */
export function isTarget(model: TableModel, mark: string): boolean {
  if ("from" in model.chosen) return !model.isChosen("from", mark) && model.can("to", mark);
  return model.could("from", mark) || isAlone(model, mark);
}

export const isChosen = (model: TableModel, mark: string): boolean =>
  model.isChosen("from", mark) || model.isChosen("to", mark);
