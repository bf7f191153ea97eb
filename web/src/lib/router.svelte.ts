// A tiny router: the address bar is the state, a link is a link.

export interface Place {
  page: string;
  id: string;
  query: URLSearchParams;
}

/** The page and its id out of a path: `/t/t_9` is page `t`, id `t_9`. */
export function parse(path: string, search = ""): Place {
  const [page = "", ...rest] = path.split("/").filter(Boolean);
  let id = rest.join("/");
  try {
    id = decodeURIComponent(id);
  } catch {
    // A broken address stays as it was typed; the page says that it knows no such thing.
  }
  return { page, id, query: new URLSearchParams(search) };
}

class Router {
  place = $state.raw<Place>(parse(location.pathname, location.search));

  constructor() {
    addEventListener("popstate", () => this.#arrive());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.#arrive();
    scrollTo(0, 0);
  }

  #arrive(): void {
    this.place = parse(location.pathname, location.search);
  }

  #follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (/^\/(api|docs)(\/|$)/.test(link.pathname)) return; // the server's own pages
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
