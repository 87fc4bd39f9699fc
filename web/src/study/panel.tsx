import { useEffect, useRef, useState } from "preact/hooks";
import { notation, texts } from "../i18n";
import { stored } from "../prefs";
import { scoreText } from "../record/score";
import { MiniBoard } from "../ui/miniboard";
import { refusalText } from "../ui/refusal";
import { Said } from "../ui/said";
import { ChevronIcon } from "../ui/icons";
import { SideMark } from "../ui/piece";
import type { EngineFound, EngineLine, RecordNode, RuleSet } from "../wire";
import { arrowsOf, engineArrows } from "./arrows";
import { engineState } from "./engine";
import { useOver } from "./over";
import { useSearch, type Where } from "./search";

export const lineCount = stored<string>("engineLines", "3", (v) => /^[1-5]$/.test(v));

export const engineWhere = stored<Where>("engineWhere", "here", (v) => v === "here" || v === "server");

export interface EngineProps {
  rules: RuleSet;
  /** With its choices. */
  name: string;
  start: string;
  moves: readonly string[];
  /** "checking" and "impossible" positions are not sent to the server. */
  drawn?: string;
  /** Undefined if a line can only be viewed. */
  play?: (line: readonly RecordNode[]) => void;
  /** At the end of the line the engine may play a side. */
  leaf?: boolean;
  end?: (node: RecordNode) => void;
}

/** Milliseconds per move of the engine. */
const thought = 1000;

function label(node: RecordNode): string {
  if (notation.value === "usi") return node.usi ?? "";
  return (notation.value === "western" ? node.view?.western : node.view?.ja) || node.usi || "";
}

/** The length of a mate is that of its proof, if there is one. */
function worth({ score, proven }: EngineLine): string {
  return proven ? texts.value.study.proven(scoreText({ ...score, value: Math.sign(score.value) * proven })) : scoreText(score);
}

/** 950, 12.3k, 1.2M. */
export function short(n: number): string {
  if (n < 1000) return String(n);
  if (n < 1_000_000) return `${(n / 1000).toFixed(n < 10_000 ? 1 : 0)}k`;
  return `${(n / 1_000_000).toFixed(1)}M`;
}

export function EnginePanel({ rules, name, start, moves, drawn, play, leaf, end }: EngineProps) {
  const t = texts.value;
  const s = t.study;
  const lines = Number(lineCount.value);
  const [round, setRound] = useState(0);
  const where = engineWhere.value;
  const { found, refused, ended, ahead, unreached } = useSearch({ rules: name, sfen: start, moves: [...moves], lines }, where, round,
    where === "server" && (drawn === "checking" || drawn === "impossible"));
  const [previewed, setPreviewed] = useState<RecordNode | null>(null);
  const state = engineState.value;
  useEffect(() => void (engineArrows.value = found ? arrowsOf(found.lines) : []), [found]);
  useEffect(() => () => void (engineArrows.value = []), []);
  const [side, setSide] = useState("");
  const turn = (start.split(" ")[1] === "w") === (moves.length % 2 === 0) ? "w" : "b";
  const answer = leaf && side === turn && found && (ended || found.ms >= thought) ? found.lines[0]?.moves[0] : undefined;
  useEffect(() => {
    if (answer) play?.([answer]);
  }, [answer?.usi, moves.length]);
  const giveUp = useOver({ playing: !!leaf && side !== "", declares: !!found?.declare && side === turn,
    study: { rules: name, sfen: start, moves: [...moves] }, end });
  useEffect(() => setPreviewed(null), [start, moves.join(" ")]);
  const server = where === "server";
  const impossible = server && drawn === "impossible";
  if (impossible || (server ? unreached || refused : state === "broken" || refused)) {
    const retry = !impossible && (server || state === "broken");
    const why = impossible
      ? s.refused
      : server
      ? (refused ? refusalText(refused) : s.noServer)
      : state === "broken"
      ? s.broken
      : refused?.reason === "no-rules"
      ? s.unknownRules
      : s.refused;
    return <div class="engine-body">
      <p class="problem engine-problem" role="alert" data-testid={!server && state === "broken" ? "engine-broken" : "engine-refused"}>
        <Said text={why} />{" "}
        {retry && <button type="button" class="quiet-link" onClick={() => setRound(round + 1)} data-testid="engine-retry">
          {t.retry}
        </button>}
      </p>
      <WhereChoice />
    </div>;
  }
  const best = found?.lines[0];
  const over = ended && found && !best;
  return <div class="engine-body" data-testid="engine-body" data-state={state} data-depth={found?.depth ?? 0}
    data-ended={ended ? "" : undefined} data-network={found?.network ? "" : undefined} data-where={where}>
    <Bar line={best} />
    <div class="engine-facts">
      <strong class="engine-score" data-testid="engine-score">{best ? worth(best) : "–"}</strong>
      <span class="muted engine-speed">
        {over
          ? s.over
          : found
          ? `${s.depth(found.depth)} · ${s.speed(short(found.nps))}`
          : ahead
          ? s.waits(ahead)
          : state === "loading" && !server
          ? s.loading
          : s.thinking}
      </span>
      <LineCount />
    </div>
    <ol class="engine-lines" style={{ "--lines": String(lines) }} aria-label={s.best} onPointerLeave={() => setPreviewed(null)}>
      {found?.lines.slice(0, lines).map((line, i) => <Line key={i} line={line} play={play} look={setPreviewed} />)}
    </ol>
    {leaf !== undefined && play && <div class="engine-answers">
      <label>
        <span>{s.answers}</span>
        <select value={side} onChange={(event) => setSide(event.currentTarget.value)} data-testid="engine-plays">
          <option value="">{s.answersNobody}</option>
          <option value="b">{t.black}</option>
          <option value="w">{t.white}</option>
        </select>
      </label>
      {leaf && end && side && side !== turn && <button type="button" class="button small" onClick={giveUp} data-testid="engine-resign">
        {t.resign}
      </button>}
    </div>}
    {previewed?.view && <div class="engine-preview" aria-hidden="true" data-testid="engine-preview" data-sfen={previewed.view.sfen}>
      <MiniBoard board={rules.board} kinds={rules.pieces} sfen={previewed.view.sfen} />
      <p>
        <SideMark side={previewed.view.side === "w" ? "w" : "b"} /> {label(previewed)}
      </p>
    </div>}
    <WhereChoice />
    <Spoken found={found} />
  </div>;
}

