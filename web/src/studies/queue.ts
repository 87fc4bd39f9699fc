import type { Failure } from "../wire";
import type { Edit } from "./edit";

/** Edits that the server has not acknowledged or has refused, in the browser's storage: they outlast a lost connection and a reload. */
const prefix = "komadai.edits.";

/** Milliseconds between signs of life of a page with edits; after a silence another page sends them. */
const beat = 4000;
const orphaned = 12_000;

/** An edit that waits: for the connection, or refused for its author to change. */
export interface Pending extends Edit {
  refused?: Failure;
}

interface Kept {
  at: number;
  edits: Pending[];
}

export const freshClient = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((n) => "abcdefghijklmnopqrstuvwxyz012345"[n % 32]).join("");

export class Queue {
  readonly client = freshClient();
  #number = 0;
  #edits: Pending[] = [];
  #timer = 0;

  constructor(readonly study: string, readonly changed: () => void) {}

  get edits(): readonly Pending[] {
    return this.#edits;
  }

  nextID(): string {
    return `${this.client}.${++this.#number}`;
  }

  set(edits: Pending[]): void {
    this.#edits = edits;
    this.#keep();
    this.changed();
  }

  add(...edits: Pending[]): void {
    this.set([...this.#edits, ...edits]);
  }

  drop(ids: ReadonlySet<string>): void {
    if (this.#edits.some((e) => ids.has(e.id))) this.set(this.#edits.filter((e) => !ids.has(e.id)));
  }

  get #key(): string {
    return `${prefix}${this.study}.${this.client}`;
  }

  #keep = (): void => {
    clearTimeout(this.#timer);
    try {
      if (this.#edits.length === 0) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, JSON.stringify({ at: Date.now(), edits: this.#edits } satisfies Kept));
    } catch {
      // No storage, or no room: the edits last as long as the page.
    }
    if (this.#edits.length) this.#timer = window.setTimeout(this.#keep, beat);
  };

  /** Takes over the edits of pages that are gone. They keep their ids, so that none counts twice. */
  adopt(): void {
    const found: Pending[] = [];
    try {
      for (const key of Object.keys(localStorage)) {
        if (!key.startsWith(`${prefix}${this.study}.`) || key === this.#key) continue;
        const kept = JSON.parse(localStorage.getItem(key)!) as Kept;
        if (Date.now() - kept.at < orphaned) continue;
        found.push(...kept.edits.filter((e) => !this.#edits.some((own) => own.id === e.id)));
        localStorage.removeItem(key);
      }
    } catch {
      // No storage.
    }
    if (found.length) this.set([...found, ...this.#edits]);
  }

  /** The page is left: another may take over at once. */
  leave(): void {
    clearTimeout(this.#timer);
    if (!this.#edits.length) return;
    try {
      localStorage.setItem(this.#key, JSON.stringify({ at: 0, edits: this.#edits } satisfies Kept));
    } catch {
      // No storage.
    }
  }
}
