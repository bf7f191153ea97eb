// The signs that card faces are drawn with: strokes on a 24 x 24 field, our own, one line each.

export const GLYPHS: Record<string, string> = {
  // arms
  sword: "M12 2v13M12 2l2 3v10h-4V5zM7 15h10M12 15v6M10 21h4",
  talwar: "M5 21l4-4M6 15l3 3M8 16C15 13 19 8 20 2c-5 2-10 7-12 14z",
  axe: "M6 22L16 6M12 5c3-4 7-3 9 0 0 3-1 6-4 7-1-2-4-2-6-3z",
  twinaxe: "M12 22V3M12 5C9 1 5 2 3 5c0 4 3 6 6 7 1-1 2-1 3-1s2 0 3 1c3-1 6-3 6-7-2-3-6-4-9 0z",
  fork: "M12 22V9M7 3v4c0 3 2 4 5 4s5-1 5-4V3M12 3v8",
  javelin: "M3 21L17 7M17 7l-1-4 5-1-1 5zM3 13l6-6M10 21l5-5",
  spears: "M6 22V7M6 2L4 7h4zM12 22V5M12 0l-2 5h4zM18 22V7M18 2l-2 5h4z",
  bow: "M5 4c8 0 15 7 15 15M5 4l15 15M3 21L21 3M21 3h-5M21 3v5",
  riderbow: "M5 4c8 1 13 7 14 15M5 4l14 15M4 20L15 9M9 21a4 4 0 0 0 5-4M3 15a4 4 0 0 1 4-5",
  sling: "M4 4c2 6 5 9 9 10M20 4c-1 6-3 9-7 10M10 14a3.5 3.5 0 1 0 6 0M12 18h1",
  musket: "M2 9h15l5 2v3l-5-1H9l-2 5H3l1-5-2-1zM13 13c0 2-1 3-3 3M14 6h4",
  rocket: "M14 10L22 2M22 2l-7 1-6 6 6 6 6-6 1-7zM9 9l-5 1 3 3M15 15l-1 5-3-3M7 17l-4 4M5 14l-2 2",
  cannon: "M3 9l14-4 1 5-14 5zM18 6l3-1 1 4-3 1M9 21a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM9 17h.1M13 18h7",
  ram: "M2 10h15l4 3-4 3H2zM6 10v6M11 10v6M5 20h.1M15 20h.1M5 10l3-6h5l3 6",
  catapult: "M2 20h20M5 20l4-9 5 9M9 11l9-6M18 5a2.5 2.5 0 1 0 3-3M6 20h.1M18 20l-3-6",
  ship: "M3 14c5 3 13 3 18 0-1 4-3 6-6 6H9c-3 0-5-2-6-6zM12 14V3M12 3c4 1 6 4 6 8-4 1-8 1-12 0 0-4 2-7 6-8zM21 14l1-5",
  elephant: "M5 11c0-5 4-7 8-7 5 0 8 3 8 8v8h-4v-4h-5v4H8v-5c-2 0-3 1-3 3s-1 2-2 1c0-3 0-6 2-8zM9 10h.1M13 6c-2 2-2 5 0 7 2-1 3-4 0-7",
  bastion: "M3 21V8h4v3h3V8h4v3h3V8h4v13zM3 16h18M8 16v5M16 16v5M12 11v5",
  tower: "M7 22V9h10v13zM6 9V4h3v2h2V4h2v2h2V4h3v5zM11 22v-5h2v5M12 12v2",
  shield: "M12 2c3 2 6 3 9 3 0 8-3 14-9 17C6 19 3 13 3 5c3 0 6-1 9-3z",
  roundshield: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v6M12 15v6M3 12h6M15 12h6",
  starshield: "M12 2c3 2 6 3 9 3 0 8-3 14-9 17C6 19 3 13 3 5c3 0 6-1 9-3zM12 7l1.5 3 3.5.5-2.500 2.500.6 3.500L12 15l-3.100 1.500.6-3.500L7 10.500l3.500-.5z",
  wall: "M2 21V7h20v14zM2 12h20M2 16.500h20M8 7v5M16 7v5M12 12v4.500M6 16.500V21M18 16.500V21",
  helmet: "M4 20V12a8 8 0 0 1 16 0v8h-5v-6h-6v6zM12 4v10",
  horseshoe: "M7 21H4V12C4 6 8 3 12 3s8 3 8 9v9h-3v-8c0-4-2-6-5-6s-5 2-5 6zM6 12h.1M18 12h.1M8 7h.1M16 7h.1",
  banner: "M5 22V2M5 3h14l-4 5 4 5H5",
  horn: "M3 9c6 1 10 0 17-5v14c-7-4-11-5-17-4zM6 14l2 6h3l-2-6",
  fist: "M6 11V8a2 2 0 0 1 4 0M10 10V6a2 2 0 0 1 4 0v4M14 9V7a2 2 0 0 1 4 0v7c0 4-3 7-6 7s-7-2-7-6v-2c0-2 1-3 3-2h4a2 2 0 0 1 0 4H9",
  slash: "M3 20C13 19 19 13 21 3M6 21c8-1 13-6 15-12M4 14C9 13 13 9 14 4",
  greatsword: "M21 3l-6 1L6 13l5 5 9-9zM6 13l-2 1 6 6 1-2M7 17l-4 4M15 9L9 15",
  crossed: "M3 3l13 13M21 3L8 16M3 3v3l11 11M21 3v3L10 17M14 19l5-5M5 14l5 5M17 17l4 4M7 17l-4 4",
  chain: "M9.500 14.500l5-5M11 6.500l2-2a4.600 4.600 0 0 1 6.500 6.500l-3 3M13 17.500l-2 2a4.600 4.600 0 0 1-6.500-6.500l3-3",
  letterL: "M8 3v18h9",
  letterR: "M7 21V3h6.500a5 5 0 0 1 0 10H7M12 13l6 8",
  edge: "M4 20L18 6l2-4-4 2L2 18M7 21l3-3M14 16l2 2M19 12l2 1M17 21h.1M21 18h.1",
  horns: "M3 3c0 6 2 9 6 9v5c0 3 2 4 3 4s3-1 3-4v-5c4 0 6-3 6-9-2 4-5 4-9 4S5 7 3 3z",
  // people
  crown: "M3 18L2 7l6 5 4-8 4 8 6-5-1 11zM3 21h18",
  spikecrown: "M3 20V9l4 4 1-8 4 6 4-6 1 8 4-4v11zM3 16h18M12 3h.1",
  harp: "M6 3c-2 8-1 14 2 18h10M6 3c4-1 5 3 8 3s4-1 4 2v13M10 7v11M14 7v14",
  wolf: "M4 3l5 4h6l5-4v9l-4 5-4 5-4-5-4-5zM9 12h.1M15 12h.1M11 18h2",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  mask: "M3 6c6 2 12 2 18 0 0 8-2 13-5 13-2 0-3-3-4-3s-2 3-4 3c-3 0-5-5-5-13zM7 11c1-1 3-1 4 0M13 11c1-1 3-1 4 0",
  scroll: "M6 3h12v15a3 3 0 0 1-3 3H5a2 2 0 0 1-2-2v-1h9v1a2 2 0 0 0 3 2M6 3a2 2 0 0 0-2 2v13M9 8h6M9 12h6",
  key: "M8 3a5 5 0 1 0 3 9l9 9M16 17l2-2M18 19l2-2M7 7h.1",
  man: "M12 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM5 22c0-8 2-12 7-12s7 4 7 12",
  people: "M8 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM16 4a3 3 0 1 1 0 6M2 20c0-6 2-8 6-8s6 2 6 8M16 12c4 0 6 2 6 8",
  skull: "M12 2c-5 0-8 3-8 8 0 3 1 5 3 6v4h10v-4c2-1 3-3 3-6 0-5-3-8-8-8zM9 10a1 1 0 1 0 0 2.100M15 10a1 1 0 1 0 0 2.100M12 14v2M10 20v-2M14 20v-2",
  hanged: "M4 2h16M12 2v6M12 16a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 8v8M12 14l-5-4M12 14l5-4M9 4l3 4 3-4",
  hand: "M7 12V6a1.500 1.500 0 0 1 3 0v4-6a1.500 1.500 0 0 1 3 0v6-5a1.500 1.500 0 0 1 3 0v6-3a1.500 1.500 0 0 1 3 0v7c0 4-3 6-6 6s-5-1-7-5l-3-5c0-2 2-2 3-1z",
  // sky, earth, sickness
  snow: "M12 2v20M3.500 7l17 10M20.500 7l-17 10M9 3l3 3 3-3M9 21l3-3 3 3M3 11l4-1-1-4M21 13l-4 1 1 4M21 11l-4-1 1-4M3 13l4 1-1 4",
  wind: "M2 9h12a3 3 0 1 0-3-3M2 13h17a3 3 0 1 1-3 3M2 17h9a2.500 2.500 0 1 1-2 3",
  breeze: "M2 8c4-3 7 3 11 0s6-2 9 0M2 13c4-3 7 3 11 0s6-2 9 0M2 18c4-3 7 3 11 0s6-2 9 0",
  haze: "M3 6h13M8 10h13M3 14h15M6 18h15",
  dawn: "M2 18h20M6 18a6 6 0 0 1 12 0M12 3v5M4 9l3 3M20 9l-3 3M1 14h2M21 14h2M8 22h8",
  sun: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2",
  moon: "M20 14A9 9 0 0 1 10 4a9 9 0 1 0 10 10zM16 3h4l-4 4h4",
  rain: "M6 12a4 4 0 0 1 1-8 6 6 0 0 1 11 2 3.500 3.500 0 0 1 0 6.500zM7 16l-1 4M12 16l-1 5M17 16l-1 4",
  drops: "M8 3c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9zM18 11c2 3 3 4 3 6a3 3 0 0 1-6 0c0-2 1-3 3-6z",
  cough: "M4 12a8 8 0 1 1 8 8 6 6 0 1 1 6-6 4 4 0 1 1-4-4 2 2 0 1 1-2 2",
  flask: "M9 2h6M10 2v6L4 19c-1 2 0 3 2 3h12c2 0 3-1 2-3L14 8V2M7 15h10M10 18h.1M14 19h.1",
  leaf: "M4 20C4 9 10 3 21 3c0 11-6 17-15 15M3 22C7 14 11 10 16 8",
  flame: "M12 22c-5 0-8-3-8-7 0-5 5-7 5-13 5 2 6 6 6 8 1-1 2-2 2-4 2 3 3 6 3 9 0 4-3 7-8 7zM12 22c-2 0-3-2-3-4s2-3 3-5c1 2 3 3 3 5s-1 4-3 4z",
  fireball: "M10 11a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM4.500 15.500C3 10 7 8 8 3c3 1 4 3 4 5 1-1 2-3 2-6 4 3 7 8 7 12 0 3-2 5-4.500 6M8 16.500c.5-1 1.500-1.500 2.500-1.500",
  bolt: "M14 1L4 14h7l-2 9 11-14h-7z",
  mountain: "M1 21L9 5l4 7 3-4 7 13zM9 5l-2 6 3-1 2 3",
  tree: "M12 22v-6M5 16L12 2l7 14zM8 10h.1M15 12h.1",
  crystal: "M7 3h10l5 6-10 13L2 9zM2 9h20M7 3l5 6 5-6M12 9v13",
  // signs
  spiral: "M12 12a1.500 1.500 0 0 1 3 0 3 3 0 0 1-6 0 4.500 4.500 0 0 1 9 0 6 6 0 0 1-12 0 7.500 7.500 0 0 1 15 0 9 9 0 0 1-9 9",
  door: "M5 22V4l10-2v20zM15 4h4v18M2 22h20M12 12h.1",
  heart: "M12 21C5 16 2 12 2 8a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 4-3 8-10 13z",
  phoenix: "M12 22c-1-5-1-8 0-11M12 11c-4 1-8-1-10-6 5 0 8 1 10 4 2-3 5-4 10-4-2 5-6 7-10 6zM12 9V4M8 22l4-5 4 5",
  crosshair: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 1v6M12 17v6M1 12h6M17 12h6M12 12h.1",
  capacitor: "M2 12h7M15 12h7M9 5v14M15 5v14M19 7v4M17 9h4",
  rise: "M5 21l7-6 7 6M5 15l7-6 7 6M5 9l7-6 7 6",
  gap: "M2 21V6h7l-2 4 3 3-3 4 2 4zM22 21V6h-6l1 4-3 3 3 4-2 4z",
  feint: "M4 20c0-9 3-14 8-14h1M17 6h4M21 6l-5-4M21 6l-5 4M8 20h.1M12 20h.1M16 20h.1M20 20h.1",
  brace: "M4 22V3h5v19M9 6l11 16M9 14l6 8M3 22h18",
  riposte: "M4 20V10a6 6 0 0 1 12 0v10M16 20l-5-5M16 20l5-5M2 20h5",
  split: "M12 22v-9M12 13L4 5M12 13l8-8M4 11V5h6M20 11V5h-6",
  lunge: "M2 12h17M13 5l8 7-8 7M2 7h6M2 17h6",
  bandage: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  pillar: "M5 22h14M7 22V7M17 22V7M4 7h16M6 3h12l2 4H4zM12 22V7",
  breath: "M3 8h9a3 3 0 1 0-3-3M3 13h13a3 3 0 1 1-3 3M20 8h.1M21 12h.1M20 17h.1",
  star: "M12 2l3 7 7 .5-5.500 4.500L18.500 21 12 17l-6.500 4 2-7L2 9.500 9 9z",
  coin: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v10M9 9.500c1-2 6-2 6 0s-6 2.500-6 5 5 2 6 0",
  city: "M3 22V10h5v12M8 22V4h7v18M15 22V12h6v10M11 8h1M11 12h1M5 14h1M18 16h1M2 22h20",
  book: "M12 5C9 3 5 3 2 4v15c3-1 7-1 10 1 3-2 7-2 10-1V4c-3-1-7-1-10 1zM12 5v15",
  ring: "M12 8a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM9 2h6l2 3-5 4-5-4z",
  claw: "M5 3c0 8 2 13 7 18M11 2c0 8 1 12 5 17M17 3c0 6 1 9 4 13",
  wing: "M2 6c8 0 13 2 20 13-5 2-9 1-11-1 1-1 1-2 1-2-4 1-7 0-8-3 1 0 2-1 2-1C3 11 2 9 2 6z",
  die: "M4 4h16v16H4zM8.500 8.500h.1M15.500 8.500h.1M12 12h.1M8.500 15.500h.1M15.500 15.500h.1",
  fang: "M4 5c5 2 11 2 16 0-1 3-3 4-4 5l-1 9-3-8-3 8-1-9C7 9 5 8 4 5z",
};

