import { ApiError, request } from "../api";
import { eventsOf } from "../stream";
import type { TsumeDraft, TsumeEvent, TsumeLook, TsumePlace, TsumeQuestion } from "../wire";

/** Looks up a place in the tree of a problem. */
export const look = (body: TsumeLook) => request<TsumePlace>("POST", "/tsume/moves", body).catch((error: unknown) => orHere(error, (m) => m.lookHere(body)));

/** What the engine in this browser makes of it, where the server is not reached. */
async function orHere<T>(error: unknown, ask: (here: typeof import("./here")) => Promise<T>): Promise<T> {
  if (!(error instanceof ApiError && error.unreached)) throw error;
  return await import("./here").then(ask, () => {
    throw error;
  });
}

/**
 * Has a problem solved and tells how it goes; ends with the last event. The
 * signal cancels it. Where the server is not reached the engine in this browser solves it.
 */
export async function solve(question: TsumeQuestion, told: (event: TsumeEvent) => void, signal: AbortSignal): Promise<void> {
  let begun = false;
  const hear = (event: TsumeEvent) => {
    begun = true;
    told(event);
  };
  await follow("", question, hear, signal).catch((error: unknown) => {
    if (begun || signal.aborted) throw error;
    return orHere(error, (m) => m.solveHere(question, told, signal));
  });
}

/** Has a draft of a problem worked on, likewise. */
export const work = (draft: TsumeDraft, told: (event: TsumeEvent) => void, signal: AbortSignal) => follow("/draft", draft, told, signal);

/** Follows the answer to a question about a problem. */
async function follow(path: string, question: TsumeQuestion | TsumeDraft, told: (event: TsumeEvent) => void, signal: AbortSignal): Promise<void> {
  let ended = false;
  await eventsOf<TsumeEvent>(`/tsume${path}`, question, (event) => {
    ended ||= event.type !== "queued" && event.type !== "progress";
    told(event);
  }, signal);
  if (!ended) throw new ApiError(0, null);
}
