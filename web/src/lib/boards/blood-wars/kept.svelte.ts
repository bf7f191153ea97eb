// The standing order of this table, kept in this tab: a reload keeps it, another table begins without one.
import { NO_ORDER, readOrder, type Order } from "./orders";

const key = (): string => `wartable.orders:${location.pathname}`;

class Kept {
  order = $state.raw<Order>({ ...NO_ORDER });
  #at = "";

  /** The order of the table that is shown now. */
  here(): Order {
    if (this.#at !== key()) {
      this.#at = key();
      try {
        this.order = readOrder(JSON.parse(sessionStorage.getItem(this.#at) ?? "null"));
      } catch {
        this.order = { ...NO_ORDER };
      }
    }
    return this.order;
  }

  change(by: Partial<Order>): void {
    this.order = { ...this.here(), ...by };
    try {
      sessionStorage.setItem(this.#at, JSON.stringify(this.order));
    } catch {
      // Without storage the order lasts as long as the page.
    }
  }
}

export const kept = new Kept();
