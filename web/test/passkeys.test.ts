// Passkeys: bytes and text, and where there can be none.
import { describe, expect, it } from "vitest";
import { hindrance, toBytes, toText } from "../src/lib/account/webauthn";

describe("passkeys", () => {
  it("go from bytes to text and back", () => {
    const bytes = Uint8Array.from({ length: 67 }, (_, i) => (i * 37) % 256);
    const text = toText(bytes.buffer)!;
    expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(toBytes(text)).toEqual(bytes);
    expect(toText(null)).toBeNull();
  });
  it("belong to a name, and to an encrypted line", () => {
    const place = (hostname: string, isSecure = true, hasKeys = true): string =>
      hindrance({ hostname, isSecure, hasKeys });
    expect(place("127.0.0.1")).toBe("number");
    expect(place("[::1]")).toBe("number");
    expect(place("cards.example", false)).toBe("insecure");
    expect(place("cards.example", true, false)).toBe("browser");
    expect(place("localhost")).toBe("");
  });
});
