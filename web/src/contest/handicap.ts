import { inLanguage } from "../i18n";
import type { RuleSet } from "../wire";

export const handicapName = (rules: RuleSet | undefined, id: string): string =>
  inLanguage(rules?.handicaps?.find((h) => h.id === id)?.names) || id;
