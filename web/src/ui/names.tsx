import { inLanguage, language } from "../i18n";
import type { RuleSet } from "../wire";

/** In the other languages. */
export function otherNames(rules: RuleSet) {
  const shown = inLanguage(rules.names);
  const names = (["ja", "zh", "en"] as const).filter((l) => l !== language.value && rules.names[l] && rules.names[l] !== shown);
  return names.map((l, i) => <span key={l} lang={l === "zh" ? "zh-Hant" : l}>{i > 0 ? " · " : ""}{rules.names[l]}</span>);
}

/** A final number stays with its word. */
export function cardName(rules: RuleSet) {
  const name = inLanguage(rules.names);
  const [, head, tail] = /^(.+?)([ァ-ヶー]+[０-９])$/u.exec(name) ?? [];
  return head
    ? <>
      {head}
      <wbr />
      <span class="unbroken">{tail}</span>
    </>
    : name;
}
