// Carries out what plan.ts planned: measures before, lets the page change, animates from there. Input is never
// blocked: what moves is the picture, and what can be pressed stands where it belongs.
import { plan, type Motion } from "./plan";

export type Rects = Map<string, DOMRect>;

/** Where everything with a place is now. */
export function measure(root: ParentNode): Rects {
  const rects: Rects = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-at]"))
    rects.set(element.dataset.at!, element.getBoundingClientRect());
  return rects;
}

/** What is being shown; the next thing that happens ends it. */
export interface Film {
  end: () => void;
}
const EASE = "cubic-bezier(.2,.8,.25,1)";
/** A piece with `data-glide` that stands elsewhere than before, without an event that says so, slides there. */
const GLIDE = 220;

/** Plays the motions on a page that already stands as it should. `ghosts` are pictures of what has left. */
export function perform(
  root: HTMLElement,
  before: Rects,
  motions: readonly Motion[],
  speed: number,
  ghosts: ReadonlyMap<string, Element> = new Map(),
): Film {
  const running: Animation[] = [];
  if (speed <= 0) return { end: () => undefined };
  // First everything is measured, then everything moves: in turns, each would lay the page out anew.
  const planned = plan(motions, speed).map((motion) => {
    const element = root.querySelector<HTMLElement>(`[data-at="${CSS.escape(motion.at)}"]`);
    const aim =
      motion.kind === "lunge" && motion.other
        ? root.querySelector(`[data-at="${CSS.escape(motion.other)}"]`)?.getBoundingClientRect()
        : undefined;
    return { motion, element, now: element?.getBoundingClientRect(), aim };
  });
  const told = new Set(motions.map((motion) => motion.at));
  const slid = [...root.querySelectorAll<HTMLElement>("[data-glide][data-at]")].flatMap((element) => {
    const from = before.get(element.dataset.at!);
    const to = element.getBoundingClientRect();
    return from && !told.has(element.dataset.at!) && Math.hypot(from.x - to.x, from.y - to.y) > 2
      ? [{ element, from, to }]
      : [];
  });
  for (const { element, from, to } of slid)
    running.push(
      element.animate([{ transform: path(from, to) }, { transform: "none" }], {
        duration: GLIDE / speed,
        easing: EASE,
      }),
    );
  for (const { motion, element, now, aim } of planned) {
    const timing: KeyframeAnimationOptions = {
      duration: motion.length,
      delay: motion.start,
      easing: EASE,
      fill: "backwards",
    };
    if (motion.kind === "leave" || motion.kind === "fall") {
      const ghost = ghosts.get(motion.at);
      const from = before.get(motion.at);
      const to = motion.other ? (before.get(motion.other) ?? from) : from;
      if (ghost && from && to)
        running.push(
          shadow(ghost, from, timing, motion.kind === "fall" ? FALL : [STILL, gone(path(from, to, 0.5))]),
        );
      continue;
    }
    if (motion.kind === "float") {
      const from = now ?? before.get(motion.at);
      if (from) running.push(float(motion.text ?? "", motion.tone ?? "bad", from, timing));
      continue;
    }
    if (!element || !now) continue;
    const frames = framesOf(motion, now, motion.other ? before.get(motion.other) : undefined, aim);
    if (frames) running.push(element.animate(frames, timing));
  }
  return { end: () => running.forEach((each) => each.finish()) };
}

/** The way from the middle of one box to that of another, as a transform. */
function path(from: DOMRect, to: DOMRect, scale?: number): string {
  const x = to.x + to.width / 2 - (from.x + from.width / 2);
  const y = to.y + to.height / 2 - (from.y + from.height / 2);
  // A box is drawn where it is now: to show it where it was, it goes the way back.
  return scale === undefined
    ? `translate(${-x}px, ${-y}px) scale(${Math.max(0.25, Math.min(2, from.width / Math.max(1, to.width)))})`
    : `translate(${x}px, ${y}px) scale(${scale})`;
}

/** How something that is there moves; null where it cannot. */
function framesOf(
  motion: Motion,
  now: DOMRect,
  from: DOMRect | undefined,
  aim: DOMRect | undefined,
): Keyframe[] | null {
  switch (motion.kind) {
    case "fly":
      return from && now.width > 0
        ? [
            { transform: path(from, now), zIndex: 5, opacity: 0.85 },
            { transform: "none", zIndex: 5, opacity: 1 },
          ]
        : null;
    case "lunge": {
      if (!aim) return null;
      // Most of the way, so that the two touch and do not cover each other: 140 out, 60 there, 200 back.
      const x = (aim.x + aim.width / 2 - (now.x + now.width / 2)) * 0.7;
      const y = (aim.y + aim.height / 2 - (now.y + now.height / 2)) * 0.7;
      const there = `translate(${x}px, ${y}px) scale(1.05)`;
      return [
        { transform: "none", zIndex: 5 },
        { transform: there, zIndex: 5, offset: 0.35 },
        { transform: there, zIndex: 5, offset: 0.5 },
        { transform: "none", zIndex: 5 },
      ];
    }
    case "turn":
      return [{ transform: "rotateY(90deg)" }, { transform: "none" }];
    case "pulse":
      return [
        { boxShadow: "0 0 0 0 var(--glow)" },
        { boxShadow: "0 0 0 6px var(--glow)", offset: 0.3 },
        { boxShadow: "0 0 0 14px transparent" },
      ];
    default:
      return [0, -5, 5, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  }
}

const STILL: Keyframe = { opacity: 1, transform: "none" };
const gone = (transform: string): Keyframe => ({ opacity: 0, transform });
const FALL: Keyframe[] = [
  STILL,
  { opacity: 1, transform: "rotate(-4deg) scale(1.03)", offset: 0.25 },
  gone("translateY(70%) rotate(14deg) scale(.8)"),
];

/** The picture of something that is no longer there. */
function shadow(
  ghost: Element,
  from: DOMRect,
  timing: KeyframeAnimationOptions,
  frames: Keyframe[],
): Animation {
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
  const motion = copy.animate(frames, { ...timing, fill: "both" });
  const done = (): void => copy.remove();
  motion.finished.then(done, done);
  return motion;
}

/** A number that rises from where something was hurt or healed. */
function float(
  text: string,
  tone: "bad" | "good",
  from: DOMRect,
  timing: KeyframeAnimationOptions,
): Animation {
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
  const done = (): void => note.remove();
  motion.finished.then(done, done);
  return motion;
}
