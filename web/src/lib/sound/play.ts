// Makes the sounds in the browser, with two volumes: what happens at the table, and what calls the player. Nothing is
// heard before the page has been touched, nothing while it is muted.
import { settings } from "$lib/state/settings.svelte";
import type { Note } from "./score";
import { VOICES, type Part, type Voice } from "./voices";

/** Those that call the player, with a volume of their own. */
const CALLS: ReadonlySet<Voice> = new Set(["turn", "asked", "win", "lose", "low"]);
/** All voices together stay below what a loudspeaker takes. */
const LOUDEST = 0.5;
/** Too many at once are a din. */
const AT_ONCE = 12;

let context: AudioContext | null = null;
let out: AudioNode | null = null;
let hiss: AudioBuffer | null = null;
/** When each of those that sound now will have faded, by the clock of the sounds. */
let ends: number[] = [];
/** A sound that has faded leaves a device running, until nothing was heard for this long. */
const REST_MS = 2000;
let rest: ReturnType<typeof setTimeout> | undefined;

/** How loud a voice is now, from 0 to 1; 0 before the first touch of the page. */
export function loudness(voice: Voice): number {
  if (settings.liked.muted || !navigator.userActivation?.hasBeenActive) return 0;
  return (CALLS.has(voice) ? settings.liked.calls : settings.liked.sound) / 100;
}

/** One sound, now or `after` so many milliseconds; `much` is what it is about, from 0 to 1. */
export function cue(voice: Voice, much = 0.4, after = 0): void {
  const loud = loudness(voice);
  if (loud <= 0) return;
  context ??= new AudioContext();
  out ??= through(context);
  wake(context);
  const begin = context.currentTime + after / 1000;
  ends = ends.filter((end) => end > begin);
  if (ends.length >= AT_ONCE) return;
  ends.push(sing(context, out, VOICES[voice](much), loud * LOUDEST, begin));
  restAfter(context);
}

function wake(asleep: AudioContext): void {
  if (asleep.state === "suspended") void asleep.resume();
}

function restAfter(playing: AudioContext): void {
  clearTimeout(rest);
  const left = Math.max(...ends) - playing.currentTime;
  rest = setTimeout(() => void playing.suspend(), left * 1000 + REST_MS);
}

export function playNotes(notes: readonly Note[]): void {
  for (const { voice, at, much } of notes) cue(voice, much, at);
}

/** What comes together is pressed together, not cut off. */
function through(into: BaseAudioContext): AudioNode {
  const press = into.createDynamicsCompressor();
  press.threshold.value = -14;
  press.ratio.value = 6;
  press.connect(into.destination);
  return press;
}

/** Puts the parts of a voice on the line of time; says when the last one has faded. */
export function sing(
  into: BaseAudioContext,
  to: AudioNode,
  parts: readonly Part[],
  loud: number,
  begin: number,
): number {
  let end = begin;
  for (const part of parts) {
    const [from, till] = [begin + part.at, begin + part.at + part.length];
    const gain = into.createGain();
    const swell = Math.min(part.swell ?? 0.004, part.length * 0.8);
    gain.gain.setValueAtTime(0.0001, from);
    gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, part.gain * loud), from + swell);
    gain.gain.exponentialRampToValueAtTime(0.0001, till);
    const [source, pitch] = part.kind === "tone" ? voice(into, part) : breath(into, part);
    let last: AudioNode = source;
    if (part.kind === "tone") pitch.setValueAtTime(part.from, from);
    if (part.kind === "tone" && part.cut) last = last.connect(filter(into, "lowpass", part.cut));
    if (part.kind === "noise") {
      const passed = filter(into, part.pass, part.from, part.q);
      passed.frequency.setValueAtTime(part.from, from);
      if (part.to) passed.frequency.exponentialRampToValueAtTime(part.to, till);
      last = last.connect(passed);
    } else if (part.to) pitch.exponentialRampToValueAtTime(part.to, till);
    last.connect(gain).connect(to);
    source.start(from);
    source.stop(till + 0.02);
    end = Math.max(end, till);
  }
  return end;
}

function voice(
  into: BaseAudioContext,
  part: Extract<Part, { kind: "tone" }>,
): [AudioScheduledSourceNode, AudioParam] {
  const source = into.createOscillator();
  source.type = part.wave;
  return [source, source.frequency];
}

function breath(
  into: BaseAudioContext,
  part: Extract<Part, { kind: "noise" }>,
): [AudioScheduledSourceNode, AudioParam] {
  if (!hiss || hiss.sampleRate !== into.sampleRate) hiss = rustle(into);
  const source = into.createBufferSource();
  source.buffer = hiss;
  source.loop = part.length > hiss.duration;
  return [source, source.playbackRate];
}

function filter(into: BaseAudioContext, type: BiquadFilterType, at: number, q = 0.7): BiquadFilterNode {
  const made = into.createBiquadFilter();
  made.type = type;
  made.frequency.value = at;
  made.Q.value = q;
  return made;
}

/** A second of noise, always the same. */
function rustle(into: BaseAudioContext): AudioBuffer {
  const buffer = into.createBuffer(1, into.sampleRate, into.sampleRate);
  const data = buffer.getChannelData(0);
  let x = 0x2545f491;
  for (let i = 0; i < data.length; i++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    data[i] = x / 0x80000000;
  }
  return buffer;
}
