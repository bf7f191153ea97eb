// People one has played with, as a page shows them; and what is new.
import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { company } from "../../src/lib/state/company.svelte";
import { news } from "../../src/lib/state/news.svelte";
import type { CompanyInfo } from "../../src/lib/types/wire";
import Company from "../../src/lib/ui/Company.svelte";
import { words } from "../../src/lib/words/index.svelte";

const TOLD: CompanyInfo = {
  here: 3,
  people: [
    { user: "u_b", name: "Bob", here: true, game: "blood-wars", at: 2 },
    { user: "u_c", name: "Cyd", here: false, game: "hands-of-war", at: 1 },
  ],
  invitations: [{ table: "t_1", game: "blood-wars", name: "Bob" }],
};
beforeAll(() => words.ready());
let shown: Record<string, unknown> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  vi.unstubAllGlobals();
});

it("shows who is here, and asks somebody to the table once", async () => {
  const asked: [string, unknown][] = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (init?.method === "POST") asked.push([path, JSON.parse(String(init.body))]);
    return Promise.resolve(
      init?.method === "POST" ? new Response(null, { status: 204 }) : new Response(JSON.stringify(TOLD)),
    );
  });
  company.told = TOLD;
  shown = mount(Company, { target: document.body, props: { table: "t_2" } });
  flushSync();
  const lines = [...document.querySelectorAll("[data-testid=company] li")];
  expect(lines.map((each) => each.querySelector(".soft")?.textContent)).toEqual(["here now", "away"]);
  lines[0]!.querySelector("button")!.click();
  await vi.waitFor(() => expect(lines[0]!.textContent).toContain("Invited"));
  expect(asked).toEqual([["/api/tables/t_2/invitations", { user: "u_b" }]]);
  expect(lines[1]!.querySelector("button")).not.toBeNull();
});

it("calls until the call is declined", async () => {
  company.told = TOLD;
  expect(company.call?.name).toBe("Bob");
  company.decline("t_1");
  await tick();
  expect(company.call).toBeNull();
});

it("tells what is new until it was read", () => {
  expect(news.list.length).toBeGreaterThan(0);
  news.done();
  expect(news.list).toEqual([]);
});
