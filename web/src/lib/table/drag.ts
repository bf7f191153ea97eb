// Dragging as an extra way: press a card, move, let go over something that can be pointed at. Clicks stay the main way.

export interface Drag {
  /** False where this cannot be dragged now. */
  start: () => boolean;
  drop: (field: string, value: unknown) => void;
}

export function drag(
  node: HTMLElement,
  options: Drag,
): { update: (next: Drag) => void; destroy: () => void } {
  let current = options;
  let from: { x: number; y: number; id: number } | null = null;
  let ghost: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (event.button === 0 && event.pointerType === "mouse")
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
  }
  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < 10) return;
      if (!current.start()) {
        from = null;
        return;
      }
      const box = node.getBoundingClientRect();
      ghost = node.cloneNode(true) as HTMLElement;
      ghost.removeAttribute("data-at");
      ghost.setAttribute("aria-hidden", "true");
      Object.assign(ghost.style, {
        position: "fixed",
        width: `${box.width}px`,
        height: `${box.height}px`,
        pointerEvents: "none",
        zIndex: "50",
        opacity: "0.9",
        margin: "0",
      });
      document.body.append(ghost);
    }
    Object.assign(ghost.style, {
      left: `${event.clientX - ghost.offsetWidth / 2}px`,
      top: `${event.clientY - ghost.offsetHeight / 2}px`,
    });
  }
  function up(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    from = null;
    if (!ghost) return;
    ghost.remove();
    ghost = null;
    node.addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => node.dispatchEvent(new Event("dragdone")), 0);
    const under = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>("[data-pick-field]");
    if (under) {
      const value = under.dataset.pickValue!;
      current.drop(under.dataset.pickField!, /^[[{"\d]/.test(value) ? JSON.parse(value) : value);
    }
  }
  node.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  return {
    update: (next) => {
      current = next;
    },
    destroy: () => {
      ghost?.remove();
      node.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    },
  };
}
