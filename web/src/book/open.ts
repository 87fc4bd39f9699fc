import { signal } from "@preact/signals";
import { newKey } from "../record/drafts";
import { failureText } from "../ui/failure";
import type { BookAsk, BookEntry, BookFault, BookLoss } from "../wire";
import { askBook, type BookAnswer } from "./ask";
import { forgetBook, keepBook, keepEntries, keepMerged, keepSaved, recallBook, type Unkept } from "./kept";
import { bookWords } from "./words";

/** In megabytes; the engine has the same limit. */
export const largest = 32;

export interface OpenBook {
  id: string;
  rules: string;
  /** "" for a new book. */
  name: string;
  positions: number;
  moves: number;
}

/** An undo step: entries before and after, and the place. */
interface Change {
  before: readonly BookEntry[];
  after: readonly BookEntry[];
  where: string;
}

export const state = signal<"recalling" | "reading" | "ready">("recalling");
export const openBook = signal<OpenBook | null>(null);
/** Increases with each change; answers of earlier versions are stale. */
export const version = signal(0);
export const changed = signal(false);
export const problem = signal("");
export const gone = signal(false);
/** Why the book is not stored, "" if it is. */
export const unkept = signal<Unkept | "">("");
/** Data of the file that the book cannot hold. */
export const leftOut = signal<readonly BookLoss[]>([]);
export const undoable = signal<readonly Change[]>([]);
export const redoable = signal<readonly Change[]>([]);

const formats: Readonly<Record<string, string>> = { db: "YaneuraOu", ybb: "YaneuraOu", bin: "Apery", sbk: "ShogiGUI" };

export function faultText(fault: BookFault): string {
  const f = bookWords.value.faults;
  switch (fault.kind) {
    case "ending":
      return f.ending;
    case "format":
      return f.format(formats[fault.format ?? ""] ?? "");
    case "line":
      return f.line(fault.line ?? 0, fault.text ?? "");
    case "standard":
      return f.standard;
    case "large":
      return f.large(largest);
    case "closed":
      return f.broken;
    case "entry":
      return f.entry;
  }
}

/** null if it failed; the failure is shown. */
async function ask(question: BookAsk, file?: Uint8Array<ArrayBuffer>): Promise<BookAnswer | null> {
  problem.value = "";
  try {
    const answer = await askBook(question, file);
    gone.value = answer.fault?.kind === "closed";
    if (answer.fault) {
      problem.value = faultText(answer.fault);
      return null;
    }
    if (openBook.value) openBook.value = { ...openBook.value, positions: answer.positions, moves: answer.moves };
    return answer;
  } catch (error) {
    lose(error);
    return null;
  }
}

export function lose(error: unknown): void {
  problem.value = failureText(error, bookWords.value.faults.broken);
  gone.value = problem.value === bookWords.value.faults.broken;
}

function take(head: { id: string; rules: string; name: string; changed: boolean }, answer: BookAnswer): void {
  openBook.value = { id: head.id, rules: head.rules, name: head.name, positions: answer.positions, moves: answer.moves };
  changed.value = head.changed;
  undoable.value = redoable.value = [];
  version.value++;
}

export async function resume(): Promise<void> {
  state.value = "recalling";
  const kept = await recallBook();
  let answer: BookAnswer | null = null;
  if (kept) {
    let first = true;
    for (const step of kept.steps) {
      if ("entry" in step) answer = await ask({ set: step.entry });
      else {
        const { name, file } = step.source;
        answer = await ask(
          first ? { open: { rules: kept.head.rules, ...(name && { name }) } } : { merge: { rules: kept.head.rules, name } },
          file,
        );
        first = false;
      }
      if (!answer) break;
    }
    if (answer) take(kept.head, answer);
  }
  state.value = "ready";
}

/** The first of several files; "" if it is too large. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  if (file.size > largest << 20) {
    problem.value = bookWords.value.faults.large(largest);
    return null;
  }
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    problem.value = bookWords.value.faults.format("");
    return null;
  }
}

/** Without a file the book is empty. */
export async function begin(rules: string, file?: File): Promise<void> {
  state.value = "reading";
  const data = file ? await bytesOf(file) : new Uint8Array();
  const name = file?.name ?? "";
  const answer = data && (await ask({ open: { rules, ...(name && { name }) } }, data));
  if (answer) {
    const head = { id: newKey(), rules, name, changed: false, files: 1, bytes: data.byteLength };
    leftOut.value = answer.losses ?? [];
    unkept.value = await keepBook(head, { name, file: data });
    take(head, answer);
  }
  state.value = "ready";
}

export async function merge(file: File): Promise<void> {
  const open = openBook.value!;
  const data = await bytesOf(file);
  if (!data) return;
  state.value = "reading";
  const answer = await ask({ merge: { rules: open.rules, name: file.name } }, data);
  if (answer) {
    leftOut.value = answer.losses ?? [];
    unkept.value ||= await keepMerged(open.id, { name: file.name, file: data });
    changed.value = true;
    // Entries changed in the merge.
    undoable.value = redoable.value = [];
    version.value++;
  }
  state.value = "ready";
}

async function set(entries: readonly BookEntry[]): Promise<boolean> {
  for (const entry of entries) if (!(await ask({ set: bare(entry) }))) return false;
  changed.value = true;
  unkept.value ||= await keepEntries(openBook.value!.id, entries.map(bare));
  version.value++;
  return true;
}

/** Without fields for display. */
const bare = (entry: BookEntry): BookEntry => ({ sfen: entry.sfen, comment: entry.comment,
  moves: entry.moves.map(({ view, replyView, ...move }) => move) });

export async function change(before: readonly BookEntry[], after: readonly BookEntry[], where: string): Promise<void> {
  if (!(await set(after))) return;
  undoable.value = [...undoable.value, { before, after, where }].slice(-500);
  redoable.value = [];
}

/** Returns the place of the change. */
export async function undo(): Promise<string | null> {
  const last = undoable.value.at(-1);
  if (!last || !(await set(last.before))) return null;
  undoable.value = undoable.value.slice(0, -1);
  redoable.value = [...redoable.value, last];
  return last.where;
}

export async function redo(): Promise<string | null> {
  const last = redoable.value.at(-1);
  if (!last || !(await set(last.after))) return null;
  redoable.value = redoable.value.slice(0, -1);
  undoable.value = [...undoable.value, last];
  return last.where;
}

/** Faults go to the caller. */
export const write = (format: string): Promise<BookAnswer> => askBook({ write: format });

export async function saved(): Promise<void> {
  changed.value = false;
  await keepSaved(openBook.value!.id);
}

export async function close(): Promise<void> {
  await forgetBook(openBook.value!.id);
  openBook.value = null;
  leftOut.value = undoable.value = redoable.value = [];
  unkept.value = problem.value = "";
}
