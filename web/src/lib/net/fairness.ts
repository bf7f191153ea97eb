// The shuffle of a finished game, checked here: was it dealt by what the server had sealed when the table was made?

export type Opened = { table: string; commitment: string; server_seed: string | null; luck: string[] | null; seed: string | null };
export type Checked = { isSealed: boolean; isMixed: boolean };

/** Null where there is nothing to check: the game is not over, or went on from another one. */
export async function checked(opened: Opened): Promise<Checked | null> {
  const { table, commitment, server_seed: part, luck, seed } = opened;
  if (part === null || luck === null || seed === null) return null;
  const text = new TextEncoder();
  const seal = await crypto.subtle.digest("SHA-256", text.encode(`${table}:${part}`));
  const bytes = Uint8Array.from(part.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mixed = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, text.encode([table, ...luck].join("\x1f"))))}`);
  const dealt = BigInt(seed);
  // Games that began when seeds were short have the first 96 bits.
  return { isSealed: hex(seal) === commitment, isMixed: dealt === (dealt < 1n << 96n ? mixed >> 160n : mixed) };
}

/** This seat's own part of the shuffle. */
export const luck = (): string => hex(crypto.getRandomValues(new Uint8Array(12)).buffer);

/** Browsers compute such things only over https, or on the machine itself. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;

const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
