import { formatTime } from "../clock";
import { inLanguage, texts } from "../i18n";
import { CheckIcon, CloseIcon } from "../ui/icons";
import type { PuzzleStorm, StormScore } from "../wire";
import type { Running } from "./running";

/** A screen reader announces the time at these seconds left. */
const said = [120, 60, 30, 10];

export function StormClock({ now: { run, left } }: { now: Running }) {
  const s = texts.value.storm;
  const { solved, mistakes, cost } = run!.storm;
  const seconds = Math.ceil(left / 1000);
  const step = said.findLast((n) => seconds <= n);
  return <section class={`storm-clock panel ${seconds <= 10 ? "now" : seconds <= 30 ? "soon" : ""}`} aria-label={s.left}>
    <p class="storm-time" role="timer" data-testid="storm-clock" data-left={seconds}>{formatTime(left)}</p>
    <dl>
      <div>
        <dt>{s.solved}</dt>
        <dd data-testid="storm-solved">{solved}</dd>
      </div>
      <div>
        <dt>{s.mistakes}</dt>
        <dd>{mistakes}{mistakes > 0 && <small>{" "}−{(mistakes * cost) / 1000} s</small>}</dd>
      </div>
    </dl>
    <p class="spoken" role="status" data-testid="storm-said">{step ? (step >= 60 ? s.minutesLeft(step / 60) : s.leftIn(step)) : ""}</p>
  </section>;
}

export function StormFeedback({ storm, busy }: { storm: PuzzleStorm; busy: boolean }) {
  const t = texts.value;
  const result = storm.result;
  const kind = result?.kind ?? "task";
  return <section class={`feedback panel ${kind === "mate" ? "right" : kind}`} role="status" data-testid="storm-feedback" data-kind={kind}
    data-busy={busy ? "" : undefined}>
    {kind === "mate" && <p class="feedback-mark good">
      <CheckIcon /> {t.storm.right(storm.solved)}
    </p>}
    {kind === "right" && <p class="feedback-mark good">
      <CheckIcon /> {t.puzzle.right}
    </p>}
    {kind === "escapes" && <p class="feedback-mark bad">
      <CloseIcon /> {t.storm.lost(storm.cost / 1000)}
    </p>}
    {kind === "escapes" && <p class="muted">{inLanguage(result!.text)}</p>}
    {(kind === "slower" || kind === "no-check" || kind === "unsettled") && <p class="strong">{inLanguage(result!.text)}</p>}
    {kind === "task" && <p class="strong">{t.puzzle.task}</p>}
  </section>;
}

export function Outcome({ now: { run, before, timeUp } }: { now: Running }) {
  const storm = run!.storm;
  const s = texts.value.storm;
  const record = storm.solved > before;
  return <section class={`puzzle-verdict panel ${record ? "won" : "done"}`} role="status" data-testid="storm-result"
    data-solved={storm.solved} data-record={record ? "" : undefined} data-time-up={timeUp ? "" : undefined}>
    <p class="kicker">{timeUp ? s.over : s.ended}</p>
    <h2>{s.result(storm.solved)}</h2>
    <p>{record ? s.newBest : texts.value.people.termIs(s.best, String(Math.max(before, storm.solved)))}</p>
    {storm.mistakes > 0 && <p class="muted small-print">{texts.value.people.termIs(s.mistakes, String(storm.mistakes))}</p>}
    {run!.here && <p class="muted small-print">{s.here}</p>}
  </section>;
}

/** Over the board, whose problem is only a sample. */
export function Opening({ best, busy, start }: { best: number; busy: boolean; start: () => void }) {
  const s = texts.value.storm;
  return <div class="storm-opening">
    <div class="panel">
      <p>{s.lead(10)}</p>
      {best > 0 && <p class="strong" data-testid="storm-best" data-best={best}>{texts.value.people.termIs(s.best, String(best))}</p>}
      <button type="button" class="button primary big" disabled={busy} onClick={start} data-testid="storm-start">{s.start}</button>
    </div>
  </div>;
}

export function Today({ list }: { list: readonly StormScore[] }) {
  const s = texts.value.storm;
  return <section class="panel storm-today" aria-label={s.today} data-testid="storm-today" data-count={list.length}>
    <h2>{s.today}</h2>
    {list.length === 0 ? <p class="muted">{s.nobody}</p> : <ol>
      {list.map((one) =>
        <li key={one.name}>
          <a href={`/@${one.name}`}>
            <bdi>{one.name}</bdi>
          </a>{" "}
          <strong>{one.solved}</strong>
        </li>
      )}
    </ol>}
    <p class="muted small-print">{s.accountsOnly}</p>
  </section>;
}
