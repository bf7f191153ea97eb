import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import Hand from "../../src/lib/table/Hand.svelte";
import { table } from "./table";

afterEach(cleanup);
const card = (name: string): HTMLElement => screen.getByRole("button", { name: new RegExp(`^Card ${name}`) });

describe("the hand", () => {
  it("stacks equal cards, and says how many there are", () => {
    render(Hand, { model: table().model, ids: ["A", "A", "B"] });
    expect(screen.getAllByRole("button")).toHaveLength(2);
    expect(card("A").getAttribute("aria-label")).toContain("2");
    expect(card("A").textContent).toContain("×2");
  });

  it("tells what can be played from what cannot, and why", async () => {
    const { model } = table();
    render(Hand, { model, ids: ["A", "B"] });
    expect(card("A").classList.contains("alive")).toBe(true);
    expect(card("B").classList.contains("dead")).toBe(true);
    expect(card("B").getAttribute("aria-label")).toContain("It costs too much.");
    await fireEvent.click(card("B"));
    expect([model.shown, model.pinned]).toEqual(["B", true]);
  });

  it("lets a card be chosen and put back", async () => {
    const { model, played } = table();
    render(Hand, { model, ids: ["A", "B"] });
    await fireEvent.click(card("A"));
    expect(model.chosen).toEqual({ card: "A" });
    expect(card("A").getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(card("A"));
    expect(model.chosen).toEqual({});
    expect(played).toEqual([]);
  });

  it("begins at once where the kit says that the rest is asked", async () => {
    const { model, played } = table([{ do: "cast", card: "A" }]);
    model.kit = { ...model.kit, beginsAtOnce: () => true };
    render(Hand, { model, ids: ["A"] });
    await fireEvent.click(card("A"));
    expect(played).toEqual([{ do: "cast", card: "A" }]);
  });

  it("is held as the kit says, and says when it is empty", async () => {
    const { model } = table();
    const { container } = render(Hand, { model, ids: [] });
    expect(container.querySelector(".hand.fan")).not.toBeNull();
    expect(screen.queryAllByRole("button")).toEqual([]);
    model.kit = { ...model.kit, handStyle: "row" };
    await tick();
    expect(container.querySelector(".hand.row")).not.toBeNull();
  });
});
