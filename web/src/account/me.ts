import { signal } from "@preact/signals";
import { language } from "../i18n";
import type { Me } from "../wire";
import * as requests from "./requests";

/** Who is signed in; null until that is known. */
export const me = signal<Me | null>(null);

/** Asks the server who is signed in. Without an answer nobody is. */
export async function refresh(): Promise<void> {
  try {
    me.value = await requests.me();
  } catch {
    me.value ??= { mail: false };
  }
}

/** Tells the other tabs of the browser that somebody signed in or out. */
const news = typeof BroadcastChannel === "function" ? new BroadcastChannel("komadai.account") : null;

/** Takes in who is signed in from now on. */
export function become(now: Me): void {
  me.value = now;
  news?.postMessage("");
  if (now.account && now.account.language !== language.value) {
    // Mails come in the language of the page.
    void requests.change({ language: language.value }).catch(() => {});
  }
}

export function startAccount(): void {
  void refresh();
  news?.addEventListener("message", () => void refresh());
}
