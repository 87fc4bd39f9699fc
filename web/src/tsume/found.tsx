import { texts } from "../i18n";
import { openRecord } from "../record/open";
import { go } from "../router";
import { Copy } from "../ui/copy";
import { ScrollIcon } from "../ui/icons";
import type { RuleSet, TsumeAnswer, TsumeFlaw } from "../wire";
import { AnswerCard, LinePanel, Replies, VerdictCard } from "./answer";
import type { Run } from "./search";
import type { Walk } from "./walk";

interface FoundProps {
  rules: RuleSet;
  run: Run;
  answer: TsumeAnswer;
  walk: Walk;
  cancel: () => void;
  edit: () => void;
}

export function Found({ rules, run, answer, walk, cancel, edit }: FoundProps) {
  const t = texts.value;
  const s = t.tsume;
  const show = (flaw: TsumeFlaw) => {
    const line = run.verdict!.line.slice(0, (flaw.ply ?? 1) - 1);
    walk.line.value = [...line, ...flaw.line];
    walk.go(line.length + 1);
  };
  return <>
    <AnswerCard answer={answer} />
    {run.running && <div class="judging">
      <p class="muted" role="status" data-testid="judging">
        <span class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>{" "}
        {s.judging}
      </p>
      <button type="button" class="button small" onClick={cancel} data-testid="cancel">
        {s.cancel}
      </button>
    </div>}
    {run.verdict && <VerdictCard verdict={run.verdict} show={show} />}
    {walk.line.value.length > 0 && <LinePanel walk={walk} />}
    <Replies walk={walk} />
    <p class="row">
      <button type="button" class="button" onClick={edit} data-testid="edit">
        {s.edit}
      </button>
      <button type="button" class="button" onClick={() => void asRecord(rules, walk)} data-testid="to-record">
        <ScrollIcon />
        {s.asRecord}
      </button>
      <Copy id="copy-sfen" label={t.copySFEN} text={walk.sfen} />
    </p>
  </>;
}

async function asRecord(rules: RuleSet, walk: Walk): Promise<void> {
  const nodes = [{ parent: -1 }, ...walk.line.value.map((n, i) => ({ parent: i, usi: n.usi }))];
  go("/record");
  await openRecord({ rules: rules.id, headers: [], start: { sfen: walk.problem.sfen }, nodes });
}
