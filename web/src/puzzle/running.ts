import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import { pieceSound } from "../game/sound";
import { texts } from "../i18n";
import { failureText } from "../ui/failure";
import { actIn, beginRun, bestHere, keepBest, leftOf, type Run } from "./storm";

/** How often the clock is drawn, in milliseconds. */
const tick = 200;

/** A run and what can be done in it. */
export interface Running {
  run: Run | null;
  busy: boolean;
  /** What is left, in milliseconds. */
  left: number;
  /** The most that was solved before this run. */
  before: number;
  /** Whether the time of the run came to its end. */
  timeUp: boolean;
  start: () => void;
  play: (usi: string) => void;
  stop: () => void;
}

/** Keeps a run in step with the server and the clock; tell is told what went wrong. */
export function useRunning(rules: string, board: RefObject<KomadaiBoard | null>, best: number, tell: (text: string) => void): Running {
  const [run, setRun] = useState<Run | null>(null);
  const [busy, setBusy] = useState(false);
  const [before, setBefore] = useState(0);
  const [timeUp, setTimeUp] = useState(false);
  const [, draw] = useState(0);
  // The time that is over while a request is on its way ends the run after it.
  const now = useRef({ run, busy });
  now.current = { run, busy };
  const request = async (what: () => Promise<Run>) => {
    if (now.current.busy) return;
    now.current.busy = true;
    setBusy(true);
    tell("");
    try {
      const next = await what();
      now.current.run = next;
      setRun(next);
      keepBest(rules, next.storm.solved);
      const kind = next.storm.told?.kind;
      if (kind === "slower" || kind === "no-check" || kind === "unsettled") board.current?.revert();
      else if (kind === "right") setTimeout(pieceSound, 150);
    } catch (error) {
      board.current?.revert();
      tell(failureText(error, texts.value.puzzle.lost));
    } finally {
      now.current.busy = false;
      setBusy(false);
    }
  };
  const act = (type: "move" | "stop", usi?: string) => {
    const { run } = now.current;
    if (run && !run.storm.over) void request(() => actIn(run, { type, ...(usi && { usi }) }));
  };
  const going = run !== null && !run.storm.over;
  useEffect(() => {
    if (!going) return;
    const timer = setInterval(() => {
      draw((n) => n + 1);
      if (leftOf(now.current.run!) > 0) return;
      setTimeUp(true);
      act("stop");
    }, tick);
    return () => clearInterval(timer);
  }, [going]);
  return {
    run, busy, before, timeUp, left: run ? leftOf(run) : 0,
    start: () => {
      setTimeUp(false);
      setBefore(Math.max(best, bestHere(rules)));
      void request(() => beginRun(rules));
    },
    play: (usi) => {
      pieceSound();
      act("move", usi);
    },
    stop: () => act("stop"),
  };
}
