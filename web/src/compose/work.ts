import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api";
import { texts } from "../i18n";
import { work } from "../tsume/api";
import type { Failure, TsumeAnswer, TsumeAstray, TsumeByRule, TsumeChange, TsumeDraft, TsumeEvent, TsumeLooked, TsumeProgress, TsumeProof,
  TsumeShown, TsumeStipulation, TsumeTree, TsumeUnneeded, TsumeVerdict } from "../wire";

export interface Known {
  running: boolean;
  ahead: number;
  progress: TsumeProgress | null;
  answer: TsumeAnswer | null;
  verdict: TsumeVerdict | null;
  stipulation: TsumeStipulation | null;
  astray: TsumeAstray | null;
  rules: readonly TsumeByRule[];
  tree: TsumeTree | null;
  shown: TsumeShown | null;
  unneeded: TsumeUnneeded | null;
  repairs: readonly TsumeChange[];
  looked: TsumeLooked | null;
  proof: TsumeProof | null;
  failure: Failure | null;
  /** Ended before the last event. */
  stopped: boolean;
}

export const blank: Known = {
  running: false,
  ahead: 0,
  progress: null,
  answer: null,
  verdict: null,
  stipulation: null,
  astray: null,
  rules: [],
  tree: null,
  shown: null,
  unneeded: null,
  repairs: [],
  looked: null,
  proof: null,
  failure: null,
  stopped: false,
};

export function heard(k: Known, e: TsumeEvent): Known {
  switch (e.type) {
    case "queued":
      return { ...k, ahead: e.ahead ?? 0 };
    case "progress":
      return { ...k, ahead: 0, progress: e.progress! };
    case "answer":
      return { ...k, answer: e.answer! };
    case "verdict":
      return { ...k, verdict: e.verdict! };
    case "stipulation":
      return { ...k, stipulation: e.stipulation! };
    case "astray":
      return { ...k, astray: e.astray! };
    case "rule":
      return { ...k, rules: [...k.rules, e.rule!] };
    case "tree":
      return { ...k, tree: e.tree! };
    case "shown":
      return { ...k, shown: e.shown! };
    case "unneeded":
      return { ...k, unneeded: e.unneeded! };
    case "repair":
      return { ...k, repairs: [...k.repairs, e.repair!] };
    case "looked":
      return { ...k, looked: e.looked! };
    case "proof":
      return { ...k, proof: e.proof! };
    default:
      return { ...k, failure: e.error ?? null };
  }
}

const most = 60;

/** Milliseconds a drawing rests before it is examined. */
const settle = 600;

export interface Work {
  known: Known;
  /** Starts, or continues what was stopped. */
  start: (draft: TsumeDraft) => void;
  stop: () => void;
}

/** The question, without its resume state. */
const nameOf = (draft: TsumeDraft) => JSON.stringify({ ...draft, from: undefined });

/** One draft at a time; earlier results are cached. */
export function useWork(): Work & { show: (draft: TsumeDraft) => Known | undefined } {
  const [known, set] = useState<Known>(blank);
  const memory = useRef(new Map<string, Known>());
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const keep = (name: string, next: Known) => {
    memory.current.delete(name);
    memory.current.set(name, next);
    if (memory.current.size > most) memory.current.delete(memory.current.keys().next().value!);
  };
  const start = (draft: TsumeDraft) => {
    ending.current?.abort();
    const abort = new AbortController();
    ending.current = abort;
    const name = nameOf(draft);
    let now: Known = { ...blank, repairs: draft.from ? (memory.current.get(name)?.repairs ?? []) : [], running: true };
    const report = (next: Known) => {
      now = next;
      if (ending.current === abort) set(now);
    };
    report(now);
    work(draft, (event) => report(heard(now, event)), abort.signal).then(() => {
      report({ ...now, running: false });
      if (!now.failure) keep(name, now);
    }, (error: unknown) => {
      const failure = abort.signal.aborted
        ? null
        : error instanceof ApiError && error.failure
        ? error.failure
        : { code: "unreached", message: texts.value.tsume.unreached } as Failure;
      report({ ...now, running: false, failure, stopped: !failure });
      if (!failure) keep(name, now);
    });
  };
  const stop = () => ending.current?.abort();
  /** Shows a cached result and ends other work. */
  const show = (draft: TsumeDraft) => {
    const found = memory.current.get(nameOf(draft));
    ending.current?.abort();
    ending.current = null;
    set(found ?? blank);
    return found;
  };
  return { known, start, stop, show };
}

/** Examines a draft when it rests, unless live is off. */
export function useLive(work: ReturnType<typeof useWork>, draft: TsumeDraft, live: boolean): void {
  const name = nameOf(draft);
  useEffect(() => {
    const found = work.show(draft);
    if (!live || (found && !found.stopped)) return;
    const timer = setTimeout(() => work.start(draft), settle);
    return () => clearTimeout(timer);
  }, [name, live]);
}
