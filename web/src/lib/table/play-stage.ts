// Carries out what stage.ts planned: measures before, lets the page change, animates from there. Input is never
// blocked.
import { plan, type Motion } from "./stage";

export type Rects = Map<string, DOMRect>;

/** Where everything with a place is now. */
export function measure(root: ParentNode): Rects {
  const rects: Rects = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-at]"))
    rects.set(element.dataset.at!, element.getBoundingClientRect());
  return rects;
}

/** Plays the motions on a page that already stands as it should. `ghosts` are pictures of what has left. */
export function perform(
  root: HTMLElement,
  before: Rects,
  motions: readonly Motion[],
  speed: number,
  ghosts: Map<string, Element> = new Map(),
): void {
  // First everything is measured, then everything moves: in turns, each would lay the page out anew.
  const planned = plan(motions, speed).map((motion) => {
    const element = root.querySelector<HTMLElement>(`[data-at="${CSS.escape(motion.at)}"]`);
    return { motion, element, now: element?.getBoundingClientRect() };
  });
  for (const { motion, element, now } of planned) {
    const timing: KeyframeAnimationOptions = {
      duration: motion.length,
      delay: motion.start,
      easing: "cubic-bezier(.2,.8,.25,1)",
      fill: "backwards",
    };
    if (motion.kind === "leave") {
      const ghost = ghosts.get(motion.at);
      const from = before.get(motion.at);
      const to = motion.other ? (before.get(motion.other) ?? from) : from;
      if (ghost && from && to) leave(ghost, from, to, timing);
      continue;
    }
    if (motion.kind === "float") {
      const from = now ?? before.get(motion.at);
      if (from) float(motion.text ?? "", motion.tone ?? "bad", from, timing);
      continue;
    }
    if (!element || !now) continue;
    if (motion.kind === "fly") {
      const from = motion.other ? before.get(motion.other) : undefined;
      const to = now;
      if (!from || to.width === 0) continue;
      const scale = Math.max(0.25, Math.min(2, from.width / to.width));
      const x = from.x + from.width / 2 - (to.x + to.width / 2);
      const y = from.y + from.height / 2 - (to.y + to.height / 2);
      element.animate(
        [
          { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5, opacity: 0.85 },
          { transform: "none", zIndex: 5, opacity: 1 },
        ],
        timing,
      );
    } else if (motion.kind === "turn") {
      element.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], timing);
    } else if (motion.kind === "pulse") {
      element.animate(
        [
          { boxShadow: "0 0 0 0 var(--glow)" },
          { boxShadow: "0 0 0 6px var(--glow)", offset: 0.3 },
          { boxShadow: "0 0 0 14px transparent" },
        ],
        timing,
      );
    } else {
      element.animate(
        [0, -5, 5, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
        timing,
      );
    }
  }
}

function leave(ghost: Element, from: DOMRect, to: DOMRect, timing: KeyframeAnimationOptions): void {
  const copy = ghost.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-at");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  Object.assign(copy.style, {
    position: "fixed",
    left: `${from.x}px`,
    top: `${from.y}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: "0",
    pointerEvents: "none",
    zIndex: "40",
  });
  document.body.append(copy);
  const x = to.x + to.width / 2 - (from.x + from.width / 2);
  const y = to.y + to.height / 2 - (from.y + from.height / 2);
  const motion = copy.animate(
    [
      { opacity: 1, transform: "none" },
      { opacity: 0, transform: `translate(${x}px, ${y}px) scale(.5)` },
    ],
    { ...timing, fill: "both" },
  );
  const gone = (): void => copy.remove();
  motion.finished.then(gone, gone);
}

/** A number that rises from where something was hurt or healed. */
function float(text: string, tone: "bad" | "good", from: DOMRect, timing: KeyframeAnimationOptions): void {
  const note = document.createElement("span");
  note.textContent = text;
  note.className = `float ${tone}`;
  note.setAttribute("aria-hidden", "true");
  Object.assign(note.style, { left: `${from.x + from.width / 2}px`, top: `${from.y + from.height / 2}px` });
  document.body.append(note);
  const motion = note.animate(
    [
      { opacity: 0, transform: "translate(-50%, 0) scale(.6)" },
      { opacity: 1, transform: "translate(-50%, -70%) scale(1.15)", offset: 0.25 },
      { opacity: 1, transform: "translate(-50%, -110%) scale(1)", offset: 0.7 },
      { opacity: 0, transform: "translate(-50%, -170%)" },
    ],
    { ...timing, fill: "both" },
  );
  const gone = (): void => note.remove();
  motion.finished.then(gone, gone);
}
