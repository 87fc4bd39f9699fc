import { effect, signal } from "@preact/signals";
import { me } from "../account/me";
import { request } from "../api";
import { languageTag, locale } from "../i18n";
import { notifications, pushTopics } from "../prefs";
import type { PushKey, PushSubscription as Subscribed } from "../wire";

type Topic = Subscribed["topics"][number];

/** Topics of messages while no page is open. */
export const topics: readonly Topic[] = ["moves", "challenges", "tournaments", "messages", "followers", "comments"];

export const wanted = (): Topic[] => topics.filter((topic) => pushTopics.value.split(" ").includes(topic));

/** "" until known. */
export const pushed = signal<"" | "on" | "off">("");

let agreed = "";

async function subscription(): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await request<PushKey>("GET", "/push");
  const known = await pushManager.getSubscription();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  if (!known) return pushManager.subscribe(options);
  const theirs = btoa(String.fromCharCode(...new Uint8Array(known.options.applicationServerKey ?? new ArrayBuffer(0)))).replace(/\+/g, "-")
    .replace(/\//g, "_").replace(/=+$/, "");
  if (theirs === key) return known;
  // The server has a new key, which the old subscription refuses.
  await known.unsubscribe();
  return pushManager.subscribe(options);
}

async function agree(): Promise<void> {
  const on = notifications.value === "on" && wanted().length > 0;
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) {
    pushed.value = "off";
    return;
  }
  if (!on) return dropPush();
  try {
    const { endpoint, keys } = (await subscription()).toJSON();
    const body = { endpoint, keys, language: locale.value, topics: wanted() };
    const now = JSON.stringify([body, me.value?.account?.id]);
    if (now !== agreed) await request<null>("POST", "/push", body);
    agreed = now;
    pushed.value = "on";
  } catch {
    // No push service, or the server sends none.
    pushed.value = "off";
  }
}

export async function dropPush(): Promise<void> {
  agreed = "";
  pushed.value = "off";
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const known = await registration?.pushManager.getSubscription();
    if (!known) return;
    await request<null>("POST", "/push/remove", { endpoint: known.endpoint });
    await known.unsubscribe();
  } catch {
    // The server drops subscriptions that fail.
  }
}

let last: Promise<void> = Promise.resolve();
let kept = false;

/** Follows the settings, the language and the account. */
export function keepPush(): void {
  if (kept) return;
  kept = true;
  effect(() => {
    void [notifications.value, pushTopics.value, languageTag.value, me.value?.account?.id];
    if (me.value !== null) last = last.then(agree);
  });
}
