// The standing order of this table, kept in this tab: a reload keeps it, another table begins without one.
import { NO_ORDER, readOrder, type Order } from "./orders";

const key = (): string => `wartable.orders:${location.pathname}`;

class Kept {
  order = $state.raw<Order>({ ...NO_ORDER });

  /** Takes up the order of the table that is shown now. */
  load(): void {
    try {
      this.order = readOrder(JSON.parse(sessionStorage.getItem(key()) ?? "null"));
    } catch {
      this.order = { ...NO_ORDER };
    }
  }

  change(by: Partial<Order>): void {
    this.order = { ...this.order, ...by };
    try {
      sessionStorage.setItem(key(), JSON.stringify(this.order));
    } catch {
      // Without storage the order lasts as long as the page.
    }
  }
}

export const kept = new Kept();
