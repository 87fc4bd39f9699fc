import type { ComponentChildren } from "preact";
import { inLanguage, texts, word } from "../i18n";
import { VerdictCard } from "../tsume/answer";
import type { RecordNode, RuleSet, TsumeByRule, TsumeChange, TsumeShown, TsumeUnneeded } from "../wire";
import type { Known } from "./work";
import { LineButton } from "./linebutton";
import { SolutionTree } from "./tree";
import { changeText, stateOf } from "./words";

interface FindingsProps {
  rules: RuleSet;
  known: Known;
  /** Shows a line that leaves the main line before move ply. */
  show: (ply: number, line: readonly RecordNode[]) => void;
  /** Applies a change. */
  use: (change: TsumeChange) => void;
  repair: ComponentChildren;
}

export function Findings({ rules, known, show, use, repair }: FindingsProps) {
  const { verdict, astray, tree, stipulation } = known;
  const sound = ["sound", "tolerated", "wait"].includes(stateOf(known));
  return <>
    {astray && <p class="problem" role="alert" data-testid="astray" data-ply={astray.ply}>
      {texts.value.compose.astray(astray.ply, inLanguage(astray.text))}
    </p>}
    {verdict && (verdict.flaws.length > 0 || verdict.open.length > 0)
      && <VerdictCard verdict={verdict} show={(f) => show(f.ply ?? 1, f.line)} />}
    {!sound && repair}
    {stipulation && <Solutions known={known} show={show} />}
    {known.unneeded && <Unneeded found={known.unneeded} rules={rules} use={use} />}
    {known.rules.length > 0 && <ByRule list={known.rules} />}
    {known.shown && <Shown shown={known.shown} />}
    {tree && !stipulation && <SolutionTree tree={tree} show={show} />}
    {sound && repair}
  </>;
}

function Solutions({ known, show }: Pick<FindingsProps, "known" | "show">) {
  const s = texts.value.tsume;
  const found = known.stipulation!;
  return <section class="draft-tree panel" aria-label={s.aim.solutions(found.lines.length)} data-testid="solutions"
    data-count={found.lines.length}>
    <header class="moves-head">
      <h2>{inLanguage(found.name)}</h2>
      <span class="chip">{s.aim.solutions(found.lines.length)}</span>
    </header>
    <div class="draft-tree-body">
      {found.early
        && <p class="problem">{word(texts.value.compose.states, "flawed")}: {s.aim.solved(inLanguage(found.name), found.plies)}</p>}
      {found.left && <p class="problem">{s.left}</p>}
      {found.status !== "solved" && found.searched >= 0 && <p>{s.aim.searched(found.searched)}</p>}
      <ul class="draft-list">
        {found.lines.map((line, i) =>
          <li key={i}>
            <LineButton line={line} press={() => show(1, line)} whole id={`solution-${i}`} />
          </li>
        )}
      </ul>
      {found.more && <p class="muted">{s.aim.more}</p>}
      {found.cooks.length > 0 && <>
        <h3>{s.aim.cooks}</h3>
        <p class="chips-row" data-testid="cooks" data-count={found.cooks.length}>
          {found.cooks.map((k) => <LineButton key={`${k.ply} ${k.node.usi}`} line={[k.node]} press={() => show(k.ply, [k.node])} />)}
        </p>
      </>}
    </div>
  </section>;
}

function ByRule({ list }: { list: readonly TsumeByRule[] }) {
  const t = texts.value;
  const s = t.compose;
  return <section class="draft-rules panel" aria-label={s.byRule} data-testid="by-rule">
    <h2>{s.byRule}</h2>
    <ul>
      {list.map((r) =>
        <li key={r.futile} class={r.verdict ?? r.status} data-futile={r.futile} data-status={r.status} data-plies={r.plies}
          data-verdict={r.verdict}>
          <span class="draft-rule">{word(t.tsume.futileRule, r.futile)}</span>
          <strong>{r.status === "mate" ? t.tsume.mateIn(r.plies) : r.status === "nomate" ? t.tsume.noMate : t.tsume.unknown}</strong>
          {r.verdict && <span>{word(s.states, r.verdict)}</span>}
          {r.decided && <span class="muted small-print">{t.tsume.decided}</span>}
        </li>
      )}
    </ul>
  </section>;
}

function Unneeded({ found, rules, use }: { found: TsumeUnneeded; rules: RuleSet; use: (change: TsumeChange) => void }) {
  const s = texts.value.compose;
  return <section class={found.changes.length ? "draft-unneeded panel some" : "draft-unneeded panel"} data-testid="unneeded"
    data-count={found.changes.length} data-all={found.all ? "" : undefined}>
    <h2>{s.unneeded}</h2>
    {found.changes.length === 0 && found.all && <p class="muted">{s.unneededNone}</p>}
    {!found.all && <p class="muted">{s.unneededPart}</p>}
    {found.changes.map((c) =>
      <button key={c.number + c.sfen} type="button" class="button small" onClick={() => use(c)}
        data-testid={`unneeded-${c.square || "hand"}`}>
        {changeText(c, rules)}
      </button>
    )}
  </section>;
}

function Shown({ shown }: { shown: TsumeShown }) {
  const s = texts.value.compose;
  return <section class="draft-shown panel" aria-label={s.shown} data-testid="shown" data-tags={shown.tags.join(" ")}>
    <h2>{s.shown}</h2>
    <p class="chips-row">
      {shown.tags.map((tag) => <span key={tag} class="chip tag">{word(texts.value.tags, tag) ?? tag}</span>)}
      {!!shown.rating && <span class="chip">{s.quality(shown.quality ?? 0)}</span>}
      {!!shown.rating && <span class="chip">{s.rating(shown.rating)}</span>}
    </p>
  </section>;
}
