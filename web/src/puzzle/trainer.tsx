import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import type { LastMove } from "../board/state";
import { SideHead } from "../edit/head";
import { useKeys } from "../game/keys";
import { pieceSound } from "../game/sound";
import { texts } from "../i18n";
import { LinePanel, Replies } from "../tsume/answer";
import { WalkBoard } from "../tsume/board";
import { WalkEngine } from "../tsume/engine";
import { TsumeTabs } from "../tsume/tabs";
import { Walk, walkKeys } from "../tsume/walk";
import { Board } from "../ui/board";
import { BoardArea, useNotice } from "../ui/notice";
import { useRoom } from "../ui/room";
import type { PuzzleAttempt, RecordNode, RuleSet } from "../wire";
import { PuzzleActions } from "./actions";
import { reportKept } from "./api";
import { useAttempt, useHint } from "./attempt";
import { Feedback, Standing, Verdict } from "./parts";
import { useStake } from "./stake";

interface TrainerProps {
  rules: RuleSet;
  first: PuzzleAttempt;
  /** Returns the request of the next problem, or null after navigation. */
  next: () => (() => Promise<PuzzleAttempt>) | null;
  beside?: (attempt: PuzzleAttempt) => ComponentChildren;
  rated?: boolean;
  foot: ComponentChildren;
}

export function Trainer({ rules, first, next: another, beside, rated, foot }: TrainerProps) {
  const t = texts.value;
  const p = t.puzzle;
  const [notice, setNotice] = useNotice();
  const [flipped, setFlipped] = useState(false);
  const board = useRef<KomadaiBoard>(null);
  const panel = useRef<HTMLElement>(null);
  const room = useRoom(150);
  const now = useAttempt(first, board, setNotice);
  const { attempt: a, busy, shown, refuted, take, retry } = now;
  const { show, dialog } = useStake(now);
  useHint(now, board);
  const { result } = a;
  const over = a.state !== "open";
  const walk = useMemo(() => (over && a.solution ? new Walk({ rules: a.rules, sfen: a.start }, a.solution) : null), [a.id, over]);
  useEffect(() => {
    // A solver sees the own line first.
    if (walk && a.state === "solved") walk.follow(a.line);
  }, [walk]);
  useEffect(() => {
    const say = ({ handedIn, full }: { handedIn: number; full: boolean }) =>
      (handedIn || full) && setNotice(full ? p.keptFull : p.handedIn(handedIn));
    reportKept().then(say, () => undefined);
  }, [a.problem, a.state]);
  const play = useCallback((usi: string) => {
    pieceSound();
    void take({ type: "move", usi });
  }, [a.id, a.seq, busy]);
  const next = () => {
    const begin = another();
    if (begin) void now.next(begin);
  };
  // Moves the focus for keyboard players, since the focused element is gone. A disabled button takes none.
  const settled = (over || refuted) && !busy;
  useEffect(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    if (settled) panel.current?.querySelector<HTMLElement>(".button.primary")?.focus({ preventScroll: true });
    else if (!over && !refuted && (a.id !== first.id || a.seq > first.seq)) board.current?.focusSquares();
  }, [settled, a.id]);

  useKeys({
    h: () => !over && !refuted && a.hinted < 2 && show("hint"),
    n: () => over && next(),
    f: () => setFlipped((x) => !x),
    b: () => board.current?.focusSquares(),
    r: () => refuted && retry(),
    Escape: () => (refuted ? retry() : board.current?.pick("")),
    ...(walk && walkKeys(walk)),
  });

  const node: RecordNode | undefined = refuted ? result!.line[Math.min(shown, result!.line.length - 1)] : a.line.at(-1);
  const last = useMemo<LastMove | null>(() => (node ? { usi: node.usi!, side: node.view!.side, path: node.view!.path ?? null } : null), [
    node?.usi,
    node?.view?.sfen,
  ]);
  const sfen = refuted ? node!.view!.sfen : a.sfen;
  const mine = Math.ceil(a.plies / 2);
  const orientation = (a.side === "w") !== flipped ? "w" : "b";
  return <main id="main" class="tsume puzzle" tabIndex={-1} data-testid="puzzle" data-rules={a.rules} data-problem={a.problem}
    data-seq={a.seq} data-state={a.state} data-wrong={a.wrong} data-busy={busy ? "" : undefined} data-refuted={refuted ? shown : undefined}>
    <h1 class="spoken">{p.title}</h1>
    <BoardArea notice={notice}>
      {walk
        ? <WalkBoard key={a.id} rules={rules} walk={walk} flipped={orientation === "w"} room={room} fits attacker={a.side} handle={board}
          report={setNotice} />
        : <Board rules={rules} sfen={sfen} attacker={a.side} last={last} check={refuted ? (node!.view!.check ?? "") : (a.check ?? "")}
          legal={refuted || busy ? none : a.legal} selectable={refuted || busy ? "" : a.side} orientation={orientation} maxHeight={room}
          fits onMove={play} onAttempt={play} handle={board} />}
    </BoardArea>
    <section class="tsume-side" ref={panel} aria-label={p.state}>
      <TsumeTabs />
      <SideHead rules={rules} title={p.mateIn(a.plies)} flip={() => setFlipped(!flipped)} id="task" />
      {beside?.(a)}
      {over ? <Verdict attempt={a} /> : <Feedback attempt={a} busy={busy} refuted={refuted} mine={mine} />}
      <PuzzleActions now={now} next={next} show={show} />
      {dialog}
      {rated && <Standing attempt={a} />}
      {walk && <LinePanel walk={walk} />}
      {walk && <Replies walk={walk} />}
      {walk && <WalkEngine rules={rules} walk={walk} />}
      <div class="puzzle-foot">{foot}</div>
    </section>
  </main>;
}

const none: never[] = [];
