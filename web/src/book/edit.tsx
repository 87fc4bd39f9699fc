import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { Choice } from "../ui/choice";
import { Dialog } from "../ui/dialog";
import { BinIcon, TopIcon } from "../ui/icons";
import type { BookMove } from "../wire";
import { moveLabel } from "./label";
import { bookWords } from "./words";

interface EditProps {
  move: BookMove;
  leading: boolean;
  onClose: () => void;
  apply: (move: BookMove, first?: boolean) => void;
  remove: () => void;
}

/** Centipawns, plies, games. */
const limits = { value: 1_000_000, depth: 1000, count: 1_000_000_000 } as const;

type Field = keyof typeof limits;

/** null if empty, undefined if invalid. */
function numberOf(field: Field, text: string): number | null | undefined {
  const plain = text.trim().normalize("NFKC").replace(/^[−–]/, "-").replace(/[,\s]/g, "");
  if (!plain) return null;
  if (!/^[+-]?\d{1,10}$/.test(plain)) return undefined;
  const n = Number(plain);
  return n > limits[field] || n < (field === "value" ? -limits.value : 0) ? undefined : n;
}

export function EditMove({ move, leading, onClose, apply, remove }: EditProps) {
  const w = bookWords.value;
  const [numbers, setNumbers] = useState<Record<Field, string>>({ value: move.value === null ? "" : String(move.value),
    depth: move.depth ? String(move.depth) : "", count: move.count ? String(move.count) : "" });
  const [grade, setGrade] = useState(move.grade || "none");
  const [comment, setComment] = useState(move.comment ?? "");
  const [bad, setBad] = useState<Field | "">("");
  const label = moveLabel(move.usi, move.view);
  const submit = (first = false) => {
    const read = { value: numberOf("value", numbers.value), depth: numberOf("depth", numbers.depth),
      count: numberOf("count", numbers.count) };
    const wrong = (Object.keys(read) as Field[]).find((field) => read[field] === undefined);
    if (wrong) return setBad(wrong);
    apply({ ...move, value: read.value ?? null, depth: read.depth ?? 0, count: read.count ?? 0,
      grade: grade === "none" ? "" : (grade as BookMove["grade"]), comment: comment.trim() }, first);
  };
  return <Dialog id="book-edit" title={w.edit(label)} onClose={onClose}>
    <form class="form" onSubmit={(event) => {
      event.preventDefault();
      submit();
    }}>
      <div class="book-numbers">
        {(["value", "depth", "count"] as const).map((field) =>
          <label key={field} class="field">
            <span class="field-label">{w[field]}</span>
            <input type="text" inputMode={field === "value" ? "text" : "numeric"} autocomplete="off" value={numbers[field]}
              aria-invalid={bad === field} aria-describedby={`book-${field}-hint`} onInput={(event) => {
              setBad("");
              setNumbers({ ...numbers, [field]: event.currentTarget.value });
            }} data-testid={`book-${field}`} />
            <small class="field-hint" id={`book-${field}-hint`}>{w[`${field}Hint`]}</small>
          </label>
        )}
      </div>
      {bad && <p class="problem" role="alert" data-testid="book-bad">{`${w[bad]}: ${w.badNumber(numbers[bad].slice(0, 20))}`}</p>}
      <Choice id="book-grade" legend={w.grade} value={grade} onChange={setGrade}
        options={(["none", "forced", "good", "doubtful", "blunder"] as const).map((g) => ({ value: g, label: w.grades[g] }))} />
      <label class="field">
        <span class="field-label">{w.comment}</span>
        <textarea rows={2} maxLength={1000} value={comment} onInput={(event) => setComment(event.currentTarget.value)}
          data-testid="book-comment" />
      </label>
      <div class="book-edit-foot">
        <button type="button" class="quiet-link" onClick={remove} data-testid="book-remove">
          <BinIcon />
          {w.remove}
        </button>
        {!leading && <button type="button" class="quiet-link" onClick={() => submit(true)} data-testid="book-first">
          <TopIcon />
          {w.first}
        </button>}
        <span class="book-edit-go">
          <button type="button" class="button" onClick={onClose} data-testid="dialog-cancel">{texts.value.cancel}</button>
          <button type="submit" class="button primary" data-testid="book-apply">{w.apply}</button>
        </span>
      </div>
    </form>
  </Dialog>;
}
