import { computed, signal } from "@preact/signals";

const here = () => location.pathname + location.search + location.hash;

/** The address of the page shown: path, query and fragment. */
export const address = signal(here());

/** The path of the page shown. */
export const path = computed(() => address.value.replace(/[?#].*$/s, ""));

/** The first part of the path: "record" of /record/ID. */
export const section = computed(() => path.value.split("/")[1] ?? "");

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
