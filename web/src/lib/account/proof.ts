// Saying once more that it is you, for what a stolen session shall not do: by a passkey, or by the password.
import { ApiError, post } from "$lib/net/api";
import { session } from "$lib/state/me.svelte";
import { here, prove } from "./webauthn";

/** Does something that may ask for a proof; if it does, proves it and does it again. */
export async function proven<T>(work: (proof: string) => Promise<T>, password = ""): Promise<T> {
  try {
    return await work("");
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "CONFIRM_FIRST") throw error;
    const said = password ? { password } : await byPasskey(error);
    return await work((await post<{ proof: string }>("/account/confirm", said)).proof);
  }
}

async function byPasskey(asked: ApiError): Promise<{ credential: Record<string, unknown> }> {
  if (here() || !session.me?.passkeys) throw asked;
  return { credential: await prove(await post("/login/passkey/begin")) };
}
