import "../core";
import { effect, signal } from "@preact/signals";
import { ruleSetsDrawn } from "../api";
import { locale, texts } from "../i18n";

/** How often it is tried whether the server is there again, in milliseconds. */
const again = 15_000;

const away = signal(false);

/** Asks the server, past what is kept: the service worker leaves such requests alone. */
async function ask(): Promise<void> {
  const here = await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(() => true, () => false);
  away.value = !here;
  if (!here) setTimeout(() => void ask(), again);
}

/** Says at the foot of the page that there is no server, for as long as it is so. */
function note(): void {
  const place = document.createElement("p");
  place.className = "offline-note";
  place.setAttribute("role", "status");
  place.dataset.testid = "offline";
  document.body.append(place);
  effect(() => {
    place.hidden = !away.value;
    place.textContent = away.value ? texts.value.offline : "";
  });
}

/** Tells the service worker what to keep: what the page has loaded so far, and the words of the pages that work without a network. */
async function handOver(): Promise<void> {
  // The solver and the trainer go on as well where only records have been opened: they begin with the list of rule sets.
  if (/^\/(record|tsume|puzzles|storm)/.test(location.pathname)) void ruleSetsDrawn().catch(() => undefined);
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name)).filter(({ origin, pathname }) => origin === location.origin && /^\/(build|css)\//.test(pathname));
  // Without a connection records are read and written by the engine: it is fetched only to be kept, and anew when it has changed.
  const engine = /^\/record/.test(location.pathname) && !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  // The service worker fetches by itself: what passes through the page would hold up what people do there.
  active?.postMessage({ words: locale.value, keep: [...loaded.map(({ pathname }) => pathname), ...(engine ? ["/engine.js", "/engine.wasm"] : [])] });
}

/** Keeps the pages for the time without a network; a browser that cannot goes on as before. */
export function installOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").then(handOver).catch(() => undefined);
  note();
  addEventListener("offline", () => void ask());
  addEventListener("online", () => void ask());
  void ask();
}
