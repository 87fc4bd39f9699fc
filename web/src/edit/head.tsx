import { inLanguage, texts } from "../i18n";
import { FlipIcon } from "../ui/icons";
import type { RuleSet } from "../wire";

/** What the side of a board that is drawn on is about, and the button that turns the board. */
export function SideHead({ rules, title, flip }: { rules: RuleSet; title: string; flip: () => void }) {
  const t = texts.value;
  return (
    <header class="tsume-head">
      <div>
        <p class="kicker">{inLanguage(rules.names)}</p>
        <h2>{title}</h2>
      </div>
      <button type="button" class="icon-button" aria-label={t.flip} title={t.flip} onClick={flip} data-testid="flip">
        <FlipIcon />
      </button>
    </header>
  );
}
