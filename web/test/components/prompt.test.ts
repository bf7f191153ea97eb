import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { prompt } from "../../src/lib/table/prompt";
import PromptLine from "../../src/lib/table/PromptLine.svelte";
import { Speech } from "../../src/lib/table/speech.svelte";
import { OPTIONS, table, view } from "./table";

afterEach(cleanup);
function shown(options = OPTIONS): ReturnType<typeof table> & { onlist: ReturnType<typeof vi.fn> } {
  const made = table(options);
  const onlist = vi.fn();
  const line = prompt(view, ["Ada", "Bot"], 0, false);
  const speech = new Speech(made.model);
  const sentence = speech.question(line, undefined);
  render(PromptLine, { model: made.model, line, sentence, say: speech.say, onlist });
  return { ...made, onlist };
}
const fold = (): HTMLElement => document.querySelector<HTMLElement>("[data-do=fold]")!;

describe("the prompt", () => {
  it("says whose decision it is and what is asked, to all", () => {
    shown();
    expect(screen.getByRole("status").textContent).toContain("Play a card or fold.");
    expect(screen.getByTestId("prompt").classList.contains("you")).toBe(true);
  });

  it("asks again before cards that could be played are given up", async () => {
    const { played } = shown();
    await fireEvent.click(fold());
    expect(played).toEqual([]);
    expect(fold().hasAttribute("data-asking")).toBe(true);
    await fireEvent.click(fold());
    expect(played).toEqual([{ do: "fold" }]);
  });

  it("does it at once where nothing else could be done", async () => {
    const { played } = shown([{ do: "fold" }]);
    await fireEvent.click(fold());
    expect(played).toEqual([{ do: "fold" }]);
  });

  it("offers what is left of a choice, and a way back", async () => {
    const { model, played } = shown();
    model.pick("card", "A", false);
    await tick();
    expect(document.querySelector("[data-do=fold]")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect([model.chosen, played]).toEqual([{}, []]);
  });

  it("opens the list of everything", async () => {
    const { onlist } = shown();
    await fireEvent.click(screen.getByRole("button", { name: /3/ }));
    expect(onlist).toHaveBeenCalledOnce();
  });

  it("takes no second answer while one is under way", async () => {
    const { model } = shown();
    model.sending = { do: "fold" };
    await tick();
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});
