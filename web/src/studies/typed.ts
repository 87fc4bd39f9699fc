import type { Failure } from "../wire";
import type { Edit } from "./edit";
import type { Pending } from "./queue";

/** Kinds of typed text. */
export const typed: ReadonlySet<string> = new Set(["text", "bookmark", "headers"]);

/** The second edit goes on where the first ended, without changes by others. */
export function continues(last: Edit, next: Omit<Edit, "id" | "base">): boolean {
  if (last.kind !== next.kind || last.chapter !== next.chapter || !typed.has(last.kind)) return false;
  if (JSON.stringify(last.path) !== JSON.stringify(next.path)) return false;
  if (last.kind === "headers") return JSON.stringify(last.headers) === JSON.stringify(next.before);
  return last.kind === "bookmark" || last.text === next.was;
}

/** The second edit does what both do. */
const joined = <E extends Omit<Edit, "id" | "base">>(first: Edit, second: E): E => ({ ...second, was: first.was, before: first.before });

/**
 * Edits after some were refused: typed text stays, for its author to change. If the author has already gone on from it,
 * the later edit has all of it. Other refused edits are dropped.
 */
export function refuse(edits: readonly Pending[], reasons: ReadonlyMap<string, Failure>, sent: (id: string) => boolean): Pending[] {
  const out: Pending[] = [];
  const rest = [...edits];
  for (let i = 0; i < rest.length; i++) {
    const edit = rest[i]!;
    const refused = reasons.get(edit.id);
    if (!refused) {
      out.push(edit);
      continue;
    }
    if (!typed.has(edit.kind)) continue;
    const later = rest.findIndex((e, n) => n > i && continues(edit, e) && (reasons.has(e.id) || !sent(e.id)));
    if (later < 0) out.push({ ...edit, refused });
    else rest[later] = joined(edit, rest[later]!);
  }
  return out;
}

/** The author changes a refused text: the new edit begins where the refused one did, which goes. */
export function resume<E extends Omit<Edit, "id" | "base">>(edits: readonly Pending[], next: E): { edits: readonly Pending[]; next: E } {
  const refused = edits.findLast((e) => e.refused && continues(e, next));
  return refused ? { edits: edits.filter((e) => e !== refused), next: joined(refused, next) } : { edits, next };
}
