import { ruleSet } from "../api";
import { capital, inLanguage } from "../i18n";
import { useLoad } from "../pages/load";
import { Pick } from "../ui/choice";
import type { RuleSetPage } from "../wire";
import { baseOf, changedIn, chosenId, switches } from "./readings";

interface RuleChoicesProps {
  rules: RuleSetPage;
  /** Contains the chosen readings. */
  id: string;
  change: (id: string) => void;
}

export function RuleChoices({ rules, id, change }: RuleChoicesProps) {
  const changed = changedIn(id);
  return <>
    {switches(rules).map((c) =>
      <Pick key={c.id} id={`choice-${c.id}`} label={capital(inLanguage(c.names))} value={changed.get(c.id) ?? c.values[0]!.id}
        onChange={(value) => change(chosenId(rules, id, c.id, value))}
        options={c.values.map((v) => ({ value: v.id, label: capital(inLanguage(v.names)) }))} />
    )}
  </>;
}

export function RuleChoicesOf({ id, change }: Omit<RuleChoicesProps, "rules">) {
  const base = baseOf(id);
  const { value } = useLoad(`choices ${base}`, () => ruleSet(base));
  return value && <RuleChoices rules={value} id={id} change={change} />;
}
