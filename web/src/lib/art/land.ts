// Land as single paths: each recipe draws one ridge, from the left edge to the right, closed at the foot.
import { n, r, type Chance } from "./seed";

export type Recipe =
  | "hills"
  | "peaks"
  | "volcano"
  | "pines"
  | "trees"
  | "dead"
  | "city"
  | "roofs"
  | "arches"
  | "arena"
  | "awnings"
  | "spires"
  | "crystals"
  | "mesas"
  | "dunes"
  | "teeth"
  | "waves"
  | "fort"
  | "graves"
  | "mist"
  | "road"
  | "clouds"
  | "blocks"
  | "grid"
  | "banners"
  | "bamboo"
  | "stones"
  | "chains"
  | "fangs"
  | "lamps"
  | "palms";

export interface Ridge {
  /** The land itself. */
  path: string;
  /** Facets on the side of the light. */
  lit: string;
  /** Lines and windows in the colour of the light. */
  lines: string;
  /** Lines in the colour of the land. */
  bare?: string;
}

interface Ground {
  w: number;
  foot: number;
  y: number;
  amp: number;
  c: Chance;
}

type Draw = (ground: Ground) => Ridge;
const plain = (path: string, lit = "", lines = ""): Ridge => ({ path, lit, lines });
const start = ({ y }: Ground): string => `M0 ${n(y)}`;

function sines(g: Ground, bumps: number, rough: number): string {
  const [a, b, c] = [g.c(0, 6), g.c(0, 6), g.c(0, 6)];
  let path = "";
  for (let x = 0; x <= g.w + 11; x += 12) {
    const t = (x / g.w) * Math.PI * 2;
    const h =
      Math.sin(t * bumps + a) * 0.5 +
      Math.sin(t * bumps * 1.9 + b) * 0.3 +
      Math.sin(t * bumps * 4.1 + c) * rough;
    path += `${path ? "L" : "M"}${n(Math.min(x, g.w))} ${n(g.y - h * g.amp)}`;
  }
  return `${path}V${n(g.foot)}H0z`;
}

/** A row of things one beside another on a line, each drawn by what `each` gives. */
function row(g: Ground, low: number, high: number, each: (x: number, w: number) => string): string {
  let path = start(g);
  for (let x = -g.c(0, high / 2); x < g.w;) {
    const w = g.c(low, high);
    path += each(x, w);
    x += w;
  }
  return `${path}H${n(g.w)}V${n(g.foot)}H0z`;
}

const peaks: Draw = (g) => {
  let path = start(g);
  let lit = "";
  for (let x = -g.c(10, 40); x < g.w;) {
    const w = g.c(46, 96);
    const h = g.amp * g.c(0.7, 1.7);
    const top = x + w * g.c(0.38, 0.62);
    path += `L${n(x)} ${n(g.y)}L${n(top)} ${n(g.y - h)}L${n(x + w)} ${n(g.y)}`;
    lit += `M${n(top)} ${n(g.y - h)}L${n(x + w)} ${n(g.y)}L${n(top + w * 0.06)} ${n(g.y - h * 0.3)}L${n(top - w * 0.08)} ${n(g.y - h * 0.5)}z`;
    x += w * 0.86;
  }
  return plain(`${path}L${n(g.w)} ${n(g.y)}V${n(g.foot)}H0z`, lit);
};

const hills: Draw = (g) => plain(sines(g, 1.1, 0.05));
const dunes: Draw = (g) => plain(sines(g, 0.8, 0), "", strokes(g, 5));

function strokes(g: Ground, count: number): string {
  let path = "";
  for (let i = 0; i < count; i++) path += `M${n(g.c(0, g.w))} ${n(g.y + g.c(8, 46))}h${n(g.c(12, 44))}`;
  return path;
}

