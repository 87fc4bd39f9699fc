import { inLanguage, language } from "../i18n";
import type { RuleSet } from "../wire";

/** The names of a rule set in the languages the page is not in. */
export function otherNames(rules: RuleSet) {
  const shown = inLanguage(rules.names);
  const names = (["ja", "zh", "en"] as const).filter((l) => l !== language.value && rules.names[l] && rules.names[l] !== shown);
  return names.map((l, i) => (
    <span key={l} lang={l === "zh" ? "zh-Hant" : l}>
      {i > 0 ? " · " : ""}
      {rules.names[l]}
    </span>
  ));
}
