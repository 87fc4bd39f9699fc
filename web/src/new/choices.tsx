import { ruleSet } from "../api";
import { inLanguage } from "../i18n";
import { useLoad } from "../pages/load";
import { Pick } from "../ui/choice";
import type { RuleSetPage } from "../wire";
import { baseOf, changedIn, chosenId, switches } from "./readings";

interface RuleChoicesProps {
  /** The rule set, by any readings. */
  rules: RuleSetPage;
  /** The id that says which readings are chosen. */
  id: string;
  /** Called with the id of the rule set by other readings. */
  change: (id: string) => void;
}

/** By which readings of its rules a rule set is played. */
export function RuleChoices({ rules, id, change }: RuleChoicesProps) {
  const changed = changedIn(id);
  return (
    <>
      {switches(rules).map((c) => (
        <Pick key={c.id} id={`choice-${c.id}`} label={inLanguage(c.names)} value={changed.get(c.id) ?? c.values[0]!.id} onChange={(value) => change(chosenId(rules, id, c.id, value))}
          options={c.values.map((v) => ({ value: v.id, label: inLanguage(v.names) }))} />
      ))}
    </>
  );
}

/** The same for a rule set by its id alone. */
export function RuleChoicesOf({ id, change }: Omit<RuleChoicesProps, "rules">) {
  const base = baseOf(id);
  const { value } = useLoad(`choices ${base}`, () => ruleSet(base));
  return value && <RuleChoices rules={value} id={id} change={change} />;
}
