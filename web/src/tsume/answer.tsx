import { useEffect, useRef } from "preact/hooks";
import { inLanguage, notation, texts, word } from "../i18n";
import { nodeLabel } from "../record/label";
import { CounterMark } from "../ui/counter";
import { CheckIcon, CloseIcon } from "../ui/icons";
import { reveal } from "../ui/movehead";
import { SideMark } from "../ui/piece";
import { Steps } from "../ui/steps";
import type { RecordNode, TsumeAnswer, TsumeFlaw, TsumeMove, TsumeVerdict } from "../wire";
import { number, seconds } from "./searching";
import { grouped, type Walk } from "./walk";

export function AnswerCard({ answer }: { answer: TsumeAnswer }) {
  const t = texts.value.tsume;
  const mate = answer.status === "mate";
  const head = mate
    ? (answer.plies > 0 ? t.mateIn(answer.plies) : answer.line.length || answer.plies ? t.mateSome : t.mateNow)
    : answer.status === "nomate"
    ? t.noMate
    : t.unknown;
  const notes: string[] = [];
  if (mate) notes.push(answer.minimal ? t.minimal : t.notMinimal);
  if (answer.left) notes.push(t.left);
  if (answer.decided) notes.push(t.decided);
  return <section class={`answer panel ${answer.status}`} data-testid="answer" data-status={answer.status} data-plies={answer.plies}
    data-minimal={answer.minimal ? "" : undefined}>
    <h2 aria-live="polite">{head}</h2>
    {answer.status === "unknown" && <p>{t.unknownHint}</p>}
    {answer.status === "nomate" && <p>{t.noMateHint}</p>}
    <p class="chips-row">
      {notes.map((n) => <span key={n} class="chip">{n}</span>)}
      <span class="chip">{texts.value.people.termIs(t.futile, word(t.futileRule, answer.futile) ?? answer.futile)}</span>
    </p>
    <p class="muted small-print">{t.took(number(answer.nodes), seconds(answer.ms))}</p>
  </section>;
}

export function VerdictCard({ verdict, show }: { verdict: TsumeVerdict; show: (flaw: TsumeFlaw) => void }) {
  const t = texts.value.tsume;
  const fine = verdict.verdict === "sound";
  const head = fine ? (verdict.flaws.length ? t.tolerated : t.sound) : verdict.verdict === "flawed" ? t.flawed : t.open;
  return <section class={`soundness panel ${verdict.verdict}`} data-testid="verdict" data-verdict={verdict.verdict}>
    <h2>{fine ? <CheckIcon /> : verdict.verdict === "flawed" ? <CloseIcon /> : null}{head}</h2>
    {fine && verdict.flaws.length === 0 && <p class="muted">{t.soundHint}</p>}
    {verdict.verdict === "open" && verdict.open.length === 0 && <p class="muted">{t.openHint}</p>}
    <ul class="flaws">
      {verdict.flaws.map((f, i) => <Flaw key={i} flaw={f} show={show} />)}
      {verdict.open.map((f, i) => <Flaw key={`open ${i}`} flaw={f} show={show} open />)}
    </ul>
  </section>;
}

function Flaw({ flaw, show, open = false }: { flaw: TsumeFlaw; show: (flaw: TsumeFlaw) => void; open?: boolean }) {
  const t = texts.value.tsume;
  return <li class={flaw.fatal ? "flaw fatal" : "flaw"} data-kind={flaw.kind}>
    <p>
      <strong>{inLanguage(flaw.name)}</strong>
      {open && <span class="chip">{t.unsettled}</span>}
      {!!flaw.ply && <span class="muted">{" "}{t.flawAt(flaw.ply)}</span>}
      {!!flaw.plies && <span class="muted">{" "}· {t.flawMate(flaw.plies)}</span>}
    </p>
    <p class="muted flaw-note">{inLanguage(flaw.note)}</p>
    {flaw.line.length > 0
      && <button type="button" class="flaw-line" onClick={() => show(flaw)} lang={notation.value === "ja" ? "ja" : undefined}>
        {flaw.line.slice(0, 8).map((n) => nodeLabel(n)).join(" ")}
        {flaw.line.length > 8 ? " …" : ""}
      </button>}
  </li>;
}

