// A card as a picture to be kept or sent: the same scene, frame and words as its reading face, on one canvas.
import { FIELDS, measure, panel, picture, STAT, CORNER, type Plates } from "$lib/art/picture";
import { setOff, type Face, type Stat } from "./face";

/** So many pixels a unit of the face: 300 x 420 units become 900 x 1260. */
const SCALE = 3;
const { w: W, h: H, out: OUT, top: TOP } = FIELDS.full;
const DISPLAY = "Grenze, serif";
const SANS = '"Alegreya Sans", sans-serif';
const CAPS = '"Alegreya Sans SC", sans-serif';
const ITALIC = "italic 400 {n}px Alegreya, serif";

/** A word and whether it is set off. */
export interface Run {
  text: string;
  strong: boolean;
}

/** Words in lines no wider than `room`; `wide` measures a word. Every second part is set off, as on the face. */
export function broken(parts: readonly string[], room: number, wide: (run: Run) => number): Run[][] {
  const runs = parts.flatMap((part, i) =>
    part
      .split(/(?<=\s)/u)
      .filter((text) => text !== "")
      .map((text) => ({ text, strong: i % 2 === 1 })),
  );
  const lines: Run[][] = [[]];
  let used = 0;
  runs.forEach((run, i) => {
    // A full stop after a keyword belongs to it.
    const before = runs[i - 1];
    const isGlued = before !== undefined && !/\s$/u.test(before.text);
    const width = wide({ ...run, text: run.text.trimEnd() });
    if (used > 0 && used + width > room && !isGlued) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)!.push(run);
    used += wide(run);
  });
  return lines;
}

export const platesOf = (face: Face): Plates => ({
  left: face.left?.sign ?? "none",
  right: face.right?.sign ?? "none",
  corner: face.cost?.sign ?? "none",
  reach: face.reach !== undefined,
});

/** Draws the words of a reading face on a canvas whose unit is the face's. */
export function write(on: CanvasRenderingContext2D, face: Face): void {
  const words = measure({
    text: face.text,
    flavour: face.flavour,
    stats: !!(face.left ?? face.right),
    reach: face.reach !== undefined,
  });
  const isPaper = face.look.style === "ink";
  const { accent } = face.look.world;
  const ink = isPaper ? "#231a10" : "#f4ecdc";
  const soft = isPaper ? "#5d4f3a" : "#cfc4b0";
  const put = (
    text: string,
    x: number,
    y: number,
    font: string,
    colour: string,
    align: CanvasTextAlign,
  ): void => {
    on.font = font;
    on.fillStyle = colour;
    on.textAlign = align;
    on.fillText(text, x, y);
  };
  on.textBaseline = "middle";
  const length = face.name.length;
  const size = length > 30 ? 15.5 : length > 24 ? 18 : face.title ? 19.5 : 21;
  const middle = words.plate + 21;
  put(face.name, W / 2, middle - (face.title ? 6 : 0), `700 ${size}px ${DISPLAY}`, "#f4ecdc", "center");
  if (face.title) put(face.title, W / 2, middle + 11, `500 12.4px ${CAPS}`, `#${accent}`, "center");
  const isBare = !face.text && !words.flavour;
  const type = [face.type, face.numeral].filter(Boolean).join("  ");
  const typeFont = `500 ${face.type.length > 27 ? 11.2 : 13}px ${CAPS}`;
  put(type, isBare ? W / 2 : 20, words.plate + 54, typeFont, soft, isBare ? "center" : "left");

  const fontOf = (strong: boolean): string => `${strong ? 700 : 400} ${words.font}px ${SANS}`;
  const wide = (run: Run): number => {
    on.font = fontOf(run.strong);
    return on.measureText(run.text).width;
  };
  const said = face.text ? broken(setOff(face.text, face.keywords), W * 0.85, wide) : [];
  const flavourFont = ITALIC.replace("{n}", "13");
  const flavour = words.flavour
    ? broken([face.flavour], W * 0.85, (run) => {
        on.font = flavourFont;
        return on.measureText(run.text).width;
      })
    : [];
  const high = words.font * 1.24;
  const tall = said.length * high + (said.length && flavour.length ? 5 : 0) + flavour.length * 15.4;
  let y = words.plate + 64 + (H - 46 - words.plate - 64 - tall) / 2 + high / 2;
  for (const line of said) {
    let x = (W - line.reduce((sum, run) => sum + wide(run), 0)) / 2;
    for (const run of line) {
      const colour = run.strong ? (isPaper ? "#7a2a08" : `#${accent}`) : ink;
      put(run.text, x, y, fontOf(run.strong), colour, "left");
      x += wide(run);
    }
    y += high;
  }
  y += said.length && flavour.length ? 5 : 0;
  for (const line of flavour) {
    put(
      line.map((run) => run.text).join(""),
      W / 2,
      y,
      flavourFont,
      isPaper ? "#5d4f3a" : "#b9ad99",
      "center",
    );
    y += 15.4;
  }

  const number = (stat: Stat | undefined, x: number, at: number, big: number): void => {
    if (!stat) return;
    const low = stat.sign === "drop" ? 2.5 : stat.sign === "crown" ? 4 : 0;
    on.font = `800 ${big}px ${DISPLAY}`;
    on.textAlign = "center";
    on.lineWidth = 4;
    on.lineJoin = "round";
    on.strokeStyle = "rgb(0 0 0 / 0.75)";
    on.strokeText(stat.value, x, at + low);
    put(stat.value, x, at + low, `800 ${big}px ${DISPLAY}`, "#ffffff", "center");
  };
  number(face.left, STAT.full.x, STAT.full.y, 31);
  number(face.right, W - STAT.full.x, STAT.full.y, 31);
  number(face.cost, W - CORNER.full.x, CORNER.full.y, 24);
  if (face.reach !== undefined)
    put(String(face.reach), W / 2 + 9, STAT.full.y + 6, `700 20px ${DISPLAY}`, "#f4ecdc", "center");
  face.blood?.letters.forEach((letter, i) => {
    on.fillStyle = letter.fills[0] ?? panel(face.look);
    on.fillRect(18 + i * 21, 19, 20, 21);
    put(letter.text, 28 + i * 21, 30, `800 15px ${DISPLAY}`, letter.ink, "center");
  });
}

/** The picture of a card with all its words, as a PNG. */
export async function pictureOf(face: Face): Promise<Blob> {
  const words = measure({
    text: face.text,
    flavour: face.flavour,
    stats: !!(face.left ?? face.right),
    reach: face.reach !== undefined,
  });
  const canvas = document.createElement("canvas");
  canvas.width = (W + 2 * OUT) * SCALE;
  canvas.height = (H + TOP + OUT) * SCALE;
  const on = canvas.getContext("2d");
  if (!on) throw new Error("this browser has no canvas");
  const scene = new Image();
  const url = URL.createObjectURL(
    new Blob([picture(face.look, "full", "dark", words.plate, platesOf(face))], { type: "image/svg+xml" }),
  );
  try {
    scene.src = url;
    await scene.decode();
    await document.fonts.ready;
    on.drawImage(scene, 0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(url);
  }
  on.scale(SCALE, SCALE);
  on.translate(OUT, TOP);
  write(on, face);
  return new Promise((done, failed) =>
    canvas.toBlob((made) => (made ? done(made) : failed(new Error("no picture came of it"))), "image/png"),
  );
}

/** Hands the picture to whoever the player wants to have it, or saves it. */
export async function share(face: Face): Promise<void> {
  const name = `${face.name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.png`;
  const file = new File([await pictureOf(face)], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ files: [file], title: face.name }).catch(() => undefined);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
