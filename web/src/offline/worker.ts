/**
 * The service worker, a file of its own: sw.js. The network comes first, so that nobody
 * sees a page that is out of date; what it answered is kept for the time without one.
 * Bundles have the build in their addresses and are taken from the cache first. The
 * interface (/api) and sockets never pass through here. The server writes
 * BUILD in front, which names the front end.
 */
export {};

declare const BUILD: string;

/** What an event of a service worker has; the types of the library are those of pages. */
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
  /** Files to keep, and the language whose words are to be kept. */
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
const worker = globalThis as unknown as {
  registration: ServiceWorkerRegistration;
  addEventListener(name: string, hear: (event: never) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<Window[]>; openWindow(url: string): Promise<unknown> };
};

const pages = `komadai-pages-${BUILD}`;
/** The engine and its networks are large, and stay from build to build until the network has others. */
const engine = "komadai-engine";
/** The document that stands for every page without a network, and the pages that work then. */
const shell = "/record";
const works = [shell, "/tsume", "/puzzles", "/puzzles/{id}", "/storm/{id}"];

/** What manifest.mjs says of the files of the front end. */
interface Manifest {
  core: string[];
  later: string[];
  routes: Record<string, string[]>;
  styles: Record<string, string[]>;
  words: Record<string, string[]>;
  parts: Record<string, Record<string, string[]>>;
}

const isEngine = (path: string) => path.startsWith("/engine.") || path.startsWith("/networks/");
/** The files of the front end. Games and records have addresses too, which are not kept. */
const isFile = (path: string) => /^\/(build|css|networks)\//.test(path) || /^\/[^/]+\.(css|js|json|svg|png|wasm|webmanifest)$/.test(path);
/** Addresses that are not the front end's, although documents may be asked for there. */
const isOther = (path: string) => path.startsWith("/api") || path.startsWith("/embed/") || path.startsWith("/overlay/") || path === "/sw.js" || path === "/healthz" || path === "/readyz" || path === "/metrics";

/** The address of a file of the manifest; bundles have the build in theirs. */
const address = (file: string) => (file.endsWith(".js") ? `/build/${BUILD}/${file}` : `/${file}`);

async function install(): Promise<void> {
  const cache = await caches.open(pages);
  const manifest = (await (await fetch("/manifest.json", { cache: "no-cache" })).json()) as Manifest;
  const files = [...manifest.core, ...works.flatMap((page) => [...manifest.routes[page]!, ...manifest.styles[page]!]), ...manifest.later, "app.css", "favicon.svg"];
  await cache.addAll([shell, ...new Set(files.map(address))].map((path) => new Request(path, { cache: "no-cache" })));
  await worker.skipWaiting();
}

/** Lets go of what other builds have kept. */
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
    // Documents of pages differ in what they load ahead alone: one of them is enough.
    if (response.ok && request.mode !== "navigate") await cache.put(request, response.clone()).catch(() => undefined); // no room: it goes on without
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

/** Fetches files of the front end to keep them, one after the other; the words of the pages that work without a network first. */
async function keep({ keep: paths = [], words = "" }: Said["data"]): Promise<void> {
  const manifest = await fetch("/manifest.json", { cache: "no-cache" }).then((r) => r.json() as Promise<Manifest>).catch(() => null);
  const needed = works.flatMap((page) => manifest?.words[page] ?? []).flatMap((part) => manifest?.parts[words]?.[part] ?? []);
  for (const path of [...new Set(needed.map(address)), ...paths]) if (isFile(path)) await answer(new Request(path, { cache: path.startsWith("/build/") ? "force-cache" : "default" })).catch(() => undefined);
}

/** Shows what the server says of a game, unless its page is in sight. */
async function tell(data: Pushed["data"]): Promise<void> {
  const { title, body, path, tag } = (data?.json() ?? {}) as Partial<Record<string, string>>;
  if (!title || !path?.startsWith("/")) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === path)) return;
  await worker.registration.showNotification(title, { body: body ?? "", tag: tag ?? path, icon: "/icon-192.png", data: path });
}

/** Goes to the page of a game: to one that is open, or else to a new one. */
async function goTo(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  await (there ? there.focus() : worker.clients.openWindow(path));
}

worker.addEventListener("push", (event: Pushed) => event.waitUntil(tell(event.data)));
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
  if (request.method !== "GET" || origin !== location.origin || isOther(pathname) || request.mode !== "navigate" && !isFile(pathname)) return;
  event.respondWith(answer(request));
});
