import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { plainFace } from "../../src/lib/cards/face";
import CardPanel from "../../src/lib/table/CardPanel.svelte";
import Inspector from "../../src/lib/table/Inspector.svelte";
import { table } from "./table";

afterEach(cleanup);
const card = {
  id: "A",
  name: "Lancer",
  kind: "unit",
  text: "Guards while wounded.",
  facts: { attack: "3", range: "—" },
};

describe("a card for reading", () => {
  it("has name, words and values, and leaves out what is empty", () => {
    const { container } = render(CardPanel, { card, face: plainFace(card) });
    expect(screen.getByRole("heading").textContent).toBe("Lancer");
    expect(container.textContent).toContain("Guards while wounded.");
    expect([...container.querySelectorAll("dt")].map((each) => each.textContent)).toEqual([
      "attack",
      "Number",
    ]);
  });

  it("explains its keywords in place, and why it cannot be used", () => {
    const terms = { guard: "Takes the blow.", war: "Not in this text." };
    const { container } = render(CardPanel, { card, face: plainFace(card), terms, why: "Main phase only." });
    expect(container.textContent).toContain("Takes the blow.");
    expect(container.textContent).not.toContain("Not in this text.");
    expect(container.textContent).toContain("Main phase only.");
  });
});

describe("the inspector", () => {
  const shown = (size: "wide" | "phone", pinned: boolean): string[] => {
    const { model } = table();
    model.shown = "B";
    model.pinned = pinned;
    render(Inspector, { model, hand: ["B"], size, side: "left" });
    const found = screen.queryAllByTestId("inspector").map((each) => each.textContent ?? "");
    cleanup();
    return found;
  };

  it("is there only while it is asked for, and says why a card of the hand is dead", () => {
    expect(shown("wide", false).join()).toContain("It costs too much.");
    expect(shown("phone", false)).toEqual([]);
    expect(shown("phone", true).join()).toContain("Text of B.");
    render(Inspector, { model: table().model, hand: null, size: "wide", side: "left" });
    expect(screen.queryByTestId("inspector")).toBeNull();
  });
});