/** Words in a card's name or kind, and the sign that fits; the first that matches wins. */
const WORDS: [RegExp, string][] = [
  [/levy|pitchfork|peasant|farmer/i, "fork"], [/raider|reaver|pillag/i, "axe"], [/berserk|executioner|butcher/i, "twinaxe"],
  [/huscarl|hold|round ?shield/i, "roundshield"], [/bow rider/i, "riderbow"], [/bow|archer|hunter|ranger|scout/i, "bow"],
  [/javelin|dart|thrower/i, "javelin"], [/sling/i, "sling"], [/ram crew|ram\b/i, "ram"], [/catapult|trebuchet/i, "catapult"],
  [/ship|boat|fleet|sail/i, "ship"], [/maiden|paladin|templar/i, "starshield"], [/footman|talwar|blade ?dancer/i, "talwar"],
  [/fort guard|tower|keep|castle|citadel/i, "tower"], [/bastion|fortress|redoubt/i, "bastion"], [/spear|pike|lance/i, "spears"],
  [/matchlock|musket|rifle|gun/i, "musket"], [/rocket/i, "rocket"], [/cannon|artillery|siege/i, "cannon"],
  [/elephant|beast|mammoth/i, "elephant"], [/rider|horse|cavalry|knight/i, "horseshoe"], [/killedar|keeper|warden|key/i, "key"],
  [/senapati|standard|banner|marshal|general|captain/i, "banner"], [/spy|assassin|thief|mask|shadow/i, "mask"],
  [/sage|scroll|writ|decree|law|scribe/i, "scroll"], [/jarl|king|queen|lord|prince|duke|emperor/i, "crown"],
  [/skald|bard|song|hymn/i, "harp"], [/wolf|hound|dog/i, "wolf"], [/seer|eye|oracle|vision|watch/i, "eye"],
  [/blizzard|frost|ice|snow|cold/i, "snow"], [/breeze|haze|mist|fog/i, "haze"], [/wind|gust|storm/i, "wind"],
  [/dawn|sunrise/i, "dawn"], [/sun|light|radian|day/i, "sun"], [/night|moon|dusk|rest|sleep/i, "moon"], [/monsoon|rain|flood|tide/i, "rain"],
  [/fever|blood|bleed|poison|venom/i, "drops"], [/rot|death|dead|bone|grave|skull|lich|necro/i, "skull"],
  [/brew|cure|potion|elixir|flask/i, "flask"], [/cough|plague|spiral|vortex|maze/i, "cough"], [/leaf|neem|grove|druid|herb/i, "leaf"],
  [/fire|flame|ember|burn|torch|hell/i, "flame"], [/bolt|lightning|thunder|spark|shock/i, "bolt"], [/mountain|stone|rock|earth/i, "mountain"],
  [/tree|wood|forest|oak/i, "tree"], [/crystal|gem|jewel|glass/i, "crystal"], [/gate|portal|door/i, "door"], [/heart|love|kiss|charm/i, "heart"],
  [/phoenix|rebirth|rise|return/i, "phoenix"], [/wing|angel|eagle|hawk|raven|dragon/i, "wing"], [/claw|bear|lion|cat|tiger/i, "claw"],
  [/fang|vampire|snake|serpent|bite/i, "fang"], [/city|town|village|market/i, "city"], [/gold|coin|tax|tribute|gift|bribe/i, "coin"],
  [/book|tome|lore|wizard|mage|witch|sorcer/i, "book"], [/ring|amulet|relic|crown/i, "ring"], [/horn|rally|call|cry/i, "horn"],
  [/wall|barricade|rampart/i, "wall"], [/shield|guard|ward|aegis|defen/i, "shield"], [/axe/i, "axe"], [/charge|bull/i, "horns"],
  [/sword|blade|duel|soldier|warrior|veteran/i, "sword"], [/army|legion|host|band|company|people/i, "people"], [/hand|grasp|touch/i, "hand"],
];

const SPARE = ["sword", "shield", "banner", "star", "man", "helmet", "crosshair", "ring", "book", "tower", "bolt", "leaf"];

/** The sign for a card, from its name and kind; always the same one for the same card. */
export function glyphFor(name: string, kind = "", id = name): string {
  for (const text of [name, kind]) {
    for (const [word, glyph] of WORDS) if (word.test(text)) return glyph;
  }
  return SPARE[hash(id) % SPARE.length]!;
}

/** A small stable number for a text. */
export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}
