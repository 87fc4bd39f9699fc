import { signal } from "@preact/signals";

/** The path of the page shown. */
export const path = signal(location.pathname);

/** Goes to a page of the app. */
export function go(to: string, replace = false): void {
  if (to === path.value) return;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

/** Keeps the pages in step with the address and with the links that are clicked. */
export function startRouter(): void {
  addEventListener("popstate", () => (path.value = location.pathname));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.("a");
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download") || link.getAttribute("href")!.startsWith("#")) return;
    event.preventDefault();
    go(link.pathname);
  });
}

export interface Route {
  page: "home" | "new" | "game" | "rules" | "missing";
  id: string;
}

/** What a path names. */
export function route(name: string): Route {
  const [, page = "", id = "", rest] = name.split("/");
  if (page === "" || name === "/index.html") return { page: "home", id: "" };
  if ((page === "new" || page === "game" || page === "rules") && id && !rest) return { page, id: decodeURIComponent(id) };
  return { page: "missing", id: "" };
}
