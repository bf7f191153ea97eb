// Motion is planned here, from events, and never decides anything: the table already stands as the view says.
import type { GameEvent } from "$lib/net/shapes";

/** One thing to be seen: a card goes somewhere, or a place is pointed at. Places are the `data-at` of elements. */
export interface Motion {
  /** `fly` from the old to the new place, `leave` for another place, `fall` and be gone, `lunge` at another and come
   *  back, `turn` over, `pulse` and `shake` on the spot, `float` a number, `banner` words over the whole field, `dawn`:
   *  rays behind what is rare, and the field dims. */
  kind: "fly" | "leave" | "fall" | "lunge" | "turn" | "pulse" | "shake" | "float" | "banner" | "dawn";
  /** The place where the card is now, or was (leave, fall). */
  at: string;
  /** Where it came from (fly), went to (leave), or strikes (lunge). */
  other?: string;
  /** A number that bursts from the place (float) or what is called out (banner), and whether it hurts. */
  text?: string;
  tone?: "bad" | "good";
  /** Motions with the same beat happen together. */
  beat?: number;
}

export interface Timed extends Motion {
  start: number;
  length: number;
}

const LENGTHS: Record<Motion["kind"], number> = {
  fly: 420,
  leave: 380,
  fall: 460,
  lunge: 420,
  turn: 460,
  pulse: 500,
  shake: 400,
  float: 1000,
  banner: 1500,
  dawn: 1000,
};
const BETWEEN = 160;
/** One beat is seen for the most part before the next begins; numbers and words fade over it. */
const MOST = 0.6;
const FADING: ReadonlySet<Motion["kind"]> = new Set(["float", "pulse", "dawn"]);
/** A film longer than this is squeezed: nobody waits for it. */
export const LONGEST = 3000;

/** When each motion starts and how long it takes, in ms. Speed 0 shows nothing. */
export function plan(motions: readonly Motion[], speed: number): Timed[] {
  if (speed <= 0 || motions.length === 0) return [];
  let at = 0;
  let beat: number | undefined;
  let long = 0;
  const timed = motions.map((motion, index) => {
    if (index > 0 && (motion.beat === undefined || motion.beat !== beat)) {
      at += beat === undefined ? BETWEEN : Math.max(BETWEEN, long * MOST);
      long = 0;
    }
    beat = motion.beat;
    if (!FADING.has(motion.kind)) long = Math.max(long, LENGTHS[motion.kind]);
    return { ...motion, start: at / speed, length: LENGTHS[motion.kind] / speed };
  });
  const end = Math.max(...timed.map((each) => each.start + each.length));
  const squeeze = end > LONGEST ? LONGEST / end : 1;
  return squeeze === 1
    ? timed
    : timed.map((each) => ({ ...each, start: each.start * squeeze, length: each.length * squeeze }));
}

/** What is no longer there when it is seen: a picture of it is kept. */
export const GONE: ReadonlySet<Motion["kind"]> = new Set(["leave", "fall"]);
/** Of these the old picture is kept: what is gone, and the side that turns away. */
export const KEPT: ReadonlySet<Motion["kind"]> = new Set([...GONE, "turn"]);
/** Happens nowhere in particular, or is no change of its place. */
const PASSING: ReadonlySet<Motion["kind"]> = new Set([...GONE, "float", "banner", "dawn"]);
const SHOWN = /^(?!seat:|hand:|score$|centre$|fighter:)/;

/** The places on the board that others have changed since the seat itself last did something, as long as that
 *  `goesOn`; a replay shows one step. */
export function freshPlaces(
  before: ReadonlySet<string>,
  events: readonly GameEvent[],
  motions: (event: GameEvent) => readonly Motion[],
  seat: number | null,
  goesOn: boolean,
): Set<string> {
  if (events.length === 0) return new Set(before);
  const places = new Set(goesOn ? before : []);
  for (const event of events) {
    if (seat !== null && event.seat === seat) continue;
    for (const motion of motions(event))
      if (!PASSING.has(motion.kind) && SHOWN.test(motion.at)) places.add(motion.at);
  }
  return places;
}
