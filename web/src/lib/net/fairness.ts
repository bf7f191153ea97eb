// The shuffle: this seat's own part of it, and the check of a finished game. Was it dealt by what the server had
// sealed before?
import { post } from "./api";
import type { Opened, Seal } from "./shapes";

/** `isMine`: the seal is the one that was shown here, and the part that was added here is in it. Null where
 *  nothing is remembered. */
export type Checked = { isSealed: boolean; isMixed: boolean; isMine: boolean | null };
/** What this browser was shown, and what it added after that; and with the first cards the mark of the deal. */
export type Mine = { table: string; commitment: string; luck: string; deal?: string };

/** Null where there is nothing to check: the game is not over, or went on from another one. */
export async function checked(opened: Opened, mine: Mine | null): Promise<Checked | null> {
  const { table, commitment, server_seed: part, luck, seed, version = 1, terms = null } = opened;
  if (part == null || luck == null || seed == null) return null;
  const text = new TextEncoder();
  const hash = async (said: string) => hex(await crypto.subtle.digest("SHA-256", text.encode(said)));
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
  };
}

/** What goes with the wish for a new table: the server's part is sealed first, then this one is drawn. */
export async function sealed(): Promise<{ seal: string; luck: string }> {
  const given = await post<Seal>("/seals");
  return { seal: given.seal, luck: added(given.table, given.commitment) };
}

/** This seat's own part, for a table whose seal can be seen. */
export function added(table: string, commitment: string): string {
  const luck = hex(crypto.getRandomValues(new Uint8Array(12)).buffer);
  remember({ table, commitment, luck });
  return luck;
}

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

const KEY = "wartable.seals";
const MOST = 50;

function all(): Mine[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Mine[]) : [];
  } catch {
    return [];
  }
}

function remember(mine: Mine): void {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([mine, ...all().filter((each) => each.table !== mine.table)].slice(0, MOST)),
    );
  } catch {
    // It can still be checked that the seal fits; only not that it is the one that was shown here.
  }
}

/** What was shown and added here, if it is remembered. */
export const remembered = (table: string): Mine | null => all().find((each) => each.table === table) ?? null;

/** Browsers compute such things only over https, or on the machine itself. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
