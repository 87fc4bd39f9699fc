import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ApiError, ruleSet } from "../api";
import type { KomadaiBoard } from "../board/element";
import type { LastMove } from "../board/state";
import { useKeys } from "../game/keys";
import { pieceSound } from "../game/sound";
import { inLanguage, language, texts } from "../i18n";
import { stored } from "../prefs";
import { act, attempt as again, begin, collections } from "../puzzle/api";
import { Standing, Told, Verdict } from "../puzzle/parts";
import { LinePanel, Replies } from "../tsume/answer";
import { WalkBoard } from "../tsume/board";
import { TsumeTabs } from "../tsume/tabs";
import { Walk } from "../tsume/walk";
import { Board } from "../ui/board";
import { Pick } from "../ui/choice";
import { failureText } from "../ui/failure";
import { FlipIcon, HelpIcon, TargetIcon } from "../ui/icons";
import { useRoom } from "../ui/room";
import { Said } from "../ui/said";
import type { PuzzleAction, PuzzleAttempt, PuzzleCollection, RecordNode, RuleSet } from "../wire";
import { useLoad, Waiting } from "./load";

const chosenLength = stored<string>("puzzleLength", "", (v) => /^\d{0,3}$/.test(v));

/** The trainer for one rule set. */
export function PuzzlePage({ id }: { id: string }) {
  const t = texts.value;
  const { value, error, retry } = useLoad(`puzzles ${id}`, async () => {
    const [rules, all] = await Promise.all([ruleSet(id), collections()]);
    const collection = all.collections.find((c) => c.rules === rules.id);
    if (!collection) throw new ApiError(404, { code: "not-found", message: texts.value.puzzle.noneFor });
    const wanted = collection.lengths.includes(Number(chosenLength.value)) ? Number(chosenLength.value) : 0;
    return { rules, collection, first: await begin(rules.id, wanted) };
  });
  useEffect(() => {
    document.title = `${t.puzzle.title} · komadai`;
  }, [language.value]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.puzzle.noneFor} />;
  return <Trainer key={id} rules={value.rules} collection={value.collection} first={value.first} />;
}

/** How long a wrong move stands on the board before its refutation, in milliseconds. */
const refutationPause = 650;

interface TrainerProps {
  rules: RuleSet;
  collection: PuzzleCollection;
  first: PuzzleAttempt;
}

