import { useEffect, useMemo, useRef } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import type { LastMove } from "../board/state";
import { pieceSound } from "../game/sound";
import { inLanguage, texts } from "../i18n";
import { useAttempt, useHint, type Attempt } from "../puzzle/attempt";
import { dayOf, isSolved } from "../puzzle/day";
import { Board } from "../ui/board";
import { BoardArea, useNotice } from "../ui/notice";
import { SideMark } from "../ui/piece";
import type { PuzzleAttempt, RecordNode, RuleSet } from "../wire";

interface DayProblemProps {
  rules: RuleSet;
  first: PuzzleAttempt;
  /** The height for the board, in pixels. */
  room: number;
}

/** The problem of the day, played on the front page. */
export function DayProblem({ rules, first, room }: DayProblemProps) {
  const [notice, setNotice] = useNotice();
  const board = useRef<KomadaiBoard>(null);
  const now = useAttempt(first, board, setNotice);
  const { attempt: a, busy, shown, refuted, take, retry } = now;
  useHint(now, board);
  // A press on the board takes the wrong move back, as the button does.
  useEffect(() => {
    if (!refuted) return;
    const shownBoard = board.current!;
    shownBoard.addEventListener("pointerdown", retry);
    return () => shownBoard.removeEventListener("pointerdown", retry);
  }, [refuted]);
  const line = refuted ? a.result!.line : a.line;
  const node: RecordNode | undefined = refuted ? line[Math.min(shown, line.length - 1)] : line.at(-1);
  const last = useMemo<LastMove | null>(() => (node ? { usi: node.usi!, side: node.view!.side, path: node.view!.path ?? null } : null), [
    node?.usi,
    node?.view?.sfen,
  ]);
  const play = (usi: string) => {
    pieceSound();
    void take({ type: "move", usi });
  };
  const open = a.state === "open" && !refuted && !busy;
  return <section class="day" aria-labelledby="day-title" data-testid="day-problem" data-problem={a.problem} data-seq={a.seq}
    data-state={a.state} data-wrong={a.wrong} data-refuted={refuted ? "" : undefined} data-busy={busy ? "" : undefined}>
    <BoardArea notice={notice}>
      <Board rules={rules} sfen={refuted ? node!.view!.sfen : a.sfen} attacker={a.side} last={last}
        check={refuted ? (node!.view!.check ?? "") : (a.check ?? "")} legal={open ? a.legal : none} selectable={open ? a.side : ""}
        orientation={a.side === "w" ? "w" : "b"} maxHeight={room} fits onMove={play} onAttempt={play} handle={board} />
    </BoardArea>
    <div class="day-head">
      <h2 id="day-title">
        {texts.value.front.day}
        <small>
          <SideMark side={a.side === "w" ? "w" : "b"} /> {texts.value.front.mate(a.plies)}
        </small>
      </h2>
      <Remark now={now} />
      <Actions now={now} />
    </div>
  </section>;
}

const none: never[] = [];

/** One line about the last move. */
function Remark({ now: { attempt: a, busy, refuted } }: { now: Attempt }) {
  const t = texts.value;
  const s = t.solving;
  const kind = a.result?.kind;
  const [mood, text] = busy
    ? ["", s.checking]
    : a.state === "solved"
    ? ["good", s.solved]
    : refuted
    ? ["bad", inLanguage(a.result!.text)]
    : a.hint
    ? ["", a.hinted > 1 ? s.to : s.from]
    : kind === "right"
    ? ["good", s.right]
    : kind && kind !== "escapes"
    ? ["bad", inLanguage(a.result!.text)]
    : ["", isSolved(dayOf(a.id)) ? s.solvedBefore : t.front.task];
  return <p class={`remark ${mood}`} role="status" data-testid="day-remark" data-kind={kind}>{text}</p>;
}

function Actions({ now: { attempt: a, busy, refuted, take, retry } }: { now: Attempt }) {
  const s = texts.value.solving;
  if (a.state !== "open") {
    return <p class="row">
      <a class="button primary" href="/puzzles/standard" data-testid="day-more">{s.more}</a>
    </p>;
  }
  if (refuted) {
    return <p class="row">
      <button type="button" class="button primary" onClick={retry} data-testid="day-again">{s.again}</button>
    </p>;
  }
  return <p class="row">
    <button type="button" class="button small" disabled={busy || a.hinted >= 2} onClick={() => void take({ type: "hint" })}
      data-testid="day-hint">
      {a.hinted ? s.move : s.hint}
    </button>
    <a class="quiet-link" href="/puzzles/standard">{s.more}</a>
  </p>;
}
