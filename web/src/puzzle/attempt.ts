import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api";
import type { KomadaiBoard } from "../board/element";
import { pieceSound } from "../game/sound";
import { texts } from "../i18n";
import { failureText } from "../ui/failure";
import type { PuzzleAction, PuzzleAttempt } from "../wire";
import { act, attempt as again } from "./api";

/** Milliseconds before the refutation of a wrong move. */
const refutationPause = 650;

export interface Attempt {
  attempt: PuzzleAttempt;
  busy: boolean;
  /** Moves of the refutation on the board; -1 for none. */
  shown: number;
  refuted: boolean;
  take: (action: Omit<PuzzleAction, "seq">) => Promise<void>;
  next: (begin: () => Promise<PuzzleAttempt>) => Promise<void>;
  retry: () => void;
}

/** report receives failures. */
export function useAttempt(first: PuzzleAttempt, board: RefObject<KomadaiBoard | null>, report: (text: string) => void): Attempt {
  const [a, setAttempt] = useState(first);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(-1);
  const { result } = a;
  useEffect(() => {
    if (result?.kind !== "escapes" || shown !== 0 || result.line.length < 2) return;
    const timer = setTimeout(() => {
      setShown(1);
      pieceSound();
    }, refutationPause);
    return () => clearTimeout(timer);
  }, [a.seq, shown]);
  const request = async (what: () => Promise<void>, failed: (error: unknown) => Promise<void> | void) => {
    if (busy) return;
    setBusy(true);
    report("");
    try {
      await what();
    } catch (error) {
      await failed(error);
    } finally {
      setBusy(false);
    }
  };
  const take = (action: Omit<PuzzleAction, "seq">) =>
    request(async () => {
      const next = await act(a.id, { ...action, seq: a.seq });
      setAttempt(next);
      setShown(next.result?.kind === "escapes" ? 0 : -1);
      if (next.result && next.result.kind !== "right" && next.result.kind !== "mate" && next.result.kind !== "escapes") {board.current
          ?.revert();}
      if (next.result?.kind === "right") setTimeout(pieceSound, 250);
    }, async (error) => {
      board.current?.revert();
      const failure = error instanceof ApiError ? error.failure : null;
      if (failure?.code === "stale" || failure?.code === "over") {
        report(texts.value.puzzle.stale);
        await again(a.id).then(setAttempt, () => undefined);
        setShown(-1);
      } else report(failureText(error, texts.value.puzzle.lost));
    });
  const next = (begin: () => Promise<PuzzleAttempt>) =>
    request(async () => {
      setAttempt(await begin());
      setShown(-1);
    }, (error) => report(failureText(error, texts.value.puzzle.lost)));
  return { attempt: a, busy, shown, refuted: result?.kind === "escapes" && shown >= 0, take, next, retry: () => setShown(-1) };
}

/** Picks up the piece of the hint. */
export function useHint({ attempt: a, refuted }: Attempt, board: RefObject<KomadaiBoard | null>): void {
  useEffect(() => {
    if (!a.hint || a.state !== "open" || refuted || !board.current) return;
    const found = /^(?:([A-Z]\*)|(\d+[a-z]))(\d+[a-z])?/.exec(a.hint);
    const from = found?.[1] ?? found?.[2] ?? "";
    const timer = setTimeout(() => board.current?.pick(from), 60);
    board.current.arrows = found?.[2] && found[3] ? [{ from: found[2], to: found[3] }] : [];
    return () => {
      clearTimeout(timer);
      if (board.current) board.current.arrows = [];
    };
  }, [a.seq, a.hint, refuted]);
}
