import { useState } from "preact/hooks";
import { notation, texts } from "../i18n";
import { chosenNotation, type Notation } from "../prefs";
import { HelpIcon } from "./icons";
import { lazy } from "./lazy";

const Symbols = lazy(() => import("../study/symbols").then((m) => m.Symbols));

const styles: readonly Notation[] = ["ja", "western", "usi"];

export function MoveHead() {
  const t = texts.value;
  const [explained, setExplained] = useState(false);
  return <header class="moves-head">
    <h2>{t.moves}</h2>
    <button type="button" class="icon-button small" aria-label={t.study.symbols.title} title={t.study.symbols.title}
      onClick={() => setExplained(true)} data-testid="symbols-open">
      <HelpIcon />
    </button>
    {explained && <Symbols onClose={() => setExplained(false)} />}
    <div class="segments" role="group" aria-label={t.notationLabel}>
      {styles.map((s) =>
        <button key={s} type="button" aria-pressed={notation.value === s} onClick={() => (chosenNotation.value = s)}
          data-testid={`notation-${s}`}>
          {t.notation[s]}
        </button>
      )}
    </div>
  </header>;
}

/** Scrolls only the list. */
export function reveal(list: HTMLElement | null): void {
  const row = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !row) return;
  const top = row.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
  const bottom = top + row.offsetHeight - list.clientHeight;
  list.scrollTop = Math.min(top - 8, Math.max(list.scrollTop, bottom + 8));
}
