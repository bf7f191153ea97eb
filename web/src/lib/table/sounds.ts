// Short tones made in the browser, one per class of event. Every sound has its line in the log.
import { settings } from "$lib/state/settings.svelte";

type Cue = "card" | "turn" | "win" | "lose" | "refused" | "low";
const NOTES: Record<Cue, [number, number][]> = {
  card: [[330, 0.06]],
  turn: [
    [523, 0.09],
    [659, 0.12],
  ],
  win: [
    [523, 0.12],
    [659, 0.12],
    [784, 0.22],
  ],
  lose: [
    [392, 0.16],
    [311, 0.24],
  ],
  refused: [[196, 0.12]],
  low: [[880, 0.07]],
};
/** Those that call the player, with a volume of their own. */
const CALLS: ReadonlySet<Cue> = new Set(["turn", "win", "lose", "low"]);
let context: AudioContext | null = null;

export function cue(which: Cue): void {
  const volume = settings.liked.muted
    ? 0
    : (CALLS.has(which) ? settings.liked.calls : settings.liked.sound) / 100;
  if (volume <= 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [pitch, length] of NOTES[which]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(volume * 0.2, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length * 0.9;
  }
}
