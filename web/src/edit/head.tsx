import { inLanguage, texts } from "../i18n";
import { FlipIcon } from "../ui/icons";
import type { RuleSet } from "../wire";

export function SideHead({ rules, title, flip, id }: { rules: RuleSet; title: string; flip: () => void; id?: string }) {
  const t = texts.value;
  return <header class="tsume-head">
    <div>
      <p class="kicker">{inLanguage(rules.names)}</p>
      <h2 data-testid={id}>{title}</h2>
    </div>
    <button type="button" class="icon-button" aria-label={t.flip} title={t.flip} onClick={flip} data-testid="flip">
      <FlipIcon />
    </button>
  </header>;
}
