// Something that is fetched: loading, there, or failed with a way to try again.

export class Loaded<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<unknown>(null);
  #fetch: () => Promise<T>;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
    void this.again();
  }

  again = async (): Promise<void> => {
    this.error = null;
    try {
      this.value = await this.#fetch();
    } catch (error) {
      this.error = error;
    }
  };
}
