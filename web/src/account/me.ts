import { signal } from "@preact/signals";
import { language } from "../i18n";
import type { Me } from "../wire";
import * as requests from "./requests";

/** The account signed in; null until the server has answered. */
export const me = signal<Me | null>(null);

/** Without an answer the person is a guest. */
export async function refresh(): Promise<void> {
  try {
    me.value = await requests.me();
  } catch {
    me.value ??= { mail: false };
  }
}

/** Other tabs of the browser. */
const news = typeof BroadcastChannel === "function" ? new BroadcastChannel("komadai.account") : null;

export function become(now: Me): void {
  me.value = now;
  news?.postMessage("");
  if (now.account && now.account.language !== language.value) {
    // Mails use the language of the page.
    void requests.change({ language: language.value }).catch(() => {});
  }
}

export function startAccount(): void {
  void refresh();
  news?.addEventListener("message", () => void refresh());
}