const volcano: Draw = (g) => {
  const x = g.w * g.c(0.2, 0.36);
  const h = g.amp * 2.3;
  const base = peaks(g);
  return plain(
    `${base.path}M${n(x - 74)} ${n(g.y + 4)}L${n(x - 13)} ${n(g.y - h)}q13 7 26 0L${n(x + 74)} ${n(g.y + 4)}z`,
    `${base.lit}M${n(x - 8)} ${n(g.y - h + 3)}h16l5 46-9-14-7 30-6-34z`,
  );
};

const pines: Draw = (g) =>
  plain(
    row(g, 11, 20, (x, w) => {
      const h = g.amp * g.c(0.7, 1.5);
      const [m, y] = [x + w / 2, g.y];
      return `L${n(x)} ${n(y)}l${r(w * 0.26)} ${n(-h * 0.38)}h${r(-w * 0.14)}L${n(m)} ${n(y - h)}L${n(x + w * 0.88)} ${n(y - h * 0.38)}h${r(-w * 0.14)}L${n(x + w)} ${n(y)}`;
    }),
  );

const trees: Draw = (g) => {
  const path = row(g, 24, 46, (x, w) => {
    const h = g.amp * g.c(0.5, 1.1);
    return `L${n(x)} ${n(g.y)}q${n(-w * 0.1)} ${n(-h)} ${n(w / 2)} ${n(-h)}t${n(w / 2)} ${n(h)}`;
  });
  return plain(path);
};

const dead: Draw = (g) => {
  let lines = "";
  for (let i = 0; i < 4; i++) {
    const [x, h] = [g.c(10, g.w - 10), g.amp * g.c(1, 1.9)];
    lines += `M${n(x)} ${n(g.y + 6)}l${n(g.c(-4, 4))} ${n(-h)}M${n(x)} ${n(g.y - h * 0.4)}l${n(g.c(-22, -10))} ${n(-h * 0.34)}l2 -14M${n(x)} ${n(g.y - h * 0.56)}l${n(g.c(10, 22))} ${n(-h * 0.3)}l-2 -12`;
  }
  return { path: sines(g, 0.9, 0.1), lit: "", lines: "", bare: lines };
};

function windows(x: number, y: number, c: Chance): string {
  return c(0, 1) > 0.55 ? `M${n(x)} ${n(y)}v4` : "";
}

const city: Draw = (g) => {
  let lines = "";
  const path = row(g, 14, 30, (x, w) => {
    const h = g.amp * g.c(0.4, 1.5);
    const top = g.y - h;
    lines += windows(x + w * 0.3, top + 10, g.c) + windows(x + w * 0.65, top + 18, g.c);
    const roof = g.c(0, 3);
    if (roof < 1) return `L${n(x)} ${n(g.y)}V${n(top)}l${r(w / 2)} ${n(-w * 0.8)}L${n(x + w)} ${n(top)}`;
    if (roof < 2)
      return `L${n(x)} ${n(top)}v-6h${r(w / 5)}v6h${r(w / 5)}v-6h${r(w / 5)}v6h${r(w / 5)}v-6h${r(w / 5)}`;
    return `L${n(x)} ${n(top)}H${n(x + w)}`;
  });
  return plain(path, "", lines);
};

const roofs: Draw = (g) => {
  let lines = "";
  const path = row(g, 34, 62, (x, w) => {
    const h = g.amp * g.c(0.5, 1.1);
    lines += windows(x + w * 0.4, g.y - h * 0.2 + 8, g.c) + windows(x + w * 0.6, g.y - h * 0.2 + 8, g.c);
    return `L${n(x)} ${n(g.y)}l${r(w * 0.16)} ${n(-h * 0.2)}L${n(x + w * 0.5)} ${n(g.y - h)}l${r(w * 0.12)} ${n(h * 0.28)}v${n(-h * 0.3)}h${r(w * 0.1)}v${n(h * 0.5)}L${n(x + w)} ${n(g.y)}`;
  });
  return plain(path, "", lines);
};

