import { computed, signal } from "@preact/signals";

const here = () => location.pathname + location.search + location.hash;

/** Path, query and fragment. */
export const address = signal(here());

export const path = computed(() => address.value.replace(/[?#].*$/s, ""));

/** "record" of /record/ID. */
export const section = computed(() => path.value.split("/")[1] ?? "");

export function go(to: string, replace = false): void {
  if (to === address.value) return;
  const before = path.value;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  address.value = here();
  if (path.value !== before) scrollTo(0, 0);
}

export function startRouter(): void {
  addEventListener("popstate", () => (address.value = here()));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.("a");
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")
      || link.getAttribute("href")!.startsWith("#")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
