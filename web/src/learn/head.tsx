import { inLanguage, texts } from "../i18n";
import type { Lessons, RuleSetPage } from "../wire";

/** How to win, what is different, what to try first. */
export function RulesHead({ rules, lessons }: { rules: RuleSetPage; lessons: Lessons }) {
  const t = texts.value.learn;
  const h = t.head;
  const win = lessons.win.includes("try") ? h.mateOrTry : lessons.win[0] === "mate" ? h.mate : inLanguage(rules.goal);
  return <section class="rules-three" data-testid="rules-head">
    <dl>
      {win && <div>
        <dt>{h.win}</dt>
        <dd>{win}</dd>
      </div>}
      <div>
        <dt>{h.differs}</dt>
        <dd>{inLanguage(rules.summary)}</dd>
      </div>
      {lessons.first && <div>
        <dt>{h.first}</dt>
        <dd>{inLanguage(lessons.first)}</dd>
      </div>}
    </dl>
  </section>;
}
