// How much room there is, in letters and not in pixels: whoever reads large text has less of it.
import type { SizeClass } from "$lib/boards/kit";

/** Up to so many rem a screen is a phone, and a tablet. */
const PHONE = 44;
const TABLET = 62;

export const sizeOf = (rem: number): SizeClass =>
  rem <= PHONE ? "phone" : rem <= TABLET ? "tablet" : "wide";

class Room {
  size = $state.raw<SizeClass>("wide");

  constructor() {
    if (typeof document === "undefined") return;
    const root = document.documentElement;
    const look = (): void => {
      this.size = sizeOf(innerWidth / (parseFloat(getComputedStyle(root).fontSize) || 16));
    };
    addEventListener("resize", look);
    // The size of text is a setting of the page.
    new MutationObserver(look).observe(root, { attributes: true, attributeFilter: ["data-size"] });
    look();
  }
}

export const room = new Room();
