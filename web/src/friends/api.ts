import { signal } from "@preact/signals";
import { refresh } from "../account/me";
import { part, request } from "../api";
import type { Conversation, Friends, Tie } from "../wire";

const at = (name: string) => `/friends/${part(name)}`;

/** Counts the events of messages, comments and followers. */
export const written = signal(0);

/** The marks and the open lists follow. */
export function hearWritten(): void {
  written.value++;
  void refresh();
}

export const friends = () => request<Friends>("GET", "/friends");
export const conversation = (name: string) => request<Conversation>("GET", at(name));
export const write = (name: string, text: string, client: string) =>
  request<Conversation>("POST", `${at(name)}/messages`, { text, client });
export const follow = (name: string, on: boolean) => request<Tie>("POST", `${at(name)}/follow`, { on });
export const dismiss = (name: string) => request<Tie>("POST", `${at(name)}/dismiss`);
export const block = (name: string, on: boolean) => request<Tie>("POST", `${at(name)}/block`, { on });
export const see = (thread: string, seq: number) => request<null>("POST", `/threads/${part(thread)}/seen`, { seq });
export const reportPost = (thread: string, message: number, reason: string) =>
  request<null>("POST", `/threads/${part(thread)}/report`, { ...(message && { message }), reason });

/** A name of a request, so that the server carries it out once. */
export const fresh = (): string => [...crypto.getRandomValues(new Uint8Array(10))].map((b) => (b % 36).toString(36)).join("");
