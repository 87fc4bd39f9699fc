import { inLanguage, texts } from "../i18n";
import { FlipIcon } from "../ui/icons";
import type { RuleSet } from "../wire";

/** What the page is about, and the button that turns the board. */
export function ToolsHead({ rules, flip }: { rules: RuleSet; flip: () => void }) {
  const t = texts.value;
  return (
    <header class="tsume-head">
      <div>
        <p class="kicker">{inLanguage(rules.names)}</p>
        <h2>{t.compose.title}</h2>
      </div>
      <button type="button" class="icon-button" aria-label={t.flip} title={t.flip} onClick={flip} data-testid="flip">
        <FlipIcon />
      </button>
    </header>
  );
}

/** The intended solution, where there is one. */
export function Intended({ line, forget }: { line: readonly string[]; forget: () => void }) {
  const s = texts.value.compose;
  if (line.length === 0) return null;
  return (
    <p class="draft-intended small-print" data-testid="intended" data-usi={line.join(" ")}>
      <span class="strong">{s.intended}</span> {s.plies(line.length)}
      <button type="button" class="quiet-link" onClick={forget} data-testid="forget-line">
        {s.forget}
      </button>
    </p>
  );
}