function Trainer({ rules, collection, first }: TrainerProps) {
  const t = texts.value;
  const p = t.puzzle;
  const [a, setAttempt] = useState(first);
  const [busy, setBusy] = useState(false);
  /** How much of the refutation is on the board; -1 while the problem is. */
  const [shown, setShown] = useState(-1);
  const [notice, setNotice] = useState("");
  const [flipped, setFlipped] = useState(false);
  const [length, setLength] = useState(chosenLength.value);
  const board = useRef<KomadaiBoard>(null);
  const panel = useRef<HTMLElement>(null);
  const room = useRoom(0);
  const over = a.state !== "open";
  const told = a.told;
  const refuted = told?.kind === "escapes" && shown >= 0;
  const walk = useMemo(() => (over && a.solution ? new Walk({ rules: a.rules, sfen: a.start }, a.solution) : null), [a.id, over]);
  useEffect(() => {
    // Who solved it sees the mate first.
    if (walk && a.state === "solved") walk.follow(a.line);
  }, [walk]);

  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(""), 6000);
    return () => clearTimeout(timer);
  }, [notice]);
  useEffect(() => {
    if (told?.kind !== "escapes" || shown !== 0 || told.line.length < 2) return;
    const timer = setTimeout(() => {
      setShown(1);
      pieceSound();
    }, refutationPause);
    return () => clearTimeout(timer);
  }, [a.seq, shown]);
  // A hint is shown by picking the piece up.
  useEffect(() => {
    if (!a.hint || over || refuted || !board.current) return;
    const found = /^(?:([A-Z]\*)|(\d+[a-z]))(\d+[a-z])?/.exec(a.hint);
    const from = found?.[1] ?? found?.[2] ?? "";
    const timer = setTimeout(() => board.current?.pick(from), 60);
    board.current.arrows = found?.[2] && found[3] ? [{ from: found[2], to: found[3] }] : [];
    return () => {
      clearTimeout(timer);
      if (board.current) board.current.arrows = [];
    };
  }, [a.seq, a.hint, refuted]);

  const take = async (action: Omit<PuzzleAction, "seq">) => {
    if (busy) return;
    setBusy(true);
    setNotice("");
    try {
      const next = await act(a.id, { ...action, seq: a.seq });
      setAttempt(next);
      setShown(next.told?.kind === "escapes" ? 0 : -1);
      if (next.told && next.told.kind !== "right" && next.told.kind !== "mate" && next.told.kind !== "escapes") board.current?.revert();
      if (next.told?.kind === "right") setTimeout(pieceSound, 250);
    } catch (error) {
      board.current?.revert();
      const failure = error instanceof ApiError ? error.failure : null;
      if (failure?.code === "stale" || failure?.code === "over") {
        setNotice(texts.value.puzzle.stale);
        await again(a.id).then(setAttempt, () => undefined);
        setShown(-1);
      } else setNotice(failureText(error, texts.value.puzzle.lost));
    } finally {
      setBusy(false);
    }
  };
  const play = useCallback((usi: string) => {
    pieceSound();
    void take({ type: "move", usi });
  }, [a.id, a.seq, busy]);
  const next = async () => {
    if (busy) return;
    setBusy(true);
    setNotice("");
    try {
      setAttempt(await begin(rules.id, Number(length)));
      setShown(-1);
    } catch (error) {
      setNotice(failureText(error, texts.value.puzzle.lost));
    } finally {
      setBusy(false);
    }
  };
  const retry = () => setShown(-1);
  // Who works by keyboard goes on where the work is: what had the focus is gone.
  useEffect(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    if (over || refuted) panel.current?.querySelector<HTMLElement>(".button.primary")?.focus({ preventScroll: true });
    else if (a.seq > first.seq) board.current?.focusSquares();
  }, [over, refuted, a.id]);

  useKeys({
    h: () => !over && !refuted && a.hinted < 2 && void take({ type: "hint" }),
    n: () => over && void next(),
    f: () => setFlipped((x) => !x),
    b: () => board.current?.focusSquares(),
    r: () => refuted && retry(),
    Escape: () => (refuted ? retry() : board.current?.pick("")),
    ...(walk && { ArrowLeft: () => walk.go(walk.at.value - 1), ArrowRight: () => walk.next(), Home: () => walk.go(0), End: () => walk.go(walk.line.value.length) }),
  });

  const node: RecordNode | undefined = refuted ? told!.line[Math.min(shown, told!.line.length - 1)] : a.line.at(-1);
  const last = useMemo<LastMove | null>(() => (node ? { usi: node.usi!, side: node.view!.side, path: node.view!.path ?? null } : null), [node?.usi, node?.view?.sfen]);
  const sfen = refuted ? node!.view!.sfen : a.sfen;
  const mine = Math.ceil(a.plies / 2);
  const orientation = (a.side === "w") !== flipped ? "w" : "b";
  return (
    <main id="main" class="tsume puzzle" tabIndex={-1} data-testid="puzzle" data-rules={a.rules} data-problem={a.problem} data-seq={a.seq} data-state={a.state} data-wrong={a.wrong} data-busy={busy ? "" : undefined} data-refuted={refuted ? shown : undefined}>
      <h1 class="spoken">{p.title}</h1>
      <div class="table">
        {walk ? (
          <WalkBoard key={a.id} rules={rules} walk={walk} flipped={orientation === "w"} room={room} handle={board} tell={setNotice} />
        ) : (
          <Board rules={rules} sfen={sfen} last={last} check={refuted ? (node!.view!.check ?? "") : (a.check ?? "")} legal={refuted || busy ? none : a.legal} selectable={refuted || busy ? "" : a.side} orientation={orientation} maxHeight={room} onMove={play} onAttempt={play} handle={board} />
        )}
        <div class="notices" aria-live="assertive">
          {notice && (
            <p class="foul" role="alert" data-testid="foul">
              <Said text={notice} />
            </p>
          )}
        </div>
      </div>
      <section class="tsume-side" ref={panel} aria-label={p.state}>
        <TsumeTabs />
        <header class="tsume-head">
          <div>
            <p class="kicker">{inLanguage(rules.names)}</p>
            <h2 data-testid="task">{p.mateIn(a.plies)}</h2>
          </div>
          <button type="button" class="icon-button" aria-label={t.flip} title={t.flip} onClick={() => setFlipped(!flipped)} data-testid="flip">
            <FlipIcon />
          </button>
        </header>
        {over ? <Verdict attempt={a} /> : <Told attempt={a} busy={busy} refuted={refuted} mine={mine} />}
        {over ? (
          <div class="puzzle-actions">
            <button type="button" class="button primary big" disabled={busy} onClick={() => void next()} data-testid="next">
              {p.next}
            </button>
            <a class="button" href={`/tsume?rules=${a.rules}&sfen=${encodeURIComponent(a.start)}`} data-testid="explore">
              <TargetIcon />
              {p.explore}
            </a>
          </div>
        ) : refuted ? (
          <div class="puzzle-actions">
            <button type="button" class="button primary" onClick={retry} data-testid="try-again">
              {p.tryAgain}
            </button>
            <button type="button" class="button" disabled={busy} onClick={() => void take({ type: "give-up" })} data-testid="give-up">
              {p.giveUp}
            </button>
          </div>
        ) : (
          <div class="puzzle-actions">
            <button type="button" class="button" disabled={busy || a.hinted >= 2} onClick={() => void take({ type: "hint" })} data-testid="hint">
              <HelpIcon />
              {a.hinted === 0 ? p.hint : p.hintMore}
            </button>
            <button type="button" class="button" disabled={busy} onClick={() => void take({ type: "give-up" })} data-testid="give-up">
              {p.giveUp}
            </button>
          </div>
        )}
        <Standing attempt={a} />
        {walk && <LinePanel walk={walk} />}
        {walk && <Replies walk={walk} />}
        <div class="puzzle-foot">
          {collection.lengths.length > 1 && (
            <Pick id="puzzle-length" label={p.length} value={length} onChange={(v) => {
              setLength(v);
              chosenLength.value = v;
            }} options={[{ value: "", label: p.anyLength }, ...collection.lengths.map((n) => ({ value: String(n), label: p.plies(n) }))]} />
          )}
          <a class="quiet-link" href="/puzzles" data-testid="all-puzzles">
            {p.all}
          </a>
        </div>
      </section>
    </main>
  );
}

const none: never[] = [];
