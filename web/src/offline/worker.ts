/**
 * sw.js, the service worker. It asks the network first and falls back to the cache; bundles, whose addresses contain
 * the build, come from the cache first. The API and sockets do not pass through it. The server prepends the constant
 * BUILD.
 */
export {};

declare const BUILD: string;

/** TypeScript's DOM library lacks these types. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null;
}
interface Said extends Lasting {
  readonly data: { keep?: readonly string[]; words?: string };
}
interface Pressed extends Lasting {
  readonly notification: Notification;
}
interface Window {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
}
const worker = globalThis as unknown as { registration: ServiceWorkerRegistration;
  addEventListener(name: string, hear: (event: never) => void): void; skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown> } };

const pages = `komadai-pages-${BUILD}`;
/** The engine and its networks are large and change rarely, so they outlive builds. */
const engine = "komadai-engine";
/** The document of every page without a network. */
const shell = "/record";

/** The part of manifest.json that the service worker reads; build.mjs writes it. */
interface Manifest {
  core: string[];
  /** The bundles of the pages that work without a network. */
  offline: string[];
  /** The bundles of texts, by language and part. */
  texts: Record<string, Record<string, string[]>>;
  pages: { offline?: boolean; texts: string[]; styles: string[] }[];
}

const readManifest = async (): Promise<Manifest> => (await fetch("/manifest.json", { cache: "no-cache" })).json();

const isEngine = (path: string) => path.startsWith("/engine.") || path.startsWith("/networks/");
/** Games and records have addresses too; they are not stored. */
const isFile = (path: string) => /^\/(build|css|networks)\//.test(path) || /^\/[^/]+\.(css|js|json|svg|png|wasm|webmanifest)$/.test(path);
/** Addresses that are not the front end's. */
const isOther = (path: string) =>
  path.startsWith("/api") || path.startsWith("/embed/") || path.startsWith("/overlay/") || path === "/sw.js" || path === "/healthz"
  || path === "/readyz" || path === "/metrics";

const address = (file: string) => (file.endsWith(".js") ? `/build/${BUILD}/${file}` : `/${file}`);

async function install(): Promise<void> {
  const cache = await caches.open(pages);
  const { core, offline, pages: rows } = await readManifest();
  const styles = rows.filter((row) => row.offline).flatMap((row) => row.styles.map((name) => `css/${name}.css`));
  const files = [...core, ...offline, ...styles, "app.css", "favicon.svg"];
  await cache.addAll([shell, ...new Set(files.map(address))].map((path) => new Request(path, { cache: "no-cache" })));
  await worker.skipWaiting();
}

/** Documents differ only in their preloads: one is enough. */
async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith("komadai-pages-") && name !== pages) await caches.delete(name);
  await worker.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const cache = await caches.open(isEngine(pathname) ? engine : pages);
  if (pathname.startsWith("/build/")) {
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept) return kept;
  }
  try {
    const response = await fetch(request);
    // no room: continue without
    if (response.ok && request.mode !== "navigate") await cache.put(request, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    if (request.mode === "navigate") {
      if (pathname === "/" || pathname === "/index.html") return Response.redirect(shell);
      const kept = await cache.match(shell, { ignoreVary: true });
      if (kept) return kept;
    }
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** One after the other; the texts of the offline pages come first. */
async function keep({ keep: paths = [], words = "" }: Said["data"]): Promise<void> {
  const manifest = await readManifest().catch(() => null);
  const parts = (manifest?.pages ?? []).filter((row) => row.offline).flatMap((row) => row.texts);
  const needed = ["first", ...parts].flatMap((part) => manifest?.texts[words]?.[part] ?? []);
  for (const path of [...new Set(needed.map(address)), ...paths]) {
    if (isFile(path)) {
      await answer(new Request(path, { cache: path.startsWith("/build/") ? "force-cache" : "default" })).catch(() => undefined);
    }
  }
}

/** Skips a game whose page is visible. */
async function report(data: Pushed["data"]): Promise<void> {
  const { title, body, path, tag } = (data?.json() ?? {}) as Partial<Record<string, string>>;
  if (!title || !path?.startsWith("/")) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === path)) return;
  await worker.registration.showNotification(title, { body: body ?? "", tag: tag ?? path, icon: "/icon-192.png", data: path });
}

/** Focuses an open page of the game, else opens one. */
async function goTo(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  await (there ? there.focus() : worker.clients.openWindow(path));
}

worker.addEventListener("push", (event: Pushed) => event.waitUntil(report(event.data)));
worker.addEventListener("notificationclick", (event: Pressed) => {
  event.notification.close();
  event.waitUntil(goTo(String(event.notification.data)));
});
worker.addEventListener("message", (event: Said) => event.waitUntil(keep(event.data)));
worker.addEventListener("install", (event: Lasting) => event.waitUntil(install()));
worker.addEventListener("activate", (event: Lasting) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event: Asked) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || isOther(pathname) || request.mode !== "navigate" && !isFile(pathname)) {
    return;
  }
  event.respondWith(answer(request));
});
