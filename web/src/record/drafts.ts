import { signal } from "@preact/signals";
import type { GameRecord } from "../wire";

export interface Draft {
  key: string;
  title: string;
  rules: string;
  plies: number;
  sfen: string;
  when: number;
}

interface Kept {
  name: string;
  record: GameRecord;
  /** Index in the record. */
  at: number;
}

const list = "komadai.records";
const itemKey = (key: string) => `komadai.record.${key}`;
const most = 12;

function recall(): Draft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(list) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((d: Partial<Draft>) =>
        d && typeof d.key === "string" && typeof d.sfen === "string" && localStorage.getItem(itemKey(d.key)) !== null
      )
      : [];
  } catch {
    return [];
  }
}

/** Newest first. */
export const drafts = signal<readonly Draft[]>(recall());

export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => n.toString(36).padStart(2, "0")).join("");
}

/** false if there is no room; the stored one stays. */
export function keep(draft: Draft, kept: Kept): boolean {
  const name = itemKey(draft.key);
  let before: string | null = null;
  try {
    before = localStorage.getItem(name);
    // Another tab may have stored something.
    const all = [draft, ...recall().filter((d) => d.key !== draft.key)];
    localStorage.setItem(name, JSON.stringify(kept));
    localStorage.setItem(list, JSON.stringify(all.slice(0, most)));
    for (const d of all.slice(most)) localStorage.removeItem(itemKey(d.key));
    drafts.value = all.slice(0, most);
    return true;
  } catch {
    restore(name, before);
    return false;
  }
}

/** Undoes a partial write. */
function restore(name: string, before: string | null): void {
  try {
    if (before === null) localStorage.removeItem(name);
    else localStorage.setItem(name, before);
  } catch {
    // No storage.
  }
}

export function load(key: string): Kept | null {
  try {
    const text = localStorage.getItem(itemKey(key));
    return text ? (JSON.parse(text) as Kept) : null;
  } catch {
    return null;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(itemKey(key));
    const next = recall().filter((d) => d.key !== key);
    localStorage.setItem(list, JSON.stringify(next));
    drafts.value = next;
  } catch {
    // No storage.
  }
}
