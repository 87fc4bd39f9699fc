import type { BookEntry } from "../wire";

export interface Head {
  id: string;
  rules: string;
  name: string;
  changed: boolean;
  files: number;
  bytes: number;
}

export interface BookSource {
  /** "" for a new book. */
  name: string;
  file: Uint8Array<ArrayBuffer>;
}

/** The steps that rebuild the book, in order. */
export type Step = { source: BookSource } | { entry: BookEntry };

/** No room, or another tab stores another book. */
export type Unkept = "full" | "elsewhere";

const database = "komadai.book";
const store = "steps";

const mostBytes = 64 << 20;
const mostEntries = 20_000;

let opening: Promise<IDBDatabase> | null = null;

function opened(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  opening.catch(() => (opening = null));
  return opening;
}

async function transact<T>(mode: IDBTransactionMode,
  act: (steps: IDBObjectStore, give: (value: T) => void, fail: (why: Unkept) => void) => void): Promise<T | undefined>
{
  const db = await opened();
  return new Promise<T | undefined>((resolve, reject) => {
    const transaction = db.transaction(store, mode);
    let value: T | undefined;
    let why: Unkept = "full";
    transaction.oncomplete = () => resolve(value);
    transaction.onabort = () => reject(why);
    act(transaction.objectStore(store), (v) => (value = v), (reason) => {
      why = reason;
      transaction.abort();
    });
  });
}

/** Keys give the order: the number of a file, then the positions changed since. */
const fileKey = (n: number) => String(n).padStart(4, "0");
const entryKey = (n: number, sfen: string) => `${fileKey(n)} ${sfen}`;

/** Changes the stored book, if it is still this one. */
function change(id: string, act: (head: Head, steps: IDBObjectStore, fail: (why: Unkept) => void) => void): Promise<Unkept | ""> {
  return transact<never>("readwrite", (steps, _, fail) => {
    const request = steps.get("head");
    request.onsuccess = () => {
      const head = request.result as Head | undefined;
      if (head?.id !== id) return fail("elsewhere");
      try {
        act(head, steps, fail);
        steps.put(head, "head");
      } catch {
        fail("full");
      }
    };
  }).then(() => "" as const, (why: unknown) => (why === "elsewhere" ? "elsewhere" : "full"));
}

/** Replaces the stored book. Returns why it could not, or "". */
export function keepBook(head: Head, source: BookSource): Promise<Unkept | ""> {
  return transact<never>("readwrite", (steps) => {
    steps.clear();
    steps.put(head, "head");
    steps.put(source, fileKey(1));
  }).then(() => "" as const, () => "full");
}

export const keepMerged = (id: string, source: BookSource): Promise<Unkept | ""> =>
  change(id, (head, steps) => {
    head.files++;
    head.bytes += source.file.byteLength;
    head.changed = true;
    if (head.bytes > mostBytes) throw new RangeError("too many bytes");
    steps.put(source, fileKey(head.files));
  });

export const keepEntries = (id: string, entries: readonly BookEntry[]): Promise<Unkept | ""> =>
  change(id, (head, steps, fail) => {
    head.changed = true;
    for (const entry of entries) steps.put(entry, entryKey(head.files, entry.sfen));
    const count = steps.count();
    count.onsuccess = () => count.result > mostEntries && fail("full");
  });

export const keepSaved = (id: string): Promise<Unkept | ""> => change(id, (head) => void (head.changed = false));

export const forgetBook = (id: string): Promise<Unkept | ""> =>
  transact<never>("readwrite", (steps) => {
    const request = steps.get("head");
    request.onsuccess = () => (request.result as Head | undefined)?.id === id && steps.clear();
  }).then(() => "" as const, () => "full");

export function recallBook(): Promise<{ head: Head; steps: Step[] } | null> {
  return transact<{ head: Head; steps: Step[] } | null>("readonly", (all, give) => {
    const keys = all.getAllKeys();
    const values = all.getAll();
    values.onsuccess = () => {
      const at = keys.result.indexOf("head");
      if (at < 0) return give(null);
      const steps = values.result.flatMap((value, i): Step[] => {
        if (i === at) return [];
        return [(keys.result[i] as string).includes(" ") ? { entry: value as BookEntry } : { source: value as BookSource }];
      });
      give({ head: values.result[at] as Head, steps });
    };
  }).then((kept) => kept ?? null, () => null);
}
