// Forms out of a schema: what stands where, what a new part begins as, and changes that leave everything else alone.
import { describe, expect, it } from "vitest";
import { at, moved, put, Reader, said, type Json, type Schema } from "../src/lib/editor/schema";

const SCHEMA: Schema = {
  $ref: "#/$defs/Card",
  $defs: {
    Card: {
      properties: {
        is: { enum: ["card"] },
        name: { type: "string", maxLength: 60 },
        health: { type: "integer", minimum: 0, maximum: 20, default: 0 },
        side: { enum: ["own", "foe"], default: "own" },
        pair: { type: "array", prefixItems: [{ type: "integer" }, { type: "integer" }] },
        does: { anyOf: [{ anyOf: [{ $ref: "#/$defs/Deal" }, { $ref: "#/$defs/Draw" }] }, { type: "null" }] },
        modes: { type: "array", items: { type: "array", items: { $ref: "#/$defs/Draw" } }, maxItems: 3 },
      },
      required: ["is", "name"],
    },
    Deal: {
      description: "Deal damage.",
      properties: { is: { enum: ["deal"] }, amount: { type: "integer", minimum: 1, maximum: 9 } },
      required: ["is", "amount"],
    },
    Draw: {
      properties: { is: { enum: ["draw"] }, count: { type: "integer", default: 1 } },
      required: ["is"],
    },
  },
};
const reader = new Reader(SCHEMA);
const card = reader.cards()[0]!;
const kind = (name: string) => reader.kindOf(card.fields.find((each) => each.name === name)!.node);

describe("a schema", () => {
  it("tells what stands in each place", () => {
    expect(card.word).toBe("card");
    expect(card.fields.map((each) => each.name)).toEqual(["name", "health", "side", "pair", "does", "modes"]);
    expect(kind("health")).toEqual({ kind: "number", low: 0, high: 20 });
    expect(kind("side")).toEqual({ kind: "word", words: ["own", "foe"] });
    expect(kind("pair").kind).toBe("row");
    const does = kind("does");
    expect(does.kind === "part" && does.optional && does.parts.map((each) => each.word)).toEqual([
      "deal",
      "draw",
    ]);
  });
  it("begins a new part with what it has to have, and no more", () => {
    const does = kind("does");
    if (does.kind !== "part") throw new Error("a part");
    expect(reader.part(does.parts[0]!, true)).toEqual({ is: "deal", amount: 1 });
    expect(reader.part(does.parts[1]!, true)).toEqual({ is: "draw" });
    expect(reader.fresh({ enum: ["a", "b"] })).toBe("a");
  });
});

describe("a document", () => {
  const before = { name: "A", does: { is: "deal", amount: 1 }, modes: [[{ is: "draw" }]] };
  it("is changed at one path, and stays as it was", () => {
    const after = put(before, ["does", "amount"], 4);
    expect(after.does.amount).toBe(4);
    expect(before.does.amount).toBe(1);
    expect(put(before, ["modes", 0, 1], { is: "draw" }).modes[0]).toHaveLength(2);
    expect(put(before, ["does"], undefined)).not.toHaveProperty("does");
    expect(put<Json>({ name: "A" }, ["cost", "essence"], "U")).toEqual({
      name: "A",
      cost: { essence: "U" },
    });
    expect(at(before, ["modes", 0, 0, "is"])).toBe("draw");
    expect(at(before, ["nothing", 3])).toBeUndefined();
  });
  it("has lists in another order", () => {
    expect(moved([1, 2, 3], 2, -1)).toEqual([1, 3, 2]);
    expect(said("first_each_turn")).toBe("First each turn");
  });
});
