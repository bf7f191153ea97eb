// The jobs as the page knows them: asked for again and again while somebody looks, and while something is under way.
import { get } from "$lib/net/api";
import type { Line, State } from "./shapes";

const SOON_MS = 1000;
const SELDOM_MS = 10_000;
const UNDER_WAY: readonly State[] = ["waiting", "running"];

export const isUnderWay = (job: { state: State }): boolean => UNDER_WAY.includes(job.state);

/** Asks again until it is stopped; sooner while something happens, and not at all while nobody looks. */
export class Watch<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<unknown>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ask: () => Promise<T>;
  #isBusy: (value: T) => boolean;
  #isStopped = false;

  constructor(ask: () => Promise<T>, isBusy: (value: T) => boolean) {
    this.#ask = ask;
    this.#isBusy = isBusy;
    document.addEventListener("visibilitychange", this.#seen);
    void this.again();
  }

  again = async (): Promise<void> => {
    clearTimeout(this.#timer);
    try {
      this.value = await this.#ask();
      this.error = null;
    } catch (error) {
      this.error = error;
    }
    if (this.#isStopped || document.hidden) return;
    const isSoon = this.value !== null && this.#isBusy(this.value);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.again(), isSoon ? SOON_MS : SELDOM_MS);
  };

  #seen = (): void => {
    if (!document.hidden && !this.#isStopped) void this.again();
  };

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#seen);
  }
}

export const watchJobs = (): Watch<Line[]> =>
  new Watch(
    () => get<Line[]>("/lab/jobs"),
    (jobs) => jobs.some(isUnderWay),
  );
