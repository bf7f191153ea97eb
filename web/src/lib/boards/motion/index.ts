// The motion kit: a board says for each event what is to be seen, by the builders here; the page plans and performs
// it. Speed 0, 1, 2 or 4 is a setting, less motion on the system means none, a film over three seconds is squeezed
// into them, and the next thing that happens ends the one before.
import type { Motion } from "./plan";

export { freshPlaces, KEPT, LONGEST, plan, type Motion, type Timed } from "./plan";
export { measure, perform, type Film, type Rects } from "./perform";
export { ghostOf, type Ghost } from "./pictures";

/** Goes to where it is now from where it, or another place, was. */
export const fly = (at: string, from: string = at): Motion => ({ kind: "fly", at, other: from });
/** Is gone from here, towards another place. */
export const leave = (at: string, to?: string): Motion => ({
  kind: "leave",
  at,
  ...(to === undefined ? {} : { other: to }),
});
/** Falls where it stood, and is gone. */
export const fall = (at: string): Motion => ({ kind: "fall", at });
/** Strikes at another place and comes back. */
export const lunge = (at: string, target: string, beat?: number): Motion =>
  beaten({ kind: "lunge", at, other: target }, beat);
/** A number drops from the place: what was lost, or won. */
export const drop = (at: string, text: string, tone: "bad" | "good" = "bad", beat?: number): Motion =>
  beaten({ kind: "float", at, text, tone }, beat);
export const turn = (at: string, beat?: number): Motion => beaten({ kind: "turn", at }, beat);
export const pulse = (at: string, beat?: number): Motion => beaten({ kind: "pulse", at }, beat);
export const shake = (at: string, beat?: number): Motion => beaten({ kind: "shake", at }, beat);

/** Something rare has come: rays open behind its place, and the rest of the field dims a moment. */
export const dawn = (at: string, beat?: number): Motion => beaten({ kind: "dawn", at }, beat);

/** Says what has come to an end, in large letters over the field. */
export const banner = (text: string, tone: "bad" | "good" = "good", beat?: number): Motion =>
  beaten({ kind: "banner", at: "banner", text, tone }, beat);

const beaten = (motion: Motion, beat: number | undefined): Motion =>
  beat === undefined ? motion : { ...motion, beat };