const arches: Draw = (g) => {
  let holes = "";
  const top = g.y - g.amp;
  for (let x = -g.c(0, 20); x < g.w; x += 38) {
    holes += `M${n(x + 7)} ${n(g.y + 30)}V${n(top + 26)}a12 14 0 0 1 24 0V${n(g.y + 30)}z`;
  }
  return plain(`M0 ${n(top)}H${n(g.w)}V${n(g.foot)}H0z${holes}`);
};

const arena: Draw = (g) => {
  let holes = "";
  for (let tier = 0; tier < 2; tier++) {
    const y = g.y - g.amp * (0.9 - tier * 0.62);
    for (let x = 4 + tier * 9; x < g.w; x += 24) holes += `M${n(x)} ${n(y + 19)}v-9a7 8 0 0 1 14 0v9z`;
  }
  const t = g.y - g.amp * 1.2;
  return plain(`M0 ${n(t + 14)}Q${n(g.w / 2)} ${n(t - 10)} ${n(g.w)} ${n(t + 14)}V${n(g.foot)}H0z${holes}`);
};

const awnings: Draw = (g) =>
  plain(
    row(g, 40, 66, (x, w) => {
      const h = g.amp * g.c(0.4, 0.9);
      return `L${n(x)} ${n(g.y)}V${n(g.y - h)}q${r(w * 0.3)} ${n(h * 0.5)} ${r(w * 0.5)} ${n(-h * 0.3)}q${r(w * 0.2)} ${n(h * 0.6)} ${r(w * 0.5)} ${n(h * 0.2)}V${n(g.y)}`;
    }),
  );

const spires: Draw = (g) =>
  plain(
    row(g, 18, 44, (x, w) => {
      const h = g.amp * g.c(0.6, 2);
      return `L${n(x + w * 0.2)} ${n(g.y)}V${n(g.y - h * 0.6)}l${r(w * 0.3)} ${n(-h * 0.4)}l${r(w * 0.3)} ${n(h * 0.4)}V${n(g.y)}`;
    }),
  );

const crystals: Draw = (g) => {
  let lit = "";
  const path = row(g, 14, 34, (x, w) => {
    const h = g.amp * g.c(0.4, 1.6);
    const lean = g.c(-8, 8);
    lit += `M${n(x + w / 2 + lean)} ${n(g.y - h)}L${n(x + w)} ${n(g.y)}h${r(-w * 0.4)}z`;
    return `L${n(x)} ${n(g.y)}L${n(x + w * 0.3 + lean)} ${n(g.y - h * 0.8)}L${n(x + w / 2 + lean)} ${n(g.y - h)}L${n(x + w)} ${n(g.y)}`;
  });
  return plain(path, lit);
};

const mesas: Draw = (g) =>
  plain(
    row(g, 50, 110, (x, w) => {
      const h = g.amp * g.c(0.3, 1.3);
      return `L${n(x)} ${n(g.y)}l${r(w * 0.12)} ${n(-h * 0.7)}l${r(w * 0.06)} ${n(-h * 0.3)}h${r(w * 0.56)}l${r(w * 0.05)} ${n(h * 0.4)}l${r(w * 0.12)} ${n(h * 0.6)}`;
    }),
  );

const teeth: Draw = (g) =>
  plain(
    row(
      g,
      14,
      30,
      (x, w) =>
        `L${n(x)} ${n(g.y)}q${r(w * 0.3)} ${n(-g.amp * 0.4)} ${r(w * 0.5)} ${n(-g.amp * g.c(0.7, 1.5))}Q${n(x + w * 0.8)} ${n(g.y - g.amp * 0.3)} ${n(x + w)} ${n(g.y)}`,
    ),
  );

const waves: Draw = (g) => {
  let path = start(g);
  for (let x = 0; x < g.w; x += 26) path += `q7 ${n(-g.amp * 0.22)} 13 0t13 0`;
  return plain(`${path}H${n(g.w)}V${n(g.foot)}H0z`, "", strokes(g, 9));
};

