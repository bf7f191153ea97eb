// What the server says of a change is put together to what the server has: its own hash says so.
import { describe, expect, it } from "vitest";
import { changed, fingerprint, patched, uncounted, unwoven, written } from "../src/lib/net/changes";
import type { Change, Update } from "../src/lib/net/shapes";
import recorded from "./changes.json";

describe("patches", () => {
  const old = { a: 1, list: [1, 2, 3, 4], deep: { x: [{ y: 1 }, { y: 2 }], z: null } };
  it("look into objects and lists", () => {
    const before = JSON.stringify(old);
    expect(patched(old, { deep: { x: { "1": { y: [5] } } } })).toEqual({
      ...old,
      deep: { x: [{ y: 1 }, { y: 5 }], z: null },
    });
    expect(JSON.stringify(old)).toBe(before);
  });
  it("replace, remove and add", () => {
    expect(patched(old, { a: [], b: [[1]], deep: [null] })).toEqual({
      list: [1, 2, 3, 4],
      b: [1],
      deep: null,
    });
  });
  it("splice lists", () => {
    expect(patched(old, { list: [1, 2, [9, 9, 9]] })).toEqual({ ...old, list: [1, 9, 9, 9, 3, 4] });
    expect(patched(old, { list: [0, 0, []] })).toEqual({ ...old, list: [] });
  });
});

describe("woven texts", () => {
  it("are told by the one before", () => {
    expect(unwoven(["Play Raider to your M1", [21, 0, "2", "3"], [5, 0, "Jarl to your R1"]])).toEqual([
      "Play Raider to your M1",
      "Play Raider to your M2",
      "Play Raider to your M3",
      "Play Jarl to your R1",
    ]);
  });
  it("or by an earlier one", () => {
    expect(unwoven(["abcdefghij", "other", [8, 1, 2, "_"]])).toEqual(["abcdefghij", "other", "abcdefgh_j"]);
  });
  it("keep their ends", () => {
    expect(unwoven(["on (0,0) (1 AP)", [4, 8, "1,0", "2,6"]])).toEqual([
      "on (0,0) (1 AP)",
      "on (1,0) (1 AP)",
      "on (2,6) (1 AP)",
    ]);
  });
  it("and cards are counted", () => {
    expect(uncounted(["A", ["B", 3], null, [null, 2]])).toEqual(["A", "B", "B", "B", null, null, null]);
  });
});

describe("the hash", () => {
  it("is CRC-32 of JSON with sorted keys", () => {
    expect(written({ b: [1, { d: "é", c: null }], a: true })).toBe('{"a":true,"b":[1,{"c":null,"d":"é"}]}');
    expect(fingerprint({ b: 1, a: "é" }, [], [])).toBe(fingerprint({ a: "é", b: 1 }, [], []));
  });
});

describe.each(Object.entries(recorded as unknown as Record<string, (Update | Change)[]>))("%s", (_, told) => {
  it("is followed move by move", () => {
    let update: Update | null = null;
    for (const message of told) {
      update = message.type === "update" ? message : changed(update ?? undefined, message);
      expect(update).not.toBeNull();
      expect(fingerprint(update!.view, update!.options, update!.revisions)).toBe(update!.hash);
      expect(update!.says.length).toBe(update!.options.length);
      expect(update!.cards.length).toBe(update!.options.length);
      expect(update!.lines.length).toBe(update!.events.length);
    }
  });
  it("is not believed when something was missed or does not fit", () => {
    const [first, second, third] = told as [Update, Change, Change];
    expect(changed(undefined, second)).toBeNull();
    expect(changed(first, third)).toBeNull();
    expect(changed(first, { ...second, hash: "00000000" })).toBeNull();
    expect(changed(first, { ...second, view: { nothing: { here: [1] } } })).toBeNull();
  });
});
