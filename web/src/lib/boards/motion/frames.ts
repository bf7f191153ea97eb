// How things move, as frames: only transform and opacity, and the ring of a pulse.

/** The way from the middle of one box to that of another: a box is drawn where it is now, so that to show it where it
 *  was it goes the way back. A card that comes out of a wide plate is not as wide as the plate. */
export function path(from: DOMRect, to: DOMRect): string {
  const { x, y } = away(to, from);
  const scale = Math.min(from.width / Math.max(1, to.width), from.height / Math.max(1, to.height));
  return `translate(${x}px, ${y}px) scale(${Math.max(0.3, Math.min(1.8, scale))})`;
}

/** From the middle of one box to that of another. */
function away(from: DOMRect, to: DOMRect): { x: number; y: number } {
  return {
    x: to.x + to.width / 2 - (from.x + from.width / 2),
    y: to.y + to.height / 2 - (from.y + from.height / 2),
  };
}

/** A card flies in a low arc, comes down a little hard, and lies. */
export function flight(from: DOMRect, to: DOMRect): Keyframe[] {
  const { x, y } = away(to, from);
  const lift = Math.min(48, Math.hypot(x, y) * 0.12);
  return [
    { transform: path(from, to), zIndex: 8, opacity: 0.9 },
    { transform: `translate(${x * 0.35}px, ${y * 0.35 - lift}px) scale(1.14)`, zIndex: 8, offset: 0.45 },
    { transform: "scale(1.06)", zIndex: 8, offset: 0.78 },
    { transform: "scale(.97)", zIndex: 8, offset: 0.88 },
    // The end is not said: a card of a fan comes to rest as it leans there.
    { zIndex: 8, opacity: 1 },
  ];
}

/** Most of the way, so that the two touch and do not cover each other: back a little, out, there, home. */
export function lungeFrames(now: DOMRect, aim: DOMRect): Keyframe[] {
  const { x, y } = away(now, aim);
  const there = `translate(${x * 0.72}px, ${y * 0.72}px) scale(1.08)`;
  return [
    { zIndex: 8 },
    { transform: `translate(${x * -0.05}px, ${y * -0.05}px) scale(.97)`, zIndex: 8, offset: 0.16 },
    { transform: there, zIndex: 8, offset: 0.42 },
    { transform: there, zIndex: 8, offset: 0.55 },
    { zIndex: 8 },
  ];
}

const EDGE_ON = "perspective(50rem) rotateY(90deg)";
/** The old side turns away in the first half, the new one comes round in the second. */
export const TURN_AWAY: Keyframe[] = [
  { transform: "perspective(50rem) rotateY(0)", opacity: 1, easing: "ease-in" },
  { transform: "perspective(50rem) rotateY(-90deg)", opacity: 1 },
];
export const TURN_HERE: Keyframe[] = [
  { transform: EDGE_ON },
  { transform: EDGE_ON, offset: 0.5, easing: "ease-out" },
  { transform: "none" },
];
export const PULSE: Keyframe[] = [
  { boxShadow: "0 0 0 0 var(--glow)" },
  { boxShadow: "0 0 0 6px var(--glow)", offset: 0.3 },
  { boxShadow: "0 0 0 14px transparent" },
];
export const SHAKE: Keyframe[] = [0, -5, 5, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** It goes to where it belongs now, and is gone. */
export function departure(from: DOMRect, to: DOMRect): Keyframe[] {
  const { x, y } = away(from, to);
  return [
    { opacity: 1, transform: "none" },
    { opacity: 1, transform: `translate(${x * 0.75}px, ${y * 0.75}px) scale(.7)`, offset: 0.7 },
    { opacity: 0, transform: `translate(${x}px, ${y}px) scale(.5)` },
  ];
}
