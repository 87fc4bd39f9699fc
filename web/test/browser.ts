/**
 * What the pages use of a browser, as far as the tests need it. A test imports this
 * file before anything of src.
 */

/** What the server answers to "METHOD path"; null is no answer at all. */
export const answers: { request: string; status?: number; body: unknown }[] = [];
/** What was asked, with the bodies that were sent. */
export const asked: { request: string; body: unknown }[] = [];

/** A socket that the test speaks through. */
export class Socket extends EventTarget {
  static readonly CONNECTING = 0;
  static all: Socket[] = [];
  readyState = 1;
  constructor(readonly url: string) {
    super();
    Socket.all.push(this);
  }
  says(message: unknown): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  close(): void {
    this.dispatchEvent(new Event("close"));
  }
}

const kept = new Map<string, string>();
const page = Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {}, lang: "" },
  querySelector: () => null as unknown });
const place = new URL("http://komadai.test/");

Object.assign(globalThis, {
  document: page,
  location: place,
  history: { pushState: () => undefined, replaceState: () => undefined },
  window: globalThis,
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
  WebSocket: Socket,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  BroadcastChannel: undefined,
  fetch: async (path: string, { method = "GET", body }: { method?: string; body?: unknown } = {}) => {
    const request = `${method} ${path.replace(/^\/api\/v1/, "")}`;
    asked.push({ request, body: typeof body === "string" ? (JSON.parse(body) as unknown) : body });
    const at = answers.findIndex((a) => a.request === request);
    const answer = at < 0 ? { status: 404, body: { code: "not-found", message: "There is nothing." } } : answers.splice(at, 1)[0]!;
    if (answer.body === null) throw new TypeError("no answer");
    return { ok: (answer.status ?? 200) < 400, status: answer.status ?? 200, json: async () => answer.body };
  },
});
Object.defineProperty(globalThis, "navigator", { value: { languages: ["de", "ja-JP", "en"] }, configurable: true });

// What a board asks for when its module is loaded.
const boards = globalThis as unknown as { CSSStyleSheet?: unknown; HTMLElement?: unknown; customElements?: unknown };
boards.CSSStyleSheet ??= class {
  replaceSync(): void {}
};
boards.HTMLElement ??= class {};
boards.customElements ??= { get: () => undefined, define: () => undefined };

/** Storage that survives the page: the Cache API of a service worker. */
export const cached = new Map<string, Response>();

Object.assign(globalThis, {
  caches: {
    open: async () => ({ put: async (path: string, response: Response) => void cached.set(path, response) }),
    match: async (path: string) => cached.get(path)?.clone(),
  },
});

/** Loads all texts in English. */
export async function inEnglish(): Promise<void> {
  const { chosenLanguage, needTexts, startLanguage } = await import("../src/i18n");
  chosenLanguage.value = "en";
  await startLanguage();
  await needTexts(["tools", "compose", "puzzle", "site", "play"]);
}

/** Makes each write to the storage fail until the function returned is called. */
export function fullStorage(): () => void {
  const { setItem } = localStorage;
  Object.assign(localStorage, {
    setItem: () => {
      throw new Error("no room");
    },
  });
  return () => void Object.assign(localStorage, { setItem });
}

/** Returns the error of a promise that fails. */
export async function failure(promise: Promise<unknown>): Promise<Error & { status?: number; unreached?: boolean }> {
  return await promise.then(() => Promise.reject(new Error("it did not fail")), (error: Error) => error);
}