function WhereChoice() {
  const s = texts.value.study;
  return <div class="engine-where segments" role="group" aria-label={s.where}>
    {(["here", "server"] as const).map((where) =>
      <button key={where} type="button" aria-pressed={engineWhere.value === where} onClick={() => (engineWhere.value = where)}
        data-testid={`engine-${where}`}>
        {where === "here" ? s.onDevice : s.onServer}
      </button>
    )}
  </div>;
}

function Bar({ line }: { line: EngineLine | undefined }) {
  const t = texts.value.analysis;
  const percent = Math.round(100 * (line?.black ?? 0.5));
  return <div class="engine-bar" role="img" aria-label={t.chanceBlack(percent)} title={t.chanceBlack(percent)} data-testid="engine-bar"
    data-black={percent}>
    <i style={{ width: `${percent}%` }} />
  </div>;
}

function LineCount() {
  const s = texts.value.study;
  return <select class="engine-count" aria-label={s.lineCount} value={lineCount.value}
    onChange={(event) => (lineCount.value = event.currentTarget.value)} data-testid="engine-lines">
    {[1, 2, 3, 4, 5].map((n) => <option key={n} value={String(n)}>{s.lines(n)}</option>)}
  </select>;
}

interface LineProps extends Pick<EngineProps, "play"> {
  line: EngineLine;
  look: (node: RecordNode | null) => void;
}

/** Arrow keys step along it. */
function Line({ line, play, look }: LineProps) {
  const s = texts.value.study;
  const [open, setOpen] = useState(false);
  const row = useRef<HTMLSpanElement>(null);
  const walk = (event: KeyboardEvent, at: number) => {
    const to = event.key === "ArrowRight" ? at + 1 : event.key === "ArrowLeft" ? at - 1 : -1;
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    row.current!.querySelectorAll<HTMLElement>("button")[to]?.focus();
  };
  return <li data-usi={line.moves[0]?.usi} data-open={open ? "" : undefined} data-testid="engine-line">
    <span class="engine-value" data-proven={line.proven} title={/^[≥≤]/.test(worth(line)) ? s.bound : undefined}>{worth(line)}</span>
    <span class="engine-moves" ref={row}>
      {line.moves.map((node, i) =>
        <button key={i} type="button" class="engine-move" tabIndex={i === 0 ? 0 : -1} lang={notation.value === "ja" ? "ja" : undefined}
          aria-label={play ? s.playTo(label(node)) : label(node)} aria-disabled={!play} onClick={() => play?.(line.moves.slice(0, i + 1))}
          onPointerEnter={(event) => event.pointerType === "mouse" && look(node)} onFocus={(event) =>
          event.currentTarget.matches(":focus-visible") && look(node)} onBlur={() => look(null)} onKeyDown={(event) =>
          walk(event, i)} data-usi={node.usi}>
          <SideMark side={node.view?.side === "w" ? "w" : "b"} />
          {label(node)}
        </button>
      )}
    </span>
    <button type="button" class="engine-more" aria-expanded={open} aria-label={s.wholeLine} title={s.wholeLine}
      onClick={() => setOpen(!open)} data-testid="engine-more">
      <ChevronIcon />
    </button>
  </li>;
}

/** Milliseconds before a best move is announced. */
const settleTime = 2500;

function Spoken({ found }: { found: EngineFound | null }) {
  const s = texts.value.study;
  const best = found?.lines[0];
  const move = best?.moves[0] && label(best.moves[0]);
  const score = best && worth(best);
  const latest = useRef("");
  latest.current = move && score ? s.said(move, score) : "";
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(latest.current), settleTime);
    return () => clearTimeout(timer);
  }, [move]);
  return <p class="spoken" role="status" data-testid="engine-said">{said}</p>;
}
