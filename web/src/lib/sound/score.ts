// When what is heard: the sounds of an update beside its film. Each comes with the motion of its own event, the same
// one never twice within a moment, and without motion only the strongest are heard, at once.
import type { Timed } from "$lib/boards/motion";
import type { Voice } from "./voices";

export interface Note {
  voice: Voice;
  /** Milliseconds from now. */
  at: number;
  much: number;
}

/** An event with what is heard of it, and its motions as planned. */
export interface Heard {
  voice: Voice;
  much: number;
  motions: readonly Timed[];
}

/** The moment of a motion at which it is heard: a card lies, a blow lands. */
const WHEN: Record<Timed["kind"], number> = {
  fly: 0.78,
  leave: 0,
  fall: 0.1,
  lunge: 0.42,
  turn: 0.3,
  pulse: 0,
  shake: 0,
  float: 0,
  banner: 0.05,
  dawn: 0,
};
/** Closer than this two equal sounds are one, a little stronger. */
const TOGETHER = 90;
const MOST_STILL = 2;
export const MOST = 24;
/** What is heard where nothing moves, the strongest first. */
const STRONG: readonly Voice[] = [
  "epic", "beat", "storm", "current", "fall", "strike", "hurt", "ring", "heal", "spell", "land", "aim", "gem",
]; // prettier-ignore

export function score(heard: readonly Heard[], moves: boolean): Note[] {
  const notes = heard.map(({ voice, much, motions }) => {
    const key = motions.find((each) => each.kind !== "pulse" && each.kind !== "float") ?? motions[0];
    const at = moves && key ? key.start + key.length * WHEN[key.kind] : 0;
    return { voice, at, much };
  });
  notes.sort((a, b) => a.at - b.at);
  const kept: Note[] = [];
  for (const note of notes) {
    const same = kept.findLast((each) => each.voice === note.voice);
    if (same && note.at - same.at < TOGETHER) same.much = Math.min(1, Math.max(same.much, note.much) + 0.1);
    else kept.push(note);
  }
  if (moves) return kept.slice(0, MOST);
  const rank = (voice: Voice): number => {
    const at = STRONG.indexOf(voice);
    return at < 0 ? STRONG.length : at;
  };
  return kept.sort((a, b) => rank(a.voice) - rank(b.voice)).slice(0, MOST_STILL);
}