export function LinePanel({ walk, title }: { walk: Walk; title?: string }) {
  const t = texts.value.tsume;
  const main = title ?? t.line;
  const line = walk.line.value;
  const at = walk.at.value;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => reveal(list.current), [at, line]);
  const strays = walk.strays.value;
  return <section class="line-panel panel" aria-label={strays ? t.lineOwn : main}>
    <header class="moves-head">
      <h2>{strays ? t.lineOwn : main}</h2>
      {strays && walk.main.value.length > 0
        && <button type="button" class="quiet-link" onClick={() => walk.backToMain()} data-testid="back-to-main">{t.backToLine}</button>}
    </header>
    <ol class={`line-moves ${notation.value}`} ref={list} data-testid="line" data-plies={line.length} data-at={at}>
      {line.map((n, i) =>
        <li key={`${i} ${n.usi}`}>
          <button type="button" class="line-move" aria-current={i === at - 1 ? "step" : undefined} onClick={() => walk.go(i + 1)}
            data-usi={n.usi}>
            <span class="move-number">{i + 1}</span>
            <SideMark side={n.view!.side} />
            <span lang={notation.value === "ja" ? "ja" : undefined}>
              {nodeLabel(n)}
              <CounterMark move={n.view} />
            </span>
          </button>
        </li>
      )}
    </ol>
    <WalkSteps walk={walk} />
  </section>;
}

function WalkSteps({ walk }: { walk: Walk }) {
  const t = texts.value;
  const at = walk.at.value;
  const on = at < walk.line.value.length || !!walk.place.value?.moves.some((m) => m.best);
  return <Steps last={t.record.lastMove} back={at > 0} on={on} end={at < walk.line.value.length}
    go={{ first: () => walk.go(0), previous: () => walk.go(at - 1), next: () => walk.next(),
      last: () => walk.go(walk.line.value.length) }} />;
}

export function Replies({ walk }: { walk: Walk }) {
  const t = texts.value.tsume;
  const place = walk.place.value;
  // Known before the server's answer.
  const attacks = place?.attacks ?? (walk.at.value % 2 === 0) !== !!walk.problem.defender;
  return <section class="replies panel" aria-label={attacks ? t.checks : t.replies} data-testid="replies"
    data-at={place ? walk.key.value : undefined} data-busy={place || walk.failed.value ? undefined : ""}>
    <header class="moves-head">
      <h2>
        {place && <SideMark side={place.turn} />} {attacks ? t.checks : t.replies}
      </h2>
      {place && place.moves.length > 0 && <span class="chip">{place.moves.length}</span>}
    </header>
    {!place && <p class="muted replies-note">{walk.failed.value ? t.lookFailed : t.looking}</p>}
    {place && place.moves.length === 0 && <p class="replies-note strong">{place.useless ? t.useless : attacks ? t.noChecks : t.mated}</p>}
    {place && place.moves.length > 0 && <ul class={`reply-list ${notation.value}`}>
      {grouped(place.moves).map((group) =>
        group.map((m) => <Reply key={m.node.usi} move={m} attacks={attacks} play={(n) => walk.play(n)} />)
      )}
    </ul>}
  </section>;
}

function Reply({ move: m, attacks, play }: { move: TsumeMove; attacks: boolean; play: (node: RecordNode) => void }) {
  const t = texts.value.tsume;
  const outcome = m.status === "mate"
    ? (m.plies < 0 ? t.mateSome_ : t.pliesLeft(attacks ? m.plies + 1 : m.plies))
    : m.status === "nomate"
    ? (attacks ? t.failsHere : t.escapes)
    : t.unclear;
  return <li>
    <button type="button" class={`reply ${m.status}${m.best ? " best" : ""}`} onClick={() => play(m.node)} data-usi={m.node.usi}
      data-testid={`reply-${m.node.usi}`} data-status={m.status} data-plies={m.plies} data-best={m.best ? "" : undefined}>
      <span lang={notation.value === "ja" ? "ja" : undefined}>
        {nodeLabel(m.node)}
        <CounterMark move={m.node.view} />
      </span>
      <span class="reply-outcome">{outcome}</span>
      {m.best && <span class="spoken">{t.best_}</span>}
    </button>
  </li>;
}
