// Calls when something comes near the part of the page that is seen: one watcher for all.

const waiting = new Map<Element, () => void>();
let watcher: IntersectionObserver | undefined;

function watch(): IntersectionObserver {
  watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        waiting.get(target)?.();
        forget(target);
      }
    },
    { rootMargin: "700px" },
  );
  return watcher;
}

function forget(node: Element): void {
  waiting.delete(node);
  watcher?.unobserve(node);
}

/** Calls once; gives what forgets it. */
export function whenNear(node: Element, call: () => void): () => void {
  waiting.set(node, call);
  watch().observe(node);
  return () => forget(node);
}
