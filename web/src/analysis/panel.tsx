import { useEffect, useState } from "preact/hooks";
import { notation, texts } from "../i18n";
import { arrowOf, betterArrow } from "../study/arrows";
import { NextIcon, PreviousIcon, PlusIcon } from "../ui/icons";
import { SideMark } from "../ui/piece";
import { Said } from "../ui/said";
import type { Analysis, AnalysisMove, AnalysisPosition, AnalysisSide, Depth, Side } from "../wire";
import { CourseGraph } from "./graph";
import { Practise, type PractiseWay } from "./practise";
import { marked, signOf, type Review } from "./review";

interface PanelProps {
  review: Review;
  /** Number of moves of the game, and of the position shown; -1 for none of the game's. */
  plies: number;
  ply: number;
  go: (ply: number) => void;
  name: (ply: number) => string;
  players: Record<Side, string>;
  addLine?: (ply: number, moves: string[]) => void;
  note?: () => Promise<void>;
  practise?: (analysis: Analysis) => readonly PractiseWay[];
}

const depths: Depth[] = ["quick", "normal", "deep"];

export function AnalysisPanel(props: PanelProps) {
  const t = texts.value.analysis;
  const { review } = props;
  const a = review.analysis.value;
  const [again, setAgain] = useState(false);
  const asking = !a || a.state === "failed" || a.state === "cancelled" || again;
  return <section class="analysis panel" aria-label={t.title} data-testid="analysis" data-state={a?.state ?? ""} data-done={a?.done}
    data-total={a?.total} data-depth={a?.depth}>
    {a && a.positions.length > 1
      && <CourseGraph review={review} plies={props.plies} ply={Math.max(0, props.ply)} go={props.go} name={props.name} />}
    {a && review.open.value && <Progress review={review} analysis={a} />}
    {a?.result && <Verdict {...props} />}
    {a?.result && <Sides {...props} analysis={a} />}
    {a?.result && props.practise && <Practise key={a.id} ways={props.practise(a)} />}
    {a?.state === "failed" && <p class="problem" role="alert">{t.failed}</p>}
    {asking && <Ask review={review} done={() => setAgain(false)} />}
    {!asking && !review.open.value && <p class="analysis-foot">
      <span class="muted" title={t.nodes(a!.nodes.toLocaleString())}>{t.depths[a!.depth]}</span>
      {props.note && <Note note={props.note} />}
      {a!.depth !== "deep" && <button type="button" class="quiet-link" onClick={() => setAgain(true)} data-testid="analyse-again">
        {t.again}
      </button>}
    </p>}
  </section>;
}

function Ask({ review, done }: { review: Review; done: () => void }) {
  const t = texts.value.analysis;
  const [depth, setDepth] = useState<Depth>("normal");
  const before = review.analysis.value?.result ? depths.indexOf(review.analysis.value.depth) : -1;
  const options = depths.slice(before + 1);
  const chosen = options.includes(depth) ? depth : options[0]!;
  return <form class="analysis-ask" onSubmit={(event) => {
    event.preventDefault();
    void review.ask(chosen).then(done);
  }}>
    <button type="submit" class="button" disabled={review.asking.value} data-testid="analyse">{t.analyse}</button>
    <select aria-label={t.depth} value={chosen} onChange={(event) => setDepth(event.currentTarget.value as Depth)}
      data-testid="analysis-depth">
      {options.map((d) => <option key={d} value={d}>{t.depths[d]}</option>)}
    </select>
    {review.refused.value && <p class="problem" role="alert" data-testid="analysis-refused">
      <Said text={review.refused.value} />
    </p>}
  </form>;
}

function Progress({ review, analysis: a }: { review: Review; analysis: Analysis }) {
  const t = texts.value.analysis;
  const percent = Math.floor((100 * a.done) / Math.max(1, a.total));
  const text = a.state === "queued" ? t.queued(a.ahead ?? 0) : t.running(a.done, a.total);
  return <div class="analysis-progress">
    <progress max={a.total} value={a.done} aria-label={t.progress} data-testid="analysis-progress" />
    <p>
      <span>{text}</span>
      <span class="muted">{review.broken.value ? texts.value.lost : `${percent}%`}</span>
      {a.yours && <button type="button" class="quiet-link" onClick={() => void review.cancel()} data-testid="analysis-cancel">
        {texts.value.cancel}
      </button>}
    </p>
    <p class="spoken" role="status">{percent % 25 === 0 ? text : ""}</p>
  </div>;
}

