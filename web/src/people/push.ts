import "../core";
import { effect, signal } from "@preact/signals";
import { me } from "../account/me";
import { request } from "../api";
import { languageTag, locale } from "../i18n";
import { notifications, pushTopics } from "../prefs";
import type { PushKey, PushSubscription as Subscribed } from "../wire";

type Topic = Subscribed["topics"][number];

/** The topics that one may want to hear of while no page is open. */
export const topics: readonly Topic[] = ["moves", "challenges", "tournaments"];

/** Those that are wanted. */
export const wanted = (): Topic[] => topics.filter((topic) => pushTopics.value.split(" ").includes(topic));

/** Whether messages come while no page is open: "" before that is known. */
export const pushed = signal<"" | "on" | "off">("");

/** What the server was told last by this page. */
let told = "";

async function subscription(): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await request<PushKey>("GET", "/push");
  const known = await pushManager.getSubscription();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  if (!known) return pushManager.subscribe(options);
  const theirs = btoa(String.fromCharCode(...new Uint8Array(known.options.applicationServerKey ?? new ArrayBuffer(0)))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  if (theirs === key) return known;
  // The server has another key now: what it sends to the old one is refused.
  await known.unsubscribe();
  return pushManager.subscribe(options);
}

/** Has the server tell this browser of games, in the language of the page, or no more. */
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
    if (now !== told) await request<null>("POST", "/push", body);
    told = now;
    pushed.value = "on";
  } catch {
    // A browser without a push service, or a server that does not send there.
    pushed.value = "off";
  }
}

/** Has the server no longer tell this browser of games. */
export async function dropPush(): Promise<void> {
  told = "";
  pushed.value = "off";
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const known = await registration?.pushManager.getSubscription();
    if (!known) return;
    await request<null>("POST", "/push/remove", { endpoint: known.endpoint });
    await known.unsubscribe();
  } catch {
    // The server forgets a browser that answers no more by itself.
  }
}

let last: Promise<void> = Promise.resolve();
let kept = false;

/** Keeps what the server knows in step with the settings, the language and who is signed in. */
export function keepPush(): void {
  if (kept) return;
  kept = true;
  effect(() => {
    void [notifications.value, pushTopics.value, languageTag.value, me.value?.account?.id];
    if (me.value !== null) last = last.then(agree);
  });
}
