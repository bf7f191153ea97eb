// The worlds behind the five doors of the home page. They are drawn once and kept as files (lib/ui/doors), so that the
// first load needs neither the recipes of the land nor a game's emblems; a test draws them again and compares.
import { circuitScene, inkScene, scene, type Emblem, type Stage } from "./scene";
import { n } from "./seed";
import { ARMIES, CIRCUIT, FACTIONS, HOMES, INK, type World } from "./worlds";
import { patternOf } from "$lib/boards/circuit-warfare/patterns";

const [W, H, SEEN] = [320, 400, 300];

interface Door {
  /** Who stands behind it, by the name of an emblem; of which game it is. */
  emblem: string;
  of: string;
  mode: Emblem["mode"];
  world: World;
  seed: number;
}
export const DOORS: Readonly<Record<string, Door>> = {
  "hands-of-war": {
    emblem: "stag-head",
    of: "hands-of-war",
    mode: "rise",
    world: FACTIONS["The Warders"]!,
    seed: 11,
  },
  "blood-wars": {
    emblem: "overlord-helm",
    of: "hands-of-war",
    mode: "rise",
    world: HOMES["Howling Pit"]!,
    seed: 4,
  },
  "the-battlefield": {
    emblem: "drakkar",
    of: "the-battlefield",
    mode: "stand",
    world: ARMIES.Viking!,
    seed: 7,
  },
  "art-of-battle": { emblem: "samurai-helmet", of: "hands-of-war", mode: "stand", world: INK, seed: 5 },
  "circuit-warfare": { emblem: "", of: "", mode: "none", world: CIRCUIT, seed: 3 },
};

/** A door's picture; `path` is its emblem's. */
export function door(game: string, path: string): string {
  const { mode, world, seed } = DOORS[game]!;
  const stage: Stage = {
    seed,
    world,
    emblem: { path, mode, scale: 1 },
    rarity: 4,
    w: W,
    h: H,
    seen: SEEN,
    box: { x: 20, y: 30, w: W - 40, h: SEEN - 40 },
  };
  const drawn =
    game === "art-of-battle"
      ? inkScene({ ...stage, emblem: { path, mode, scale: 1.05 } })
      : game === "circuit-warfare"
        ? circuitScene({ ...stage, emblem: { path: "M0 0h0", mode, scale: 1 } }, "NS") + tiles()
        : scene(stage);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}">${drawn}</svg>\n`;
}

const COLOURS = { R: ["#7c1d1d", "#ff8175", "red"], B: ["#173a78", "#7fb2ff", "blue"] } as const;
const FIELD = ["RRR", "BBR", "RBB", "RRB"];
/** A corner of the board: patterns, wires, lamps with their letters drawn as strokes, and one live line. */
function tiles(): string {
  const side = 104;
  const at = (column: number, row: number): [number, number] => [
    W / 2 + (column - 1) * (side + 4),
    62 + row * (side + 4),
  ];
  let ground = "";
  let lamps = "";
  FIELD.forEach((line, row) =>
    [...line].forEach((letter, column) => {
      const [x, y] = at(column, row);
      const [deep, light, name] = COLOURS[letter as "R" | "B"];
      const { path, width } = patternOf("", name);
      const k = side / 100;
      ground +=
        `<g transform="translate(${n(x - side / 2)} ${n(y - side / 2)}) scale(${k})"><path d="M10 2H90L98 10V90L90 98H10L2 90V10z" fill="${deep}" stroke="${light}" stroke-width="2"/>` +
        `<path d="${path}" stroke="${light}" stroke-width="${width}" fill="none" stroke-linecap="round" opacity=".3"/></g>`;
      const strokes =
        letter === "R"
          ? "M-6 9V-9h6a5 5 0 0 1 0 10h-6M0 1l7 8"
          : "M-5 9V-9h5a4.500 4.500 0 0 1 0 9h-5h6a4.500 4.500 0 0 1 0 9z";
      lamps +=
        `<g transform="translate(${n(x)} ${n(y)})"><circle r="24" fill="#1a0f06" stroke="#d9963e" stroke-width="4"/><circle r="18" fill="${light}"/>` +
        `<path d="${strokes}" fill="none" stroke="#130b05" stroke-width="4" stroke-linejoin="round"/></g>`;
    }),
  );
  const [x0, y0] = at(0, 0);
  const [x2, y1] = at(2, 1);
  const [x1, y3] = at(1, 3);
  const wires = `M${n(x0)} ${n(y0)}H${n(x2)}V${n(y1)}M${n(x0)} ${n(y0)}V${n(y1)}H${n(x1)}V${n(y3)}`;
  const live = `M${n(x0)} ${n(y0)}H${n(x2)}V${n(y1)}`;
  const stroke = (path: string, colour: string, width: number, more = ""): string =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`;
  return (
    ground +
    stroke(wires, "#1a0f06", 20) +
    stroke(wires, "#d9963e", 16) +
    stroke(wires, "#3b2208", 8) +
    stroke(live, "#6bf2cf", 30, 'opacity=".35"') +
    stroke(live, "#ffe2ae", 12) +
    stroke(live, "#eafff8", 6) +
    lamps
  );
}
