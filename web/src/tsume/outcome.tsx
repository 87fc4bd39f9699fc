import type { RuleSet, TsumeQuestion } from "../wire";
import { WalkEngine } from "./engine";
import { Found } from "./found";
import type { Run } from "./search";
import { StipulationFound } from "./stipulation";
import { ThreatFound } from "./threat";
import type { Walk } from "./walk";

interface OutcomeProps {
  rules: RuleSet;
  run: Run;
  walk: Walk;
  threat: TsumeQuestion;
  cancel: () => void;
  show: (walk: Walk) => void;
  edit: () => void;
}

export function Outcome({ rules, run, walk, threat, cancel, show, edit }: OutcomeProps) {
  return <>
    {run.answer && <Found rules={rules} run={run} answer={run.answer} walk={walk} cancel={cancel} edit={edit} />}
    {run.stipulation && <StipulationFound found={run.stipulation} walk={walk} show={show} edit={edit} />}
    {run.threat && <ThreatFound threat={run.threat} asked={threat} walk={walk} show={show} edit={edit} />}
    {!run.running && <WalkEngine rules={rules} walk={walk} />}
  </>;
}
