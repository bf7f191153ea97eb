// Every event has its class of sound, every sound is short and not too loud, comes with what is seen, and is heard only
// by who has touched the page and wants to hear.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { plan } from "../src/lib/boards/motion";
import { HEARD, muchOf, voiceOf } from "../src/lib/sound/events";
import { MOST, score } from "../src/lib/sound/score";
import { lengthOf, VOICES, type Part, type Voice } from "../src/lib/sound/voices";

const TYPES = import.meta.glob<string>("../src/lib/types/*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});
const eventsOf = (game: string): string[] => [
  ...new Set(
    [...TYPES[`../src/lib/types/${game}.ts`]!.matchAll(/^ {2}event: "(\w+)"/gm)].map((found) => found[1]!),
  ),
];

describe("what is heard of an event", () => {
  it.each(Object.keys(HEARD))("is settled for every event of %s, and for no other", (game) => {
    expect(Object.keys(HEARD[game]!).sort()).toEqual(eventsOf(game).sort());
  });
  it("is for most of what one sees", () => {
    for (const heard of Object.values(HEARD))
      expect(Object.values(heard).filter((each) => each !== null).length).toBeGreaterThan(8);
  });
  it("depends on what it was about", () => {
    const never = (): null => null;
    const played = { event: "card_played", seat: 0, card: "VK16" };
    expect(voiceOf("the-battlefield", played, never)).toBe("land");
    expect(voiceOf("the-battlefield", played, () => "weather")).toBe("storm");
    expect(voiceOf("hands-of-war", { event: "piece_entered", card: "BL19" }, () => "epic")).toBe("epic");
    expect(voiceOf("blood-wars", { event: "strength_changed", by: 3 }, never)).toBe("gem");
    expect(voiceOf("blood-wars", { event: "strength_changed", by: -3 }, never)).toBe("hurt");
    expect(voiceOf("art-of-battle", { event: "attack_resolved", hit: 0 }, never)).toBe("ring");
    expect(voiceOf("hands-of-war", { event: "piece_left", how: "returned" }, never)).toBe("slide");
    expect(voiceOf("hands-of-war", { event: "piece_left", how: "died" }, never)).toBe("fall");
    expect(voiceOf("no-such-game", played, never)).toBe(null);
    expect([muchOf({ event: "x", damage: 5 }), muchOf({ event: "x", amount: 40 })]).toEqual([0.5, 1]);
    expect(
      muchOf({
        event: "chain_made",
        turned: [
          [0, 0],
          [0, 1],
        ],
      }),
    ).toBe(0.2);
  });
});

describe("a voice", () => {
  const all = (Object.entries(VOICES) as [Voice, (much: number) => Part[]][]).flatMap(([name, made]) =>
    [0, 0.5, 1].map((much) => [name, made(much)] as const),
  );
  it("is short; only weather takes its time", () => {
    const long = all.filter(([name, parts]) => lengthOf(parts) > (name === "storm" ? 4 : 0.9));
    expect(long.map(([name]) => name)).toEqual([]);
  });
  it("can be heard, and never roars", () => {
    for (const [name, parts] of all) {
      for (const part of parts) {
        expect([name, part.from >= 30 && part.from <= 12_000]).toEqual([name, true]);
        expect([name, (part.to ?? part.from) >= 30]).toEqual([name, true]);
        expect([name, part.gain > 0 && part.gain <= 0.8]).toEqual([name, true]);
      }
    }
  });
  it("of a blow is deeper the harder it is", () => {
    const lowest = (parts: readonly Part[]): number => Math.min(...parts.map((part) => part.from));
    expect(lowest(VOICES.hurt(1))).toBeLessThan(lowest(VOICES.hurt(0)));
    expect(lowest(VOICES.land(1))).toBeLessThan(lowest(VOICES.land(0)));
  });
});

describe("when it is heard", () => {
  const film = plan(
    [
      { kind: "fly", at: "a" },
      { kind: "lunge", at: "a", other: "b" },
    ],
    1,
  );
  it("is when it is seen: the card lies, the blow lands", () => {
    const notes = score(
      [
        { voice: "land", much: 0.2, motions: film.slice(0, 1) },
        { voice: "strike", much: 0.2, motions: film.slice(1) },
      ],
      true,
    );
    expect(notes.map((note) => note.voice)).toEqual(["land", "strike"]);
    expect(notes[0]!.at).toBeGreaterThan(film[0]!.length / 2);
    expect(notes[1]!.at).toBeGreaterThan(film[1]!.start);
    expect(notes[1]!.at).toBeLessThan(film[1]!.start + film[1]!.length);
  });
  it("is once where the same happens to many", () => {
    const four = Array.from({ length: 4 }, () => ({ voice: "flip" as const, much: 0.2, motions: [] }));
    expect(score(four, true)).toEqual([{ voice: "flip", at: 0, much: expect.closeTo(0.5, 5) as number }]);
  });
  it("is at once, and little, where nothing moves", () => {
    const notes = score(
      (["slide", "draw", "strike", "fall"] as const).map((voice) => ({ voice, much: 1, motions: film })),
      false,
    );
    expect(notes.map(({ voice, at }) => [voice, at])).toEqual([
      ["fall", 0],
      ["strike", 0],
    ]);
  });
  it("never becomes a din", () => {
    const many = Array.from({ length: 90 }, (_, i) => ({
      voice: (i % 2 ? "slide" : "land") as Voice,
      much: 0.5,
      motions: [{ ...film[0]!, start: i * 200 }],
    }));
    expect(score(many, true)).toHaveLength(MOST);
  });
});

describe("the player of sounds", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  let states: string[] = [];
  /** What the page hears: every gain that was asked for. */
  async function heard(touched: boolean, liked: Record<string, unknown>, voice: Voice): Promise<number[]> {
    const gains: number[] = [];
    states = [];
    const param = {
      setValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
      value: 0,
    };
    const node = (more: object = {}): object => ({
      connect: (next: unknown) => next,
      start: () => undefined,
      stop: () => undefined,
      frequency: param,
      playbackRate: param,
      Q: param,
      threshold: param,
      ratio: param,
      ...more,
    });
    const gain = {
      ...param,
      exponentialRampToValueAtTime: (to: number) => void (to > 0.0001 && gains.push(to)),
    };
    vi.stubGlobal(
      "AudioContext",
      class {
        currentTime = 0;
        sampleRate = 100;
        state = "running";
        suspend = (): void => void states.push((this.state = "suspended"));
        resume = (): void => void states.push((this.state = "running"));
        destination = node();
        createGain = (): object => node({ gain });
        createOscillator = (): object => node();
        createBufferSource = (): object => node();
        createBiquadFilter = (): object => node();
        createDynamicsCompressor = (): object => node();
        createBuffer = (): object => ({
          duration: 1,
          sampleRate: 100,
          getChannelData: () => new Float32Array(100),
        });
      },
    );
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: touched } });
    vi.resetModules();
    const { settings } = await import("../src/lib/state/settings.svelte");
    Object.assign(settings.liked, { muted: false, sound: 40, calls: 60 }, liked);
    const { cue } = await import("../src/lib/sound/play");
    cue(voice, 0.5);
    return gains;
  }
  it("is silent until the page is touched, and while it is muted", async () => {
    expect(await heard(false, {}, "land")).toEqual([]);
    expect(await heard(true, { muted: true }, "land")).toEqual([]);
    expect(await heard(true, {}, "land")).toHaveLength(VOICES.land(0.5).length);
  });
  it("has one volume for the table and one for what calls", async () => {
    expect(await heard(true, { sound: 0 }, "land")).toEqual([]);
    expect(await heard(true, { sound: 0 }, "turn")).not.toEqual([]);
    expect(await heard(true, { calls: 0 }, "turn")).toEqual([]);
    const [soft] = await heard(true, { sound: 10 }, "land");
    const [loud] = await heard(true, { sound: 100 }, "land");
    expect(loud! / soft!).toBeCloseTo(10, 5);
  });
  it("lets the device rest when all has faded, and wakes it for the next", async () => {
    await heard(true, {}, "land");
    vi.advanceTimersByTime(1000);
    expect(states).toEqual([]);
    vi.advanceTimersByTime(4000);
    expect(states).toEqual(["suspended"]);
    const { cue } = await import("../src/lib/sound/play");
    cue("land", 0.5);
    expect(states).toEqual(["suspended", "running"]);
    vi.advanceTimersByTime(5000);
    expect(states).toEqual(["suspended", "running", "suspended"]);
  });
});
