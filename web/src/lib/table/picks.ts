// From clicks to actions without rules: an option is legal or it is not on the list.
import type { Action } from "$lib/net/shapes";

/** What has been pointed at so far, by field: `{card: "VK02"}`. */
export type Chosen = Readonly<Record<string, unknown>>;

/** Equal as data: numbers, words, and lists of them such as cells and lines. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((each, i) => same(each, b[i]));
}

/** The places in the list of the options that agree with everything chosen. */
export function live(options: readonly Action[], chosen: Chosen): number[] {
  const fields = Object.entries(chosen);
  const found: number[] = [];
  options.forEach((option, index) => {
    if (fields.every(([field, value]) => field in option && same(option[field], value))) found.push(index);
  });
  return found;
}

/** Would pointing at this still leave something to do? */
export function can(options: readonly Action[], chosen: Chosen, field: string, value: unknown): boolean {
  return live(options, { ...chosen, [field]: value }).length > 0;
}

/** What is chosen after pointing at one more thing. Pointing at it again lets it go; where it does not go together with
 *  what was chosen, it replaces that. */
export function pick(options: readonly Action[], chosen: Chosen, field: string, value: unknown): Chosen {
  if (field in chosen && same(chosen[field], value)) {
    const { [field]: _, ...rest } = chosen;
    return rest;
  }
  if (can(options, chosen, field, value)) return { ...chosen, [field]: value };
  if (can(options, {}, field, value)) return { [field]: value };
  return chosen;
}

/** Every value that a field takes among the live options, each once. */
export function values(options: readonly Action[], chosen: Chosen, field: string): unknown[] {
  const found = new Map<string, unknown>();
  for (const index of live(options, chosen)) {
    const option = options[index]!;
    if (field in option) found.set(JSON.stringify(option[field]), option[field]);
  }
  return [...found.values()];
}

/** Is there nothing left to point at: every field of the option is chosen (a board may name fields that need
 *  no pointing). */
export function complete(option: Action, chosen: Chosen, needless: readonly string[] = []): boolean {
  return Object.entries(option).every(
    ([field, value]) => field === "do" || value === null || field in chosen || needless.includes(field),
  );
}
