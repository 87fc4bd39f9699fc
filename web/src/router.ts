import { computed, signal } from "@preact/signals";

const here = () => location.pathname + location.search + location.hash;

/** The address of the page shown: path, query and fragment. */
export const address = signal(here());

/** The path of the page shown. */
export const path = computed(() => address.value.replace(/[?#].*$/s, ""));

/** Goes to a page of the app. */
export function go(to: string, replace = false): void {
  if (to === address.value) return;
  const before = path.value;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  address.value = here();
  if (path.value !== before) scrollTo(0, 0);
}

/** Keeps the pages in step with the address and with the links that are clicked. */
export function startRouter(): void {
  addEventListener("popstate", () => (address.value = here()));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.("a");
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download") || link.getAttribute("href")!.startsWith("#")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

export interface Route {
  page: "home" | "new" | "game" | "rules" | "record" | "lobby" | "tournaments" | "tournament" | "leaders" | "tsume" | "puzzles" | "sign-in" | "sign-up" | "reset" | "account" | "verify" | "player" | "moderation" | "missing";
  id: string;
}

/** What a path names. */
export function route(name: string): Route {
  const [, page = "", id = "", rest] = name.split("/");
  if (page === "" || name === "/index.html") return { page: "home", id: "" };
  if (/^\/(record|lobby|tournaments|tsume|puzzles|sign-in|sign-up|reset|account|moderation)$/.test(name)) return { page: page as Route["page"], id: "" };
  if (name === "/account/verify") return { page: "verify", id: "" };
  if (page.startsWith("@") && page.length > 1 && !id) return { page: "player", id: decodeURIComponent(page.slice(1)) };
  if ((page === "new" || page === "game" || page === "rules" || page === "record" || page === "puzzles" || page === "tournament" || page === "leaders") && id && !rest) return { page, id: decodeURIComponent(id) };
  return { page: "missing", id: "" };
}
