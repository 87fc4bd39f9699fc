import { notation } from "../i18n";
import { SideMark } from "../ui/piece";
import type { BookPosition } from "../wire";
import { moveLabel } from "./label";
import { bookWords } from "./words";

interface LineProps {
  at: BookPosition;
  show: (ply: number) => void;
  add: () => void;
}

export function BookLine({ at, show, add }: LineProps) {
  const w = bookWords.value;
  const missing = at.known.filter((known) => !known).length;
  const { moves } = at.studied;
  return <nav class="book-line panel" aria-label={w.line} data-testid="book-line" data-missing={missing}>
    <ol>
      <li>
        <button type="button" onClick={() => show(0)} aria-current={moves.length === 0 ? "step" : undefined}>{w.lineNone}</button>
      </li>
      {moves.map((m, i) =>
        <li key={`${i} ${m.usi}`}>
          <button type="button" class={at.known[i] ? "" : "unknown"} lang={notation.value === "ja" ? "ja" : undefined}
            onClick={() => show(i + 1)} aria-current={i === moves.length - 1 ? "step" : undefined}>
            <SideMark side={m.view?.side === "w" ? "w" : "b"} />
            {moveLabel(m.usi ?? "", m.view)}
          </button>
        </li>
      )}
    </ol>
    {missing > 0 && <div class="book-missing">
      <p>{w.missing(missing)}</p>
      <button type="button" class="button small primary" onClick={add} data-testid="book-add">{w.add(missing)}</button>
    </div>}
  </nav>;
}