const fort: Draw = (g) => {
  let lines = "";
  const path = row(g, 30, 60, (x, w) => {
    const h = g.amp * g.c(0.5, 1.4);
    const top = g.y - h;
    lines += windows(x + w / 2, top + 14, g.c);
    let battlements = "";
    for (let i = 0; i < 3; i++) battlements += `v-7h${r(w / 6)}v7h${r(w / 6)}`;
    return `L${n(x)} ${n(g.y)}V${n(top)}${battlements}V${n(g.y)}`;
  });
  return plain(path, "", lines);
};

const graves: Draw = (g) =>
  plain(
    row(g, 24, 48, (x) => {
      const [w, h] = [g.c(9, 15), g.amp * g.c(0.4, 0.9)];
      const y = g.y;
      return g.c(0, 1) > 0.5
        ? `L${n(x)} ${n(y)}v${n(-h)}q0 ${n(-w * 0.6)} ${r(w / 2)} ${n(-w * 0.6)}t${r(w / 2)} ${n(w * 0.6)}V${n(y)}`
        : `L${n(x)} ${n(y)}v${n(-h * 0.7)}h-5v-4h5v-8h4v8h5v4h-5V${n(y)}`;
    }),
  );

const mist: Draw = (g) => plain(sines({ ...g, amp: g.amp * 0.5 }, 1.6, 0), "", strokes(g, 8));

const road: Draw = (g) => {
  const x = g.w * g.c(0.35, 0.65);
  const base = sines({ ...g, amp: g.amp * 0.4 }, 0.7, 0);
  return plain(base, `M${n(x)} ${n(g.y + 2)}q14 22-8 42t-30 60h74q-10-44 4-66t-34-36z`);
};

const clouds: Draw = (g) =>
  plain(
    row(
      g,
      34,
      70,
      (x, w) =>
        `L${n(x)} ${n(g.y)}q0 ${n(-g.amp * g.c(0.4, 1))} ${r(w / 2)} ${n(-g.amp * 0.4)}t${r(w / 2)} ${n(g.amp * 0.4)}`,
    ),
  );

const blocks: Draw = (g) => {
  let lit = "";
  const path = row(g, 26, 54, (x, w) => {
    const h = g.amp * g.c(0.3, 1.6);
    lit += `M${n(x + w)} ${n(g.y)}V${n(g.y - h)}h${r(-w * 0.3)}V${n(g.y)}z`;
    return `L${n(x)} ${n(g.y)}V${n(g.y - h)}H${n(x + w)}`;
  });
  return plain(path, lit);
};

const grid: Draw = (g) => {
  let lines = "";
  for (let i = 0; i < 5; i++) lines += `M0 ${n(g.y + 6 + i * i * 5)}H${n(g.w)}`;
  for (let i = -6; i <= 6; i++)
    lines += `M${n(g.w / 2 + i * 16)} ${n(g.y)}L${n(g.w / 2 + i * 66)} ${n(g.foot)}`;
  return plain(`M0 ${n(g.y)}H${n(g.w)}V${n(g.foot)}H0z`, "", lines);
};

/** Things at both lower corners, the middle left free. */
function corners(g: Ground, each: (x: number, side: number) => string): Ridge {
  let path = "";
  for (const side of [-1, 1]) {
    for (let i = 0; i < 2; i++) path += each(side < 0 ? g.c(4, g.w * 0.13) : g.c(g.w * 0.87, g.w - 4), side);
  }
  return plain(path);
}

const banners: Draw = (g) =>
  corners(g, (x) => {
    const h = g.amp * g.c(1.4, 3);
    const top = g.foot - h - 40;
    return `M${n(x - 1)} ${n(g.foot)}V${n(top)}l2-9 2 9V${n(g.foot)}z${g.c(0, 1) > 0.5 ? `M${n(x + 2)} ${n(top + 4)}h24l-7 8 7 8h-24z` : ""}`;
  });

