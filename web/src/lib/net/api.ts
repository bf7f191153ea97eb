// REST: one function, and errors that are sentences, in the language in use.
import { tellRefusal } from "$lib/words/index.svelte";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly status: number,
    /** The same as the server said it. */
    readonly english = sentence,
  ) {
    super(sentence);
  }
}

export async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: "same-origin",
      ...(body === undefined
        ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError("OFFLINE", "", 0);
  }
  if (answer.status === 204) return undefined as T;
  let said: unknown;
  try {
    said = await answer.json();
  } catch {
    throw new ApiError("BAD_ANSWER", "", answer.status);
  }
  if (!answer.ok) {
    const { code = "ERROR", sentence = "" } = (said ?? {}) as { code?: string; sentence?: string };
    throw new ApiError(code, tellRefusal(sentence), answer.status, sentence);
  }
  return said as T;
}

export const get = <T>(path: string): Promise<T> => api<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => api<T>("POST", path, body);
export const put = <T>(path: string, body: unknown = {}): Promise<T> => api<T>("PUT", path, body);
export const del = <T>(path: string, body?: unknown): Promise<T> => api<T>("DELETE", path, body);
