import type { RefObject } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ApiError } from "../api";
import type { KomadaiBoard } from "../board/element";
import type { LastMove } from "../board/state";
import { SideHead } from "../edit/head";
import { useKeys } from "../game/keys";
import { pieceSound } from "../game/sound";
import { texts } from "../i18n";
import { nodeLabel } from "../record/label";
import { arrowOf } from "../study/arrows";
import { Board } from "../ui/board";
import { failureText } from "../ui/failure";
import { BoardArea, useNotice } from "../ui/notice";
import { useRoom } from "../ui/room";
import type { MistakeAnswered, MistakeQuestion, RecordNode, RuleSet, Side } from "../wire";
import { answerMistake, removeMistake } from "./api";
import { Lines, type Shown } from "./lines";
import { PracticeTabs } from "./tabs";
import { Asked, Context, Judged } from "./verdict";

interface QuestionProps {
  rules: RuleSet;
  question: MistakeQuestion;
  /** Questions that are due, with this one. */
  due: number;
  /** Whether it follows another question. */
  follows: boolean;
  next: () => Promise<void>;
}

const none: never[] = [];

/** Moves the focus for keyboard players, since the focused element is gone. */
function useFocus(panel: RefObject<HTMLElement | null>, board: RefObject<KomadaiBoard | null>, to: "panel" | "board" | "",
  after: MistakeAnswered | null): void
{
  useEffect(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    if (to === "panel") panel.current?.querySelector<HTMLElement>(".button.primary")?.focus({ preventScroll: true });
    else if (to === "board") board.current?.focusSquares();
  }, [to, after]);
}

export function Question({ rules, question: q, due, follows, next }: QuestionProps) {
  const t = texts.value;
  const p = t.practice;
  const [notice, setNotice] = useNotice();
  const [flipped, setFlipped] = useState(false);
  const [judged, setJudged] = useState<MistakeAnswered | null>(null);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown>({ line: none, at: 0 });
  const board = useRef<KomadaiBoard>(null);
  const panel = useRef<HTMLElement>(null);
  const room = useRoom(150);
  const over = judged !== null && (judged.verdict === "best" || judged.verdict === "good" || judged.verdict === "given-up");
  const wrong = judged !== null && !over;

  const ask = useCallback(async (what: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setNotice("");
    try {
      await what();
    } catch (error) {
      board.current?.revert();
      if (error instanceof ApiError && error.failure?.code === "stale") {
        setNotice(p.elsewhere);
        await next().catch(() => undefined);
      } else setNotice(failureText(error, p.lost));
    }
    setBusy(false);
  }, [busy, q.id, next]);
  const answer = useCallback((usi: string) =>
    void ask(async () => {
      const found = await answerMistake(q.id, { usi, version: judged?.version ?? q.version, retry: judged !== null });
      setJudged(found);
      const line = usi ? found.line : found.better;
      setShown({ line, at: usi ? 1 : 0 });
    }), [ask, judged]);
  const play = useCallback((usi: string) => {
    pieceSound();
    answer(usi);
  }, [answer]);
  const retry = () => {
    setJudged({ ...judged!, verdict: "again" });
    setShown({ line: none, at: 0 });
  };
  const trying = wrong && shown.line.length === 0;
  const open = (judged === null || trying) && !busy;
  useFocus(panel, board, busy ? "" : judged && !trying ? "panel" : judged || follows ? "board" : "", judged);
  const step = (by: number) => setShown({ ...shown, at: Math.max(0, Math.min(shown.line.length, shown.at + by)) });
  useKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    n: () => over && void ask(next),
    r: () => wrong && retry(),
    f: () => setFlipped((x) => !x),
    b: () => board.current?.focusSquares(),
    Escape: () => (wrong && !trying ? retry() : board.current?.pick("")),
  });

  const node: RecordNode | undefined = shown.at > 0 ? shown.line[shown.at - 1] : q.last;
  const last = useMemo<LastMove | null>(() => (node?.usi ? { usi: node.usi, side: node.view!.side, path: node.view!.path ?? null } : null),
    [
      node?.usi,
      node?.view?.sfen,
    ]);
  const sfen = shown.at > 0 ? node!.view!.sfen : q.sfen;
  const arrows = useMemo(
    () => (over && shown.at === 0 && judged.better[0]
      ? arrowOf(judged.better[0].usi ?? "", { color: "#2f7d32" })
      : judged === null
      ? arrowOf(q.played.usi ?? "", { color: "#b3241b", faint: true })
      : none),
    [over, shown.at, judged],
  );
  const orientation: Side = (q.side === "w") !== flipped ? "w" : "b";
  return <main id="main" class="tsume puzzle mistake" tabIndex={-1} data-testid="mistake" data-id={q.id} data-due={due}
    data-verdict={judged && !trying ? judged.verdict : ""} data-busy={busy ? "" : undefined}>
    <h1 class="spoken">{p.mistakes}</h1>
    <BoardArea notice={notice}>
      <Board rules={rules} sfen={sfen} last={last} check={shown.at > 0 ? (node!.view!.check ?? "") : (q.check ?? "")}
        legal={open ? q.legal : none} selectable={open ? q.side : ""} orientation={orientation} maxHeight={room} fits arrows={arrows}
        onMove={play} onAttempt={play} handle={board} />
    </BoardArea>
    <section class="tsume-side" ref={panel} aria-label={p.mistakes}>
      <PracticeTabs />
      <SideHead rules={rules} title={q.mate ? p.mateTask(q.mate) : p.task} flip={() => setFlipped(!flipped)} id="task" />
      {judged && !trying ? <Judged judged={judged} rules={rules} /> : <Asked question={q} busy={busy} />}
      <div class="puzzle-actions">
        {over && <button type="button" class="button primary big" disabled={busy} onClick={() => void ask(next)} data-testid="next">
          {due > 1 ? p.next : p.finish}
        </button>}
        {wrong && !trying && <button type="button" class="button primary" onClick={retry} data-testid="try-again">{p.tryAgain}</button>}
        {!over && <button type="button" class="button" disabled={busy} onClick={() => answer("")} data-testid="give-up">
          {p.show}
        </button>}
      </div>
      {judged && !trying && <Lines judged={judged} shown={shown} show={setShown} />}
      <Context question={q} due={due} />
      <p class="puzzle-links">
        {q.game
          && <a class="quiet-link" href={`/record?${new URLSearchParams({ game: q.game, ply: String(q.ply - 1) })}`}
            data-testid="mistake-game">
            {p.see}
          </a>}
        <button type="button" class="quiet-link" disabled={busy} onClick={() =>
          void ask(async () => {
            await removeMistake(q.id);
            await next();
            setNotice(p.removed);
          })} data-testid="mistake-remove">
          {p.remove}
        </button>
      </p>
      <p class="spoken" role="status">{shown.at > 0 ? nodeLabel(node!) : ""}</p>
    </section>
  </main>;
}
