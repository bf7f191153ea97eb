// Builds the client into the server's package. In development `npm run dev` serves it and passes /api and /ws on.
import { svelteTesting } from "@testing-library/svelte/vite";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.WARTABLE_SERVER ?? "http://127.0.0.1:8642";

/** The whole collection of emblems beside the page, by first letter: a set may show any of them. */
const emblems = {
  name: "emblems",
  apply: "build",
  generateBundle() {
    const { icons } = JSON.parse(readFileSync("node_modules/@iconify-json/game-icons/icons.json", "utf8"));
    const files = {};
    for (const [name, { body }] of Object.entries(icons)) {
      const path = [...body.matchAll(/\bd="([^"]+)"/g)].map((found) => found[1]).join("");
      (files[name[0]] ??= {})[name] = path;
    }
    for (const [letter, found] of Object.entries(files))
      this.emitFile({ type: "asset", fileName: `emblems/${letter}.json`, source: JSON.stringify(found) });
  },
};

export default defineConfig({
  plugins: [svelte(), emblems],
  base: "/",
  resolve: { alias: { $lib: "/src/lib" } },
  build: {
    outDir: process.env.WARTABLE_PAGE ?? "../src/wartable/server/page",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    license: { fileName: "licenses.json" }, // what of others is in the page, with their licences
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  // One thread for all files: starting one for each takes longer than the tests. Components need a document.
  test: {
    css: true,
    pool: "threads",
    isolate: false,
    maxWorkers: 1,
    setupFiles: ["test/setup.ts"],
    projects: [
      { extends: true, test: { name: "node", include: ["test/*.test.ts"], environment: "node" } },
      {
        extends: true,
        plugins: [svelteTesting()],
        test: { name: "components", include: ["test/components/*.test.ts"], environment: "happy-dom" },
      },
    ],
  },
});
