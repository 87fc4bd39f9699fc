import { ApiError, request } from "../api";
import { eventsOf } from "../stream";
import type { TsumeDraft, TsumeEvent, TsumeLook, TsumePlace, TsumeQuestion } from "../wire";

export const look = (body: TsumeLook) =>
  request<TsumePlace>("POST", "/tsume/moves", body).catch((error: unknown) => orLocally(error, (m) => m.lookLocally(body)));

/** Falls back to the engine in this browser. */
async function orLocally<T>(error: unknown, ask: (local: typeof import("./locally")) => Promise<T>): Promise<T> {
  if (!(error instanceof ApiError && error.unreached)) throw error;
  return await import("./locally").then(ask, () => {
    throw error;
  });
}

/** Resolves after the last event. The signal cancels it. Without a server the engine in this browser solves it. */
export async function solve(question: TsumeQuestion, hear: (event: TsumeEvent) => void, signal: AbortSignal): Promise<void> {
  let begun = false;
  const first = (event: TsumeEvent) => {
    begun = true;
    hear(event);
  };
  await follow("", question, first, signal).catch((error: unknown) => {
    if (begun || signal.aborted) throw error;
    return orLocally(error, (m) => m.solveLocally(question, hear, signal));
  });
}

export const work = (draft: TsumeDraft, hear: (event: TsumeEvent) => void, signal: AbortSignal) => follow("/draft", draft, hear, signal);

async function follow(path: string, question: TsumeQuestion | TsumeDraft, hear: (event: TsumeEvent) => void,
  signal: AbortSignal): Promise<void>
{
  let ended = false;
  await eventsOf<TsumeEvent>(`/tsume${path}`, question, (event) => {
    ended ||= event.type !== "queued" && event.type !== "progress";
    hear(event);
  }, signal);
  if (!ended) throw new ApiError(0, null);
}
