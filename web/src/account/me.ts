import { signal } from "@preact/signals";
import { ApiError } from "../api";
import { language } from "../i18n";
import type { Me } from "../wire";
import * as requests from "./requests";

/** The account signed in; null until the server has answered. */
export const me = signal<Me | null>(null);

/** The last request for the account had no answer. */
export const unreached = signal(false);

/** Without an answer the person is a guest. */
export async function refresh(): Promise<void> {
  try {
    me.value = await requests.me();
    unreached.value = false;
  } catch (error) {
    unreached.value = error instanceof ApiError && error.unreached;
    me.value ??= { mail: false };
  }
}

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
  addEventListener("online", () => unreached.value && void refresh());
  news?.addEventListener("message", () => void refresh());
}