function Verdict({ review, ply, go, name, addLine }: PanelProps) {
  const t = texts.value.analysis;
  const moves = review.analysis.value!.result!.moves;
  const faults = moves.filter((m) => signOf(m.grade));
  const before = faults.findLast((m) => m.ply < ply);
  const after = faults.find((m) => m.ply > ply);
  const move = review.moves.value.get(ply);
  const best = review.positions.value.get(ply - 1);
  const line = best && lineOf(best);
  const better = move && signOf(move.grade) ? (best?.pv?.[0] ?? "") : "";
  useEffect(() => {
    betterArrow.value = arrowOf(better, { color: "#8a4fa8" });
    return () => void (betterArrow.value = []);
  }, [better]);
  return <div class="verdict" data-testid="verdict" data-grade={move?.grade}>
    <button type="button" class="icon-button small" aria-label={t.previousFault} title={t.previousFault} aria-disabled={!before}
      onClick={() => before && go(before.ply)} data-testid="fault-previous">
      <PreviousIcon />
    </button>
    <div class="verdict-text" aria-live="polite">
      {move
        ? <>
          <p>
            <strong class={`grade ${move.grade}`}>{t.grades[move.grade]}</strong> <span class="muted">{name(ply)}</span>{" "}
            <span class="verdict-chance">{t.chance(Math.round(100 * move.before), Math.round(100 * move.after))}</span>
          </p>
          {remark(move) && <p class="verdict-remark">{remark(move)}</p>}
          {best && line && best.pv?.[0] && signOf(move.grade) && <p class="pv">
            <span class="muted">{t.better}</span> <span title={line.join(" ")}>{line.slice(0, 6).join(" ")}</span>
            {addLine
              && <button type="button" class="icon-button small" aria-label={texts.value.record.addLine} title={texts.value.record.addLine}
                onClick={() => addLine(ply - 1, best.pv!.slice(0, line.length))} data-testid="better-line">
                <PlusIcon />
              </button>}
          </p>}
        </>
        : <p class="muted">{faults.length ? t.faults(faults.length) : t.noFaults}</p>}
    </div>
    <button type="button" class="icon-button small" aria-label={t.nextFault} title={t.nextFault} aria-disabled={!after}
      onClick={() => after && go(after.ply)} data-testid="fault-next">
      <NextIcon />
    </button>
  </div>;
}

function lineOf(p: AnalysisPosition): string[] {
  return (notation.value === "usi" ? p.pv : notation.value === "western" ? p.western : p.ja) ?? [];
}

function remark(m: AnalysisMove): string {
  const t = texts.value.analysis;
  const parts = [];
  if (m.counterCheck) parts.push(t.counterCheck);
  if (m.declaration) parts.push(t.declaration);
  else if (m.missed) parts.push(m.missedIn ? t.missedIn(m.missedIn) : t.missed);
  if (m.allowed && signOf(m.grade)) parts.push(t.allowed);
  return parts.join(" ");
}

function Sides({ analysis, players }: PanelProps & { analysis: Analysis }) {
  const t = texts.value.analysis;
  const result = analysis.result!;
  const row = (side: Side, s: AnalysisSide) =>
    <tr key={side} data-testid={`accuracy-${side}`} data-accuracy={s.accuracy.toFixed(1)}>
      <th scope="row">
        <SideMark side={side} /> <span>{players[side]}</span>
      </th>
      <td class="accuracy" title={s.phases.map((p) => `${t.phases[p.phase]} ${Math.round(p.accuracy)}%`).join("\n")}>
        {s.moves ? `${s.accuracy.toFixed(1)}%` : "–"}
      </td>
      {marked.toReversed().map((g) => <td key={g} class={s[g as "blunder"] ? `count ${g}` : "count"}>{s[g as "blunder"]}</td>)}
    </tr>;
  return <table class="sides">
    <thead>
      <tr>
        <td />
        <th scope="col">{t.accuracy}</th>
        {marked.toReversed().map((g) =>
          <th key={g} scope="col" title={t.grades[g]}>
            <span aria-hidden="true">{signOf(g)}</span>
            <span class="spoken">{t.grades[g]}</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody>{row("b", result.black)}{row("w", result.white)}</tbody>
  </table>;
}

function Note({ note }: { note: () => Promise<void> }) {
  const t = texts.value.analysis;
  const [busy, setBusy] = useState(false);
  return <button type="button" class="quiet-link" disabled={busy} title={t.noteHint} onClick={() => {
    setBusy(true);
    void note().finally(() => setBusy(false));
  }} data-testid="analysis-note">
    {t.note}
  </button>;
}
