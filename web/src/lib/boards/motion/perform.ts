// Carries out what plan.ts planned: measures before, lets the page change, animates from there. Input is never
// blocked: what moves is the picture, and what can be pressed stands where it belongs.
import { flight, departure, lungeFrames, path, PULSE, SHAKE, TURN_AWAY, TURN_HERE } from "./frames";
import { banner, dawn, float, ring, shards, shadow, type Ghost } from "./pictures";
import { GONE, plan, type Motion, type Timed } from "./plan";

export type Rects = Map<string, DOMRect>;
export type Ghosts = ReadonlyMap<string, Ghost>;

/** Where everything with a place is now. */
export function measure(root: ParentNode): Rects {
  const rects: Rects = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-at]"))
    rects.set(element.dataset.at!, bodyOf(element).getBoundingClientRect());
  return rects;
}

/** What has a box and can move: a place that is only a name for its parts is where its first part is. */
function bodyOf(place: HTMLElement): HTMLElement {
  const isBox = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    return box.width > 0 || box.height > 0;
  };
  if (isBox(place)) return place;
  return ([...place.children].find(isBox) as HTMLElement | undefined) ?? place;
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
  ghosts: Ghosts = new Map(),
): Film {
  if (speed <= 0) return { end: () => undefined };
  const running: Animation[] = [];
  const at = (place: string): HTMLElement | null => {
    const found = root.querySelector<HTMLElement>(`[data-at="${CSS.escape(place)}"]`);
    return found && bodyOf(found);
  };
  // First everything is measured, then everything moves: in turns, each would lay the page out anew.
  const planned = plan(motions, speed).map((motion) => {
    const element = at(motion.at);
    const aim = motion.other === undefined ? undefined : at(motion.other)?.getBoundingClientRect();
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
      element.animate([{ transform: path(from, to) }, {}], { duration: GLIDE / speed, easing: EASE }),
    );
  running.push(...dealt(root, before, told, speed));
  // What is gone first: whoever strikes a last time, or is struck, is seen doing so before it falls.
  const left = new Map<string, HTMLElement[]>();
  for (const { motion, aim } of planned) {
    const ghost = GONE.has(motion.kind) && !left.has(motion.at) ? ghosts.get(motion.at) : undefined;
    if (!ghost) continue;
    const shown =
      motion.kind === "fall"
        ? shards(root, ghost, timingOf(motion))
        : [shadow(root, ghost, timingOf(motion), departure(ghost.box, (aim ?? whereWas(motion, before))!))];
    left.set(
      motion.at,
      shown.map((each) => each.element),
    );
    running.push(...shown.map((each) => each.motion));
  }
  for (const { motion, element, now, aim } of planned) {
    if (GONE.has(motion.kind)) continue;
    const timing = timingOf(motion);
    if (motion.kind === "banner") {
      running.push(banner(root, motion.text ?? "", motion.tone ?? "good", timing));
      continue;
    }
    const box = now ?? ghosts.get(motion.at)?.box ?? before.get(motion.at);
    if (!box) continue;
    if (motion.kind === "float") {
      running.push(float(motion.text ?? "", motion.tone ?? "bad", box, timing));
      continue;
    }
    if (motion.kind === "dawn") {
      running.push(dawn(root, box, timing));
      continue;
    }
    const moving = element ? [element] : (left.get(motion.at) ?? []);
    const old = motion.kind === "turn" ? ghosts.get(motion.at) : undefined;
    if (old) running.push(shadow(root, old, { ...timing, duration: motion.length / 2 }, TURN_AWAY).motion);
    const frames = framesOf(motion, box, motion.other ? before.get(motion.other) : undefined, aim);
    if (!frames) continue;
    running.push(...moving.map((each) => each.animate(frames, timing)));
    if (motion.kind === "fly") running.push(ring(root, box, motion, speed));
  }
  return { end: () => running.forEach((each) => each.finish()) };
}

/** Cards that are new in the own hand come from the own plate, one after another. */
const APART = 60;
const DRAW = 260;
function dealt(root: HTMLElement, before: Rects, told: ReadonlySet<string>, speed: number): Animation[] {
  const home = root.querySelector(".own .seat.mine")?.getBoundingClientRect();
  if (!home || before.size === 0) return [];
  return [...root.querySelectorAll<HTMLElement>('[data-at^="hand:"]')]
    .filter((card) => !before.has(card.dataset.at!) && !told.has(card.dataset.at!))
    .map((card) => ({ card, now: card.getBoundingClientRect() }))
    .map(({ card, now }, i) =>
      card.animate([{ transform: path(home, now), opacity: 0.4 }, { opacity: 1 }], {
        duration: DRAW / speed,
        delay: (i * APART) / speed,
        easing: EASE,
        fill: "backwards",
      }),
    );
}

const timingOf = (motion: Timed): KeyframeAnimationOptions => ({
  duration: motion.length,
  delay: motion.start,
  easing: EASE,
  fill: "backwards",
});

/** Where something goes that leaves: to where the other place was, else it is gone on the spot. */
const whereWas = (motion: Motion, before: Rects): DOMRect | undefined =>
  motion.other === undefined ? before.get(motion.at) : (before.get(motion.other) ?? before.get(motion.at));

/** How something that is there moves; null where it cannot. */
function framesOf(
  motion: Motion,
  now: DOMRect,
  from: DOMRect | undefined,
  aim: DOMRect | undefined,
): Keyframe[] | null {
  switch (motion.kind) {
    case "fly":
      return from && now.width > 0 ? flight(from, now) : null;
    case "lunge":
      return aim ? lungeFrames(now, aim) : null;
    case "turn":
      return TURN_HERE;
    case "pulse":
      return PULSE;
    default:
      return SHAKE;
  }
}
