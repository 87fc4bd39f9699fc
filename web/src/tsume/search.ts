import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api";
import { texts } from "../i18n";
import type { Failure, TsumeAnswer, TsumeEvent, TsumeProgress, TsumeQuestion, TsumeStipulation, TsumeThreat, TsumeVerdict } from "../wire";
import { solve } from "./api";

export interface Run {
  ahead: number;
  progress: TsumeProgress | null;
  running: boolean;
  answer: TsumeAnswer | null;
  verdict: TsumeVerdict | null;
  threat: TsumeThreat | null;
  stipulation: TsumeStipulation | null;
  failure: Failure | null;
  cancelled: boolean;
}

const idle: Run = { ahead: 0, progress: null, running: false, answer: null, verdict: null, threat: null, stipulation: null, failure: null,
  cancelled: false };

interface Listener {
  answer: (answer: TsumeAnswer) => void;
  verdict: (verdict: TsumeVerdict) => void;
  threat: (threat: TsumeThreat) => void;
  stipulation: (found: TsumeStipulation) => void;
  /** The position cannot be searched. */
  badPosition: (failure: Failure) => void;
}

export interface Search {
  run: Run;
  start: (question: TsumeQuestion, listener: Listener) => Promise<void>;
  cancel: () => void;
  reset: () => void;
}

/** One at a time; unmounting ends it. */
export function useSearch(): Search {
  const [run, setRun] = useState<Run>(idle);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const add = (change: Partial<Run>) => setRun((r) => ({ ...r, ...change }));
  const take = (event: TsumeEvent, listener: Listener) => {
    if (event.type === "queued") add({ ahead: event.ahead ?? 0 });
    else if (event.type === "progress") add({ ahead: 0, progress: event.progress! });
    else if (event.type === "answer") {
      add({ ahead: 0, answer: event.answer! });
      listener.answer(event.answer!);
    } else if (event.type === "verdict") {
      add({ verdict: event.verdict! });
      listener.verdict(event.verdict!);
    } else if (event.type === "threat") {
      add({ ahead: 0, threat: event.threat! });
      listener.threat(event.threat!);
    } else if (event.type === "stipulation") {
      add({ ahead: 0, stipulation: event.stipulation! });
      listener.stipulation(event.stipulation!);
    } else add({ failure: event.error! });
  };
  const failed = (error: unknown, listener: Listener) => {
    const failure = error instanceof ApiError ? error.failure : null;
    if (failure?.code === "bad-position") {
      setRun(idle);
      listener.badPosition(failure);
    } else add({ running: false, failure: failure ?? { code: "unreached", message: texts.value.tsume.unreached } });
  };
  const start = async (question: TsumeQuestion, listener: Listener) => {
    const abort = new AbortController();
    ending.current?.abort();
    ending.current = abort;
    setRun({ ...idle, running: true });
    try {
      await solve(question, (event) => ending.current === abort && take(event, listener), abort.signal);
      add({ running: false });
    } catch (error) {
      if (ending.current !== abort) return;
      if (abort.signal.aborted) add({ running: false, cancelled: true });
      else failed(error, listener);
    }
  };
  const cancel = () => ending.current?.abort();
  const reset = () => {
    cancel();
    ending.current = null;
    setRun(idle);
  };
  return { run, start, cancel, reset };
}
