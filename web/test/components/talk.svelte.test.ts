// What one says at a table is one press away, and the board stays free.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { TableClient } from "../../src/lib/net/table.svelte";
import type { TableFlow } from "../../src/lib/table/flow.svelte";
import Talk from "../../src/lib/table/Talk.svelte";
import MyDecks from "../../src/lib/ui/MyDecks.svelte";
import { words } from "../../src/lib/words/index.svelte";

beforeAll(() => words.ready());
let shown: Record<string, unknown> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  vi.unstubAllGlobals();
});
const answers = (body: unknown): void =>
  void vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body))));

it("says an emote with two presses, and gives up with three", async () => {
  answers([{ id: "hello", text: "Hello" }]);
  const said: unknown[] = [];
  const client = {
    table: { status: "playing", private: false },
    unread: 2,
    chat: [],
    emote: (seat: number, id: string) => said.push([seat, id]),
    play: (seat: number, action: unknown) => said.push([seat, action]),
  } as unknown as TableClient;
  const flow = $state({ seat: 0, sheet: "", client });
  shown = mount(Talk, { target: document.body, props: { flow: flow as unknown as TableFlow } });
  const press = (selector: string): void => {
    document.querySelector<HTMLElement>(selector)!.click();
    flushSync();
  };
  press("[data-testid=talk]");
  expect(flow.client.unread).toBe(0);
  await vi.waitFor(() => expect(document.querySelectorAll(".talk .row")).toHaveLength(2));
  press(".talk .row .button");
  expect(said).toEqual([[0, "hello"]]);
  expect(document.querySelector(".talk")).toBeNull();

  press("[data-testid=talk]");
  press(".talk .bad");
  expect(said).toHaveLength(1);
  press(".talk .bad");
  expect(said[1]).toEqual([0, { do: "concede" }]);
});

it("shows the decks made last, and none that came with the game", async () => {
  const deck = (id: string, prebuilt: boolean) => ({ id, name: id, game: "hands-of-war", prebuilt });
  answers([deck("d4", false), deck("d3", false), deck("d2", false), deck("d1", false), deck("p1", true)]);
  shown = mount(MyDecks, { target: document.body, props: {} });
  await vi.waitFor(() => expect(document.querySelectorAll("[data-testid=my-decks] li")).toHaveLength(4));
  const led = [...document.querySelectorAll("[data-testid=my-decks] a")].map((each) =>
    each.getAttribute("href"),
  );
  expect(led).toEqual(["/deck/d4", "/deck/d3", "/deck/d2", "/decks"]);
});
