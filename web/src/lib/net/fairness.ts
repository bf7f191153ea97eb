// The shuffle: this seat's own part of it, and the check of a finished game. Was it dealt by what the server had
// sealed before?
import { ApiError, post } from "./api";
import type { Opened, Seal, Table } from "./shapes";

/** `isMine`: the seal is the one that was shown here, and the part that was added here is in it. Null where
 *  nothing is remembered. `isFixed`: all parts were sealed before the one that was added here was opened; null where
 *  it was not asked for at the table. `tries`: how often parts were opened here for this table. */
export type Checked = {
  isSealed: boolean;
  isMixed: boolean;
  isMine: boolean | null;
  isFixed: boolean | null;
  tries: number;
};
/** What this browser was shown, and what it added after that; and with the first cards the mark of the deal. */
export type Mine = {
  table: string;
  commitment: string;
  luck: string;
  deal?: string;
  /** The round in which the part was asked for at the table. */
  round?: string;
  /** The mark of all sealed parts, as they were shown before this one was opened. */
  parts?: string;
  /** The rounds of this table in which a part was opened here. */
  tries?: number;
  /** The first hand that was seen here. */
  hand?: readonly string[];
};
const LATER = "?";
/** Said at sitting down where others add too: the part is asked for when all sit, sealed first. A browser that cannot
 *  compute seals adds its part at once. */
export const addLater = (): { luck: string } => ({ luck: canCheck() ? LATER : drawn() });

