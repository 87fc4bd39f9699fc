import { ruleSet } from "../api";
import { inLanguage } from "../i18n";
import { useLoad } from "../pages/load";
import { Pick } from "../ui/choice";
import type { Choice, RuleSetPage } from "../wire";

/** The rule set without what was changed: the part of its id before the colon. */
const baseOf = (id: string) => id.split(":")[0]!;

/** The id of a rule set in which a choice has another value. */
export function chosenId(rules: RuleSetPage, id: string, value: string): string {
  const changed = switches(rules)
    .map((c) => ({ id: c.id, value: c.id === id ? value : c.chosen, usual: c.values[0]!.id }))
    .filter((c) => c.value !== c.usual)
    .map((c) => `${c.id}=${c.value}`);
  return changed.length > 0 ? `${baseOf(rules.id)}:${changed.join(",")}` : baseOf(rules.id);
}

/** The choices that have more than one value. */
export const switches = (rules: RuleSetPage): Choice[] => (rules.choices ?? []).filter((c) => c.values?.length > 1);

/** By which readings of its rules a rule set is played; change is called with the id of the other rule set. */
export function RuleChoices({ rules, change }: { rules: RuleSetPage; change: (id: string) => void }) {
  return (
    <>
      {switches(rules).map((c) => (
        <Pick key={c.id} id={`choice-${c.id}`} label={inLanguage(c.names)} value={c.chosen} onChange={(value) => change(chosenId(rules, c.id, value))}
          options={c.values.map((v) => ({ value: v.id, label: inLanguage(v.names) }))} />
      ))}
    </>
  );
}

/** The same for a rule set by its id. */
export function RuleChoicesOf({ id, change }: { id: string; change: (id: string) => void }) {
  const { value } = useLoad(`choices ${id}`, () => ruleSet(id));
  return value && <RuleChoices rules={value} change={change} />;
}
