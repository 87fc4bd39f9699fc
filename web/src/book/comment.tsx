import type { BookEntry } from "../wire";
import { bookWords } from "./words";

export function CommentHere({ entry, set }: { entry: BookEntry; set: (entry: BookEntry) => void }) {
  const said = entry.comment ?? "";
  return <label class="field book-comment">
    <span class="field-label">{bookWords.value.commentHere}</span>
    <textarea rows={said.includes("\n") ? 3 : 1} maxLength={1000} defaultValue={said} onChange={(event) => {
      const comment = event.currentTarget.value.trim();
      if (comment !== said) set({ ...entry, comment });
    }} data-testid="book-position-comment" />
  </label>;
}
