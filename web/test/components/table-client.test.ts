// The line to a table: what is not known yet is asked again under the same key until it is known.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableClient } from "../../src/lib/net/table.svelte";

class Line {
  static OPEN = 1;
  static last: Line;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen = (): void => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor() {
    Line.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  say(message: Record<string, unknown>): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const TABLE = { type: "table", table: { seats: [], mine: [] }, me: "u", seats: [0], read_only: false };
let client: TableClient;
let refused: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  client = new TableClient("t_1");
  refused = [];
  client.onrefused = (code) => refused.push(code);
  Line.last.onopen();
  Line.last.say(TABLE);
  client.play(0, { do: "fold" });
});

afterEach(() => {
  client.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function plays(line: Line): unknown[] {
  return line.sent.filter((each) => each.type === "play").map((each) => each.key);
}

test("what is not known yet is sent again under the same key, and nobody is told that it failed", () => {
  const [key] = plays(Line.last);
  for (const times of [2, 3]) {
    Line.last.say({ type: "refused", key, code: "UNKNOWN_YET", sentence: "…", seat: null });
    expect(client.sending).toEqual({ do: "fold" });
    vi.advanceTimersByTime(600);
    expect(plays(Line.last)).toEqual(Array(times).fill(key));
  }
  Line.last.say({ type: "done", key, seat: 0, seq: 1 });
  vi.advanceTimersByTime(5000);
  expect(plays(Line.last)).toHaveLength(3);
  expect(client.sending).toBeNull();
  expect(refused).toEqual([]);
});

test("a table that has moved is connected to again, and the same key is sent there", () => {
  const before = Line.last;
  const [key] = plays(before);
  before.say({ type: "refused", key, code: "MOVED", sentence: "…", seat: null });
  before.onclose({ code: 1012 });
  vi.advanceTimersByTime(1000);
  expect(Line.last).not.toBe(before);
  Line.last.say(TABLE);
  expect(plays(Line.last)).toEqual([key]);
  expect(refused).toEqual([]);
});

test("what did not happen is said", () => {
  const [key] = plays(Line.last);
  Line.last.say({ type: "refused", key, code: "STORE_DOWN", sentence: "…", seat: null });
  vi.advanceTimersByTime(5000);
  expect(plays(Line.last)).toHaveLength(1);
  expect(refused).toEqual(["STORE_DOWN"]);
});
