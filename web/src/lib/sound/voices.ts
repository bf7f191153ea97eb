// What everything sounds like: wood, cloth, metal, skin. Each voice is a few parts as data, so that it can be measured
// without being heard; nothing is loaded.

/** A pitch that may glide, or a breath of noise through a filter that may glide. */
export type Part =
  | {
      kind: "tone";
      wave: OscillatorType;
      from: number;
      to?: number;
      /** Begins so long after the voice, and lasts so long, in seconds. */
      at: number;
      length: number;
      gain: number;
      /** How long it swells; a knock has next to none. */
      swell?: number;
      /** Nothing above this pitch. */
      cut?: number;
    }
  | {
      kind: "noise";
      pass: BiquadFilterType;
      from: number;
      to?: number;
      q?: number;
      at: number;
      length: number;
      gain: number;
      swell?: number;
    };

const tone = (
  wave: OscillatorType,
  from: number,
  length: number,
  gain: number,
  more: Partial<Omit<Extract<Part, { kind: "tone" }>, "kind" | "wave" | "from" | "length" | "gain">> = {},
): Part => ({ kind: "tone", wave, from, at: 0, length, gain, ...more });
const noise = (
  pass: BiquadFilterType,
  from: number,
  length: number,
  gain: number,
  more: Partial<Omit<Extract<Part, { kind: "noise" }>, "kind" | "pass" | "from" | "length" | "gain">> = {},
): Part => ({ kind: "noise", pass, from, at: 0, length, gain, ...more });
const bell = (pitch: number, length: number, gain: number, at = 0): Part[] => [
  tone("sine", pitch, length, gain, { at }),
  tone("sine", pitch * 2.76, length * 0.5, gain * 0.35, { at }),
  tone("sine", pitch * 5.4, length * 0.25, gain * 0.15, { at }),
];
const horn = (pitch: number, length: number, gain: number, at = 0): Part[] => [
  tone("sawtooth", pitch * 0.985, length, gain, { to: pitch, at, swell: 0.04, cut: pitch * 4 }),
  tone("triangle", pitch, length, gain * 0.8, { at, swell: 0.04 }),
];
/** Five notes that go together in every order. */
const SCALE = [523.25, 587.33, 659.25, 783.99, 880];

