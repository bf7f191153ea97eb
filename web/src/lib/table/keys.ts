// The keys of the table: arrows walk over everything that can be pointed at, by where it stands on the screen.
import { settings } from "$lib/state/settings.svelte";
import type { TableFlow } from "./flow.svelte";

export interface KeyTable {
  [key: string]: () => void;
}

/** The nearest thing in a direction. */
export function neighbour(
  from: DOMRect,
  all: { element: HTMLElement; box: DOMRect }[],
  key: string,
): HTMLElement | null {
  const cx = from.x + from.width / 2;
  const cy = from.y + from.height / 2;
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const { element, box } of all) {
    const dx = box.x + box.width / 2 - cx;
    const dy = box.y + box.height / 2 - cy;
    const [ahead, aside] =
      key === "ArrowRight"
        ? [dx, dy]
        : key === "ArrowLeft"
          ? [-dx, dy]
          : key === "ArrowDown"
            ? [dy, dx]
            : [-dy, dx];
    if (ahead < 4) continue;
    const cost = ahead + Math.abs(aside) * 2.5;
    if (cost < least) {
      least = cost;
      best = element;
    }
  }
  return best;
}

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

export function handleKey(event: KeyboardEvent, root: HTMLElement, keys: KeyTable): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (target.closest("input, textarea, select, dialog")) return;
  if (ARROWS.has(event.key)) {
    const all = [...root.querySelectorAll<HTMLElement>("[data-zone]:not(:disabled)")]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const here = target.closest<HTMLElement>("[data-zone]");
    const next = here
      ? neighbour(
          here.getBoundingClientRect(),
          all.filter(({ element }) => element !== here),
          event.key,
        )
      : (all.find(({ element }) => element.dataset.zone === "hand") ?? all[0])?.element;
    if (next) {
      event.preventDefault();
      next.focus();
    }
    return;
  }
  const act = keys[event.key] ?? keys[event.key.toLowerCase()];
  if (act) {
    event.preventDefault();
    act();
  }
}

/** The next thing on the board that can be chosen, round and round. */
export function focusNextTarget(root: HTMLElement): void {
  const all = [
    ...root.querySelectorAll<HTMLElement>(
      "[data-zone=board].target, [data-zone=board]:not(:disabled):not(.slot):not(.cell)",
    ),
  ];
  const marked = all.filter((each) => each.classList.contains("target"));
  const targets = marked.length > 0 ? marked : all;
  const next = targets.indexOf(document.activeElement as HTMLElement) + 1;
  targets[next % Math.max(1, targets.length)]?.focus();
}

/** The letters and numbers of a table that is played; Keys.svelte tells them. */
export function tableKeys(flow: TableFlow, root: () => HTMLElement | undefined): KeyTable {
  const focusFirst = (selector: string): void => root()?.querySelector<HTMLElement>(selector)?.focus();
  const numbers = Array.from({ length: 9 }, (_, i): [string, () => void] => [
    String(i + 1),
    () => {
      const card = root()?.querySelectorAll<HTMLElement>("[data-zone=hand]")[i];
      card?.focus();
      card?.click();
    },
  ]);
  return {
    "?": () => (flow.sheet = "keys"),
    l: () => (flow.sheet = "log"),
    a: () => (flow.sheet = "list"),
    m: () => (flow.sheet = "menu"),
    s: () => (flow.sheet = "talk"),
    t: () => (flow.isText = !flow.isText),
    g: () => focusFirst("[data-zone=hand]"),
    b: () => focusFirst("[data-zone=board]"),
    p: () => focusFirst("[data-zone=prompt]"),
    u: () => flow.undo(),
    h: () => flow.askHint(),
    w: () => flow.model.again(),
    q: () => settings.set("muted", !settings.liked.muted),
    n: () => {
      const within = root();
      if (within) focusNextTarget(within);
    },
    c: () => {
      if (flow.model.ready) flow.model.send(flow.model.ready);
    },
    Escape: () => {
      flow.model.clear();
      flow.model.hide();
    },
    ...Object.fromEntries(numbers),
  };
}
