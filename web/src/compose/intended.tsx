import { texts } from "../i18n";

export function Intended({ line, forget }: { line: readonly string[]; forget: () => void }) {
  const s = texts.value.compose;
  if (line.length === 0) return null;
  return <p class="draft-intended small-print" data-testid="intended" data-usi={line.join(" ")}>
    <span class="strong">{s.intended}</span> {s.plies(line.length)}
    <button type="button" class="quiet-link" onClick={forget} data-testid="forget-line">
      {s.forget}
    </button>
  </p>;
}