/** A voice for how much it is about: 0 hardly anything, 1 as much as there is. */
export const VOICES = {
  /** A card is taken up: paper. */
  draw: () => [noise("bandpass", 2600, 0.09, 0.35, { to: 4200, q: 0.8, swell: 0.02 })],
  /** A card or piece comes to lie: wood, lower the dearer. */
  land: (much) => [
    noise("lowpass", 1500, 0.05, 0.5),
    tone("sine", 230 - 110 * much, 0.16, 0.6, { to: 150 - 70 * much }),
    tone("triangle", 410 - 160 * much, 0.07, 0.2),
  ],
  /** Something slides or leaves: cloth. */
  slide: () => [noise("bandpass", 1500, 0.2, 0.3, { to: 620, q: 0.6, swell: 0.05 })],
  /** A card turns over. */
  flip: () => [
    noise("bandpass", 1800, 0.08, 0.3, { to: 3600, q: 0.9, swell: 0.03 }),
    noise("highpass", 3800, 0.03, 0.4, { at: 0.09 }),
  ],
  /** One is meant: cloth pulled tight. */
  aim: () => [
    noise("bandpass", 700, 0.16, 0.3, { to: 1900, q: 1.2, swell: 0.09 }),
    tone("triangle", 196, 0.12, 0.12, { to: 262 }),
  ],
  /** Steel on steel. */
  strike: (much) => [
    noise("highpass", 2400, 0.12, 0.45),
    tone("square", 1244, 0.22, 0.07, { cut: 5200 }),
    tone("square", 1868, 0.16, 0.06, { cut: 6400 }),
    tone("sine", 130 - 30 * much, 0.2, 0.5, { to: 70 }),
  ],
  /** Somebody is hurt: a drum, deeper with the amount. */
  hurt: (much) => [
    tone("sine", 150 - 60 * much, 0.26 + 0.2 * much, 0.75, { to: 52 }),
    noise("lowpass", 900, 0.07, 0.4),
  ],
  /** Healed, strengthened. */
  heal: () => [...bell(659.25, 0.42, 0.26), ...bell(987.77, 0.5, 0.2, 0.08)],
  /** A shield holds. */
  ring: () => [...bell(392, 0.6, 0.32), noise("highpass", 3000, 0.05, 0.25)],
  /** It breaks and falls. */
  fall: (much) => [
    noise("lowpass", 2600, 0.4, 0.5, { to: 240 }),
    tone("triangle", 174 - 40 * much, 0.46, 0.35, { to: 48 }),
    noise("bandpass", 900, 0.08, 0.35, { at: 0.22 }),
  ],
  /** Nothing came of it: a dull knock. */
  dull: () => [tone("triangle", 174, 0.12, 0.3, { to: 147 }), noise("lowpass", 600, 0.07, 0.3)],
  /** A gem: glass, its note by how much there is. */
  gem: (much) => bell(SCALE[Math.round(much * (SCALE.length - 1))]!, 0.4, 0.26),
  /** Something takes effect: an open chord that grows. */
  spell: () => [
    ...bell(440, 0.5, 0.16),
    ...bell(659.25, 0.5, 0.14, 0.06),
    noise("bandpass", 1200, 0.4, 0.16, { to: 5200, q: 2, swell: 0.2 }),
  ],
  /** Current runs: the longer the line, the higher it climbs. */
  current: (much) => [
    tone("sawtooth", 110, 0.5, 0.2, { to: 220 + 330 * much, cut: 1800, swell: 0.03 }),
    tone("square", 55, 0.5, 0.14, { to: 110, cut: 900 }),
    noise("bandpass", 4200, 0.5, 0.18, { to: 6800, q: 3 }),
    ...bell(880 + 440 * much, 0.3, 0.16, 0.42),
  ],
  /** Weather comes in. */
  storm: () => [
    noise("lowpass", 260, 2.8, 0.55, { to: 900, swell: 1.2 }),
    noise("bandpass", 2400, 2.4, 0.16, { to: 900, q: 0.7, at: 0.4, swell: 1 }),
    tone("sine", 62, 1.4, 0.4, { to: 38, at: 0.5, swell: 0.08 }),
  ],
  /** A beat that ends something: a great drum and a horn over it. */
  beat: (much) => [
    tone("sine", 98, 0.8, 0.7, { to: 41 }),
    noise("lowpass", 500, 0.3, 0.4),
    ...horn(much > 0.5 ? 196 : 146.83, 0.7, 0.16, 0.08),
  ],
  /** What is rare comes: a roll and an open fifth. */
  epic: () => [
    ...Array.from({ length: 6 }, (_, i) => tone("sine", 120, 0.1, 0.3 + 0.05 * i, { to: 70, at: i * 0.07 })),
    ...horn(130.81, 0.45, 0.16, 0.42),
    ...horn(196, 0.45, 0.16, 0.42),
  ],
  /** Paper tears. */
  tear: () => [
    noise("highpass", 1700, 0.34, 0.45, { to: 4800, swell: 0.04 }),
    noise("bandpass", 900, 0.26, 0.3, { to: 2600, q: 1.4, at: 0.05 }),
  ],
  /** Your turn: two notes of a horn. */
  turn: () => [...horn(392, 0.16, 0.22), ...horn(523.25, 0.3, 0.22, 0.15)],
  /** An answer is asked: one wood block. */
  asked: () => [tone("sine", 880, 0.07, 0.5, { to: 780 }), noise("bandpass", 1800, 0.03, 0.3, { q: 3 })],
  win: () => [
    ...horn(261.63, 0.2, 0.2),
    ...horn(329.63, 0.2, 0.2, 0.16),
    ...horn(392, 0.2, 0.2, 0.32),
    ...horn(523.25, 0.42, 0.22, 0.46),
  ],
  lose: () => [...horn(196, 0.34, 0.2), ...horn(155.56, 0.5, 0.2, 0.3)],
  refused: () => [tone("triangle", 150, 0.14, 0.4, { to: 110 })],
  /** Time is short. */
  low: () => [tone("sine", 1046.5, 0.05, 0.4), tone("sine", 1046.5, 0.05, 0.4, { at: 0.11 })],
} satisfies Record<string, (much: number) => Part[]>;

export type Voice = keyof typeof VOICES;

/** When the last of a voice has faded, in seconds. */
export const lengthOf = (parts: readonly Part[]): number =>
  Math.max(...parts.map((part) => part.at + part.length));
