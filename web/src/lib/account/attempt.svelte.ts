// Something a person tries in a form: under way, done, or failed with a sentence.
import { ApiError } from "$lib/net/api";
import { t } from "$lib/words/index.svelte";

export class Attempt {
  said = $state("");
  problem = $state("");
  isBusy = $state(false);
  #explain: (error: unknown) => string;

  /** `explain`: a sentence for errors that are not the server's; "" for those it does not know either. */
  constructor(explain: (error: unknown) => string = () => "") {
    this.#explain = explain;
  }

  run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    this.said = this.problem = "";
    this.isBusy = true;
    try {
      await work();
      this.said = done;
    } catch (error) {
      if (error instanceof ApiError) this.problem = error.sentence || t("problem.offline");
      else this.problem = this.#explain(error) || t("problem.unknown");
    }
    this.isBusy = false;
  };
}
