// Is it a finger that points? Browsers tell a tap as if a mouse had come first: what a mouse does by resting on
// something must
// not happen then, or the table moves away under the finger before the tap arrives.

export const finger = { isPointing: false };

if (typeof document !== "undefined") {
  const pointed = (event: PointerEvent): void => {
    finger.isPointing = event.pointerType === "touch";
  };
  addEventListener("pointerdown", pointed, true);
  addEventListener("pointermove", pointed, { capture: true, passive: true });
  addEventListener(
    "keydown",
    () => {
      finger.isPointing = false;
    },
    true,
  );
}
