import { effect, signal } from "@preact/signals";
import { ruleSetsDrawn } from "../api";
import { locale, texts } from "../i18n";

/** Milliseconds between attempts to reach the server. */
const again = 15_000;

const away = signal(false);

/** Bypasses the service worker. */
async function ask(): Promise<void> {
  const here = await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(() => true, () => false);
  away.value = !here;
  if (!here) setTimeout(() => void ask(), again);
}

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

/** Stores the files loaded so far, and the texts of the offline pages. */
async function handOver(): Promise<void> {
  // The solver, the trainer and the lessons start with the rule sets.
  if (/^\/(record|tsume|puzzles|storm|learn)/.test(location.pathname)) void ruleSetsDrawn().catch(() => undefined);
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name)).filter(({ origin, pathname }) =>
    origin === location.origin && /^\/(build|css)\//.test(pathname)
  );
  // Without a connection the engine reads and writes records, and judges lessons. Fetch it for the cache only.
  const engine = /^\/(record|learn)/.test(location.pathname)
    && !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  // The service worker fetches in the background.
  active?.postMessage({ words: locale.value,
    keep: [...loaded.map(({ pathname }) => pathname), ...(engine ? ["/engine.js", "/engine.wasm"] : [])] });
}

export function installOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").then(handOver).catch(() => undefined);
  note();
  addEventListener("offline", () => void ask());
  addEventListener("online", () => void ask());
  void ask();
}
