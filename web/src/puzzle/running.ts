import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import { pieceSound } from "../game/sound";
import { texts } from "../i18n";
import { failureText } from "../ui/failure";
import { actIn, beginRun, bestHere, keepBest, leftOf, type Run } from "./storm";

/** Milliseconds between clock updates. */
const tick = 200;

export interface Running {
  run: Run | null;
  busy: boolean;
  /** In milliseconds. */
  left: number;
  before: number;
  timeUp: boolean;
  start: () => void;
  play: (usi: string) => void;
  stop: () => void;
}

/** report receives failures. */
export function useRunning(rules: string, board: RefObject<KomadaiBoard | null>, best: number, report: (text: string) => void): Running {
  const [run, setRun] = useState<Run | null>(null);
  const [busy, setBusy] = useState(false);
  const [before, setBefore] = useState(0);
  const [timeUp, setTimeUp] = useState(false);
  const [, draw] = useState(0);
  // If time runs out during a request, the run ends after it.
  const now = useRef({ run, busy });
  now.current = { run, busy };
  const request = async (what: () => Promise<Run>) => {
    if (now.current.busy) return;
    now.current.busy = true;
    setBusy(true);
    report("");
    try {
      const next = await what();
      now.current.run = next;
      setRun(next);
      keepBest(rules, next.storm.solved);
      const kind = next.storm.result?.kind;
      if (kind === "slower" || kind === "no-check" || kind === "unsettled") board.current?.revert();
      else if (kind === "right") setTimeout(pieceSound, 150);
    } catch (error) {
      board.current?.revert();
      report(failureText(error, texts.value.puzzle.lost));
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
    run,
    busy,
    before,
    timeUp,
    left: run ? leftOf(run) : 0,
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