/** Null where there is nothing to check: the game is not over, or went on from another one. */
export async function checked(opened: Opened, mine: Mine | null): Promise<Checked | null> {
  const { table, commitment, server_seed: part, luck, seed, version = 1, terms = null } = opened;
  if (part == null || luck == null || seed == null) return null;
  const text = new TextEncoder();
  // What a seal says begins with its version: no seal opens in two ways.
  const isKnown = (version === 1 || version === 2) && (version === 2) === (terms !== null);
  const seal = await hash(`${version === 1 ? "" : `wartable shuffle ${version}:`}${table}:${part}`);
  const parts =
    terms === null
      ? [table, ...luck].join("\x1f")
      : [table, await hash(terms), ...(await Promise.all(luck.map(hash)))].join(":");
  const bytes = Uint8Array.from(part.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mixed = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, text.encode(parts)))}`);
  const dealt = BigInt(seed);
  return {
    isSealed: isKnown && /^t_[A-Za-z0-9_-]+$/.test(table) && seal === commitment,
    // Games that began when seeds were short have the first 96 bits.
    isMixed: dealt === (version === 1 && dealt < 1n << 96n ? mixed >> 160n : mixed),
    isMine:
      mine &&
      mine.commitment === commitment &&
      luck.includes(mine.luck) &&
      (mine.deal === undefined || mine.deal === (await hash(`wartable deal:${dealt}`))),
    isFixed:
      mine?.parts === undefined
        ? null
        : mine.parts ===
          (await partsMark(
            table,
            commitment,
            await hash(terms ?? ""),
            await Promise.all(luck.map((part) => (part ? pledgeOf(part) : ""))),
          )),
    tries: mine?.tries ?? 0,
  };
}

const hash = async (said: string): Promise<string> =>
  hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(said)));

/** The seal of one seat's part. */
export const pledgeOf = (luck: string): Promise<string> => hash(`wartable luck:${luck}`);

const partsMark = (table: string, seal: string, terms: string, pledges: readonly string[]): Promise<string> =>
  hash(`wartable parts:${[table, seal, terms, ...pledges].join(":")}`);

/** All sit: this seat's part is drawn and sealed, and opened when the seals of all others are shown. Whatever does
 *  not fit what was shown here before is not answered. */
export async function add(table: Table, seat: number | undefined): Promise<void> {
  const round = table.round;
  if (!round || seat === undefined || !round.asked.includes(seat) || !canCheck()) return;
  const known = remembered(table.id);
  if (known && known.commitment !== table.commitment) return;
  const path = `/tables/${encodeURIComponent(table.id)}`;
  if (round.stage === "pledge") {
    const isNew = known?.round !== round.id;
    const luck = isNew ? drawn() : known.luck;
    const { id, commitment } = table;
    if (isNew) remember({ table: id, commitment, luck, round: round.id, tries: known?.tries ?? 0 });
    await insist(`${path}/pledge`, { round: round.id, pledge: await pledgeOf(luck) });
    return;
  }
  if (known?.round !== round.id || round.pledges[seat] !== (await pledgeOf(known.luck))) return;
  const parts = await partsMark(table.id, table.commitment, round.terms, round.pledges);
  if (known.parts !== undefined && known.parts !== parts) return;
  if (known.parts === undefined) remember({ ...known, parts, tries: (known.tries ?? 0) + 1 });
  await insist(`${path}/part`, { round: round.id, luck: known.luck });
}

const AGAIN_AFTER = 400;
const TIMES = 8;

/** Says it again while the line is down or the server is busy: it happens once. */
async function insist(path: string, body: object): Promise<void> {
  for (let time = 0; time < TIMES; time++) {
    try {
      await post(path, body);
      return;
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0 && error.status < 500) return;
      await new Promise((go) => setTimeout(go, AGAIN_AFTER));
    }
  }
}

/** What goes with the wish for a new table: the server's part is sealed first, then this one is drawn. */
export async function sealed(): Promise<{ seal: string; luck: string }> {
  const given = await post<Seal>("/seals");
  return { seal: given.seal, luck: added(given.table, given.commitment) };
}

/** This seat's own part, for a table whose seal can be seen. */
export function added(table: string, commitment: string): string {
  const luck = drawn();
  remember({ table, commitment, luck });
  return luck;
}

const drawn = (): string => hex(crypto.getRandomValues(new Uint8Array(12)).buffer);

/** The seal of a table, seen before sitting down at it. */
export const seen = (table: string, commitment: string): void => {
  if (!remembered(table)) remember({ table, commitment, luck: LATER });
};

/** The first cards are dealt: from now on exactly one deal fits what is remembered. What is said after the end
 *  counts as shown to nobody: by then the cards are known. */
export function dealt(table: {
  id: string;
  status: string;
  commitment: string;
  mine: number[];
  deal?: string | null;
  luck?: string[] | null;
}): void {
  const seat = table.mine[0];
  if (table.status !== "playing" || !table.deal || !table.luck || seat === undefined) return;
  const known = remembered(table.id);
  if (known?.deal !== undefined) return;
  const mine = known ?? { table: table.id, commitment: table.commitment, luck: table.luck[seat] ?? "" };
  remember({ ...mine, deal: table.deal });
}

/** This seat has cards: the first ones are kept, to be compared with what the seed deals. */
export function held(table: string, hand: readonly string[] | null | undefined): void {
  const mine = remembered(table);
  if (mine && mine.deal !== undefined && mine.hand === undefined && hand?.length)
    remember({ ...mine, hand: [...hand] });
}

const KEY = "wartable.seals";
const MOST = 50;
/** Where nothing can be kept on this device it is known until the page is left. */
let inMind: Mine[] | null = null;

function all(): Mine[] {
  if (inMind) return inMind;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Mine[]) : [];
  } catch {
    return [];
  }
}

function remember(mine: Mine): void {
  const kept = [mine, ...all().filter((each) => each.table !== mine.table)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    inMind = null;
  } catch {
    // After a reload it can still be checked that the seal fits; only not that it is the one that was shown here.
    inMind = kept;
  }
}

/** What was shown and added here, if it is remembered. */
export const remembered = (table: string): Mine | null => all().find((each) => each.table === table) ?? null;

/** Browsers compute such things only over https, or on the machine itself. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
