import { notation, texts } from "../i18n";
import { chosenNotation, type Notation } from "../prefs";

const styles: readonly Notation[] = ["ja", "western", "usi"];

export function MoveHead() {
  const t = texts.value;
  return <header class="moves-head">
    <h2>{t.moves}</h2>
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
