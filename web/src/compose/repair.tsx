import { useState } from "preact/hooks";
import { texts, word } from "../i18n";
import { nodeLabel } from "../record/label";
import { MiniBoard } from "../ui/miniboard";
import { PlusIcon } from "../ui/icons";
import type { RuleSet, TsumeChange, TsumeDraft } from "../wire";
import type { Work } from "./work";
import { Fault, Underway } from "./state";
import { changeText } from "./words";

const kinds = ["remove", "replace", "move", "shift", "add"] as const;
type Kind = (typeof kinds)[number];

interface RepairProps {
  rules: RuleSet;
  attacker: string;
  draft: TsumeDraft;
  work: Work;
  use: (change: TsumeChange) => void;
}

/** Looks for single changes that make the draft sound. */
export function Repair({ rules, attacker, draft, work, use }: RepairProps) {
  const s = texts.value.compose;
  const [chosen, choose] = useState<readonly Kind[]>(kinds);
  const { known } = work;
  const tried = known.looked?.tried ?? known.progress?.tried ?? 0;
  const all = known.looked?.changes ?? known.progress?.changes ?? 0;
  const more = !known.running && all > 0 && tried < all;
  const start = (from: number) =>
    work.start({ ...draft, changes: chosen.length === kinds.length ? undefined : [...chosen], from: from || undefined });
  const toggle = (kind: Kind) => choose(chosen.includes(kind) ? chosen.filter((k) => k !== kind) : [...chosen, kind]);
  return <section class="draft-repair panel" aria-label={s.repair} data-testid="repair" data-tried={tried} data-all={all}
    data-found={known.repairs.length} data-running={known.running ? "" : undefined}>
    <h2>{s.repair}</h2>
    <p class="muted small-print">{s.repairLead}</p>
    <div class="draft-kinds" role="group" aria-label={s.repair}>
      {kinds.map((kind) =>
        <button key={kind} type="button" class="button small" aria-pressed={chosen.includes(kind)} disabled={known.running} onClick={() =>
          toggle(kind)} data-testid={`kind-${kind}`}>
          {word(s.kinds, kind)}
        </button>
      )}
    </div>
    <p class="row">
      {known.running
        ? <button type="button" class="button" onClick={work.stop} data-testid="repair-stop">{s.stop}</button>
        : <button type="button" class="button primary" disabled={chosen.length === 0} onClick={() => start(more ? tried : 0)}
          data-testid="repair-go">
          <PlusIcon />
          {more ? s.repairOn : s.repairGo}
        </button>}
    </p>
    {known.running && <Underway progress={known.progress} ahead={known.ahead} />}
    {all > 0 && <p class="small-print" role="status">{s.tried(tried, all, known.repairs.length)}</p>}
    {known.failure && <Fault failure={known.failure} />}
    {known.looked && known.looked.tried === known.looked.changes && known.repairs.length === 0 && <p>{s.repairNone}</p>}
    {known.repairs.length > 0 && <ul class="draft-repairs" data-testid="repairs">
      {known.repairs.map((c) => <Suggestion key={c.number} change={c} rules={rules} attacker={attacker} use={use} />)}
    </ul>}
  </section>;
}

function Suggestion(
  { change: c, rules, attacker, use }: { change: TsumeChange; rules: RuleSet; attacker: string; use: (change: TsumeChange) => void },
) {
  const t = texts.value;
  const s = t.compose;
  return <li data-kind={c.kind} data-sfen={c.sfen} data-same={c.same ? "" : undefined}>
    <div class="draft-mini" aria-hidden="true">
      <MiniBoard board={rules.board} kinds={rules.pieces} sfen={c.sfen} label="" attacker={attacker as "b" | "w"} />
    </div>
    <div>
      <p class="strong">{changeText(c, rules)}</p>
      <p class="muted small-print">
        {c.same ? s.same : t.tsume.mateIn(c.line.length)} · {c.line.slice(0, 6).map((n) => nodeLabel(n)).join(" ")}
        {c.line.length > 6 ? " …" : ""}
      </p>
      <button type="button" class="button small" onClick={() => use(c)} data-testid={`use-${c.number}`}>{s.use}</button>
    </div>
  </li>;
}
