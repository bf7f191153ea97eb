// Passkeys between the browser and the server: the server speaks JSON with base64url, the browser speaks bytes.

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

export function toText(bytes: ArrayBuffer | null): string | null {
  if (bytes === null) return null;
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

interface Listed {
  id: string;
  type: "public-key";
}
export interface Creation {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Listed[];
  [field: string]: unknown;
}
interface Request {
  challenge: string;
  allowCredentials?: Listed[];
  [field: string]: unknown;
}

const listed = (keys: Listed[] = []): PublicKeyCredentialDescriptor[] =>
  keys.map((key) => ({ ...key, id: toBytes(key.id) }));

/** Why there can be no passkey here; an empty text where there can. A passkey belongs to a name, never to a number. */
export function hindrance(place: {
  hostname: string;
  isSecure: boolean;
  hasKeys: boolean;
}): "" | "number" | "insecure" | "browser" {
  if (/^[\d.]+$|:|^\[/.test(place.hostname)) return "number";
  if (!place.isSecure) return "insecure";
  return place.hasKeys ? "" : "browser";
}

export const here = (): ReturnType<typeof hindrance> =>
  hindrance({
    hostname: location.hostname,
    isSecure: isSecureContext,
    hasKeys: "PublicKeyCredential" in window,
  });

/** The browser makes a key; what comes back is what the server wants to see of it. */
export async function make(options: Creation): Promise<Record<string, unknown>> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: listed(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const answer = made.response as AuthenticatorAttestationResponse;
  return told(made, { attestationObject: toText(answer.attestationObject) });
}

export async function prove(options: Request): Promise<Record<string, unknown>> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: listed(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const answer = found.response as AuthenticatorAssertionResponse;
  return told(found, {
    authenticatorData: toText(answer.authenticatorData),
    signature: toText(answer.signature),
    userHandle: toText(answer.userHandle),
  });
}

const told = (key: PublicKeyCredential, response: Record<string, unknown>): Record<string, unknown> => ({
  id: key.id,
  rawId: toText(key.rawId),
  type: key.type,
  response: { clientDataJSON: toText(key.response.clientDataJSON), ...response },
});