const bamboo: Draw = (g) =>
  corners(g, (x) => {
    let path = `M${n(x - 3)} ${n(g.foot)}V0h5V${n(g.foot)}z`;
    for (let y = g.c(10, 40); y < g.foot; y += 44) {
      path += `M${n(x - 5)} ${n(y)}h9v3h-9z`;
      if (g.c(0, 1) > 0.4) path += `M${n(x)} ${n(y)}q14-4 24 8q-16 2-24-8z`;
    }
    return path;
  });

const stones: Draw = (g) =>
  corners(g, (x) => {
    const [w, h] = [g.c(18, 30), g.amp * g.c(0.8, 1.7)];
    return `M${n(x - w / 2)} ${n(g.foot)}l${r(w * 0.14)} ${n(-h)}l${r(w * 0.4)} ${n(-h * 0.14)}l${r(w * 0.36)} ${n(h * 0.2)}l${r(w * 0.1)} ${n(h)}z`;
  });

const chains: Draw = (g) => {
  let path = "";
  for (const x of [g.w * 0.07, g.w * 0.93]) {
    const many = Math.round(g.c(5, 10));
    for (let i = 0; i < many; i++)
      path += `M${n(x - 4)} ${n(i * 17)}h8v20h-8zM${n(x - 1)} ${n(i * 17 + 4)}v12h2v-12z`;
  }
  return plain(path);
};

const fangs: Draw = (g) => {
  let path = "";
  for (let x = -4; x < g.w;) {
    const w = g.c(12, 26);
    path += `M${n(x)} 0h${n(w)}l${n(-w / 2)} ${n(g.c(10, 44))}z`;
    x += w;
  }
  return plain(path);
};

const lamps: Draw = (g) => {
  let [path, lines] = ["", ""];
  for (const x of [g.w * 0.08, g.w * 0.9]) {
    const top = g.foot - g.amp * g.c(2.2, 3.2);
    path += `M${n(x - 2)} ${n(g.foot)}V${n(top)}h4V${n(g.foot)}zM${n(x - 7)} ${n(top)}l3-14h8l3 14z`;
    lines += `M${n(x)} ${n(top - 4)}v-6`;
  }
  return plain(path, "", lines);
};

const palms: Draw = (g) =>
  corners(g, (x, side) => {
    const h = g.amp * g.c(1.4, 2.4);
    const top = g.foot - h;
    const lean = -side * 12;
    let path = `M${n(x - 3)} ${n(g.foot)}q${n(lean * 0.2)} ${n(-h * 0.6)} ${n(lean)} ${n(-h)}h4q${n(-lean * 0.6)} ${n(h * 0.5)} ${n(3 - lean)} ${n(h)}z`;
    for (const [dx, dy] of [
      [-26, 6],
      [-20, -10],
      [22, -10],
      [27, 8],
      [2, -20],
    ] as const) {
      path += `M${n(x + lean)} ${n(top)}q${n(dx * 0.5)} ${n(dy - 8)} ${n(dx)} ${n(dy)}q${n(-dx * 0.5)} ${n(-dy * 0.3)} ${n(-dx)} ${n(-dy)}z`;
    }
    return path;
  });

const RECIPES: Record<Recipe, Draw> = {
  hills,
  peaks,
  volcano,
  pines,
  trees,
  dead,
  city,
  roofs,
  arches,
  arena,
  awnings,
  spires,
  crystals,
  mesas,
  dunes,
  teeth,
  waves,
  fort,
  graves,
  mist,
  road,
  clouds,
  blocks,
  grid,
  banners,
  bamboo,
  stones,
  chains,
  fangs,
  lamps,
  palms,
};

export function ridge(recipe: Recipe, w: number, y: number, amp: number, foot: number, c: Chance): Ridge {
  return RECIPES[recipe]({ w, y, amp, foot, c });
}

export const isRecipe = (name: string | undefined): name is Recipe => name !== undefined && name in RECIPES;
