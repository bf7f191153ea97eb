// Pictures that are there only while something moves: what has left, the parts of what falls, numbers, rings, banners.
import type { Timed } from "./plan";

/** What something looked like, and where, before it was gone. */
export interface Ghost {
  picture: HTMLElement;
  box: DOMRect;
  /** How large it is laid out: boards may draw it smaller or larger. */
  width: number;
  height: number;
}

/** Keeps the picture of something that will be gone. */
export function ghostOf(element: HTMLElement): Ghost {
  const picture = element.cloneNode(true) as HTMLElement;
  // Where it stands and how it leans is said by the box; sizes that come from around it are written down.
  picture.removeAttribute("data-at");
  for (const inner of picture.querySelectorAll("[data-at]")) inner.removeAttribute("data-at");
  const { fontSize } = getComputedStyle(element);
  Object.assign(picture.style, {
    position: "absolute",
    inset: "0",
    width: "100%",
    height: "100%",
    margin: "0",
    fontSize,
    transform: "none",
    translate: "none",
    rotate: "none",
    scale: "none",
    transition: "none",
  });
  return {
    picture,
    box: element.getBoundingClientRect(),
    width: element.offsetWidth,
    height: element.offsetHeight,
  };
}

interface Shown {
  element: HTMLElement;
  motion: Animation;
}

/** The picture of something that is no longer there; what it wears on the board it inherits from the stage. */
export function shadow(
  root: HTMLElement,
  ghost: Ghost,
  timing: KeyframeAnimationOptions,
  frames: Keyframe[],
  clip = "",
): Shown {
  const frame = document.createElement("div");
  frame.className = "motion-ghost";
  frame.setAttribute("aria-hidden", "true");
  frame.inert = true;
  const { box } = ghost;
  Object.assign(frame.style, {
    left: `${box.x + box.width / 2 - ghost.width / 2}px`,
    top: `${box.y + box.height / 2 - ghost.height / 2}px`,
    width: `${ghost.width}px`,
    height: `${ghost.height}px`,
    clipPath: clip,
  });
  frame.append(ghost.picture.cloneNode(true));
  root.append(frame);
  return { element: frame, motion: whileIt(frame, frame.animate(frames, { ...timing, fill: "both" })) };
}

const WHOLE: Keyframe = { opacity: 1, transform: "none" };
/** Three parts along the hatching, and how each falls. */
const PARTS: [clip: string, end: string][] = [
  ["polygon(-10% -10%, 62% -10%, 30% 46%, -10% 58%)", "translate(-16%, 46%) rotate(-16deg)"],
  ["polygon(62% -10%, 110% -10%, 110% 62%, 42% 78%, 30% 46%)", "translate(14%, 62%) rotate(13deg)"],
  ["polygon(-10% 58%, 30% 46%, 42% 78%, 110% 62%, 110% 110%, -10% 110%)", "translate(-2%, 78%) rotate(5deg)"],
];
/** It breaks into three, and falls. */
export function shards(root: HTMLElement, ghost: Ghost, timing: KeyframeAnimationOptions): Shown[] {
  return PARTS.map(([clip, end]) =>
    shadow(
      root,
      ghost,
      { ...timing, easing: "cubic-bezier(.5,0,.9,.6)" },
      [
        WHOLE,
        { opacity: 1, transform: "scale(1.03)", offset: 0.15 },
        { opacity: 0, transform: `${end} scale(.9)` },
      ],
      clip,
    ),
  );
}

/** A number that bursts where something was hurt or healed. */
export function float(
  text: string,
  tone: "bad" | "good",
  from: DOMRect,
  timing: KeyframeAnimationOptions,
): Animation {
  const note = said(text, `motion-float ${tone}`);
  Object.assign(note.style, { left: `${from.x + from.width / 2}px`, top: `${from.y + from.height / 2}px` });
  document.body.append(note);
  return whileIt(
    note,
    note.animate(
      [
        { opacity: 0, transform: "translate(-50%, -20%) scale(.4)" },
        { opacity: 1, transform: "translate(-50%, -50%) scale(1.35)", offset: 0.16 },
        { opacity: 1, transform: "translate(-50%, -55%) scale(1)", offset: 0.32 },
        { opacity: 1, transform: "translate(-50%, -80%) scale(1)", offset: 0.75 },
        { opacity: 0, transform: "translate(-50%, -120%)" },
      ],
      { ...timing, fill: "both" },
    ),
  );
}

/** A ring of dust where a card comes down. */
export function ring(root: HTMLElement, at: DOMRect, motion: Timed, speed: number): Animation {
  const dust = said("", "motion-dust");
  Object.assign(dust.style, {
    left: `${at.x + at.width / 2}px`,
    top: `${at.bottom - at.height * 0.08}px`,
    width: `${at.width}px`,
  });
  root.append(dust);
  return whileIt(
    dust,
    dust.animate(
      [
        { opacity: 0, transform: "translate(-50%, -50%) scale(.6)" },
        { opacity: 0.8, transform: "translate(-50%, -50%) scale(.9)", offset: 0.2 },
        { opacity: 0, transform: "translate(-50%, -50%) scale(1.5)" },
      ],
      { duration: 260 / speed, delay: motion.start + motion.length * 0.75, easing: "ease-out", fill: "both" },
    ),
  );
}

/** The field dims, and rays open behind what is rare. */
export function dawn(root: HTMLElement, at: DOMRect, timing: KeyframeAnimationOptions): Animation {
  const rays = said("", "motion-dawn");
  rays.style.setProperty("--x", `${at.x + at.width / 2}px`);
  rays.style.setProperty("--y", `${at.y + at.height / 2}px`);
  root.append(rays);
  return whileIt(
    rays,
    rays.animate([{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], {
      ...timing,
      fill: "both",
    }),
  );
}

/** A beat of the game in large letters over the middle of the field. */
export function banner(
  root: HTMLElement,
  text: string,
  tone: "bad" | "good",
  timing: KeyframeAnimationOptions,
): Animation {
  const field = (root.querySelector(".board") ?? root).getBoundingClientRect();
  const note = said(text, `motion-banner ${tone}`);
  Object.assign(note.style, {
    left: `${field.x + field.width / 2}px`,
    top: `${Math.max(field.y, 0) + Math.min(field.height, innerHeight) * 0.42}px`,
  });
  document.body.append(note);
  return whileIt(
    note,
    note.animate(
      [
        { opacity: 0, transform: "translate(-50%, -50%) scaleX(.7)" },
        { opacity: 1, transform: "translate(-50%, -50%) scaleX(1)", offset: 0.14 },
        { opacity: 1, transform: "translate(-50%, -50%)", offset: 0.78 },
        { opacity: 0, transform: "translate(-50%, -60%)" },
      ],
      { ...timing, fill: "both" },
    ),
  );
}

function said(text: string, kind: string): HTMLElement {
  const note = document.createElement("span");
  note.textContent = text;
  note.className = kind;
  note.setAttribute("aria-hidden", "true");
  return note;
}

/** It is there as long as it moves. */
function whileIt(element: HTMLElement, motion: Animation): Animation {
  const done = (): void => element.remove();
  motion.finished.then(done, done);
  return motion;
}
