import "../mates";
import { ApiError } from "../api";
import { askEngine } from "../study/engine";
import { askOnce } from "../study/once";
import type { TsumeEvent, TsumeLook, TsumePlace, TsumeQuestion } from "../wire";

/** Has a problem solved by the engine in this browser, as the server would. */
export function solveHere(question: TsumeQuestion, told: (event: TsumeEvent) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = askEngine({ solve: question }, (news) => {
      if (!news) reject(new ApiError(0, null));
      else if (news.refused) reject(new ApiError(422, news.refused));
      else if (news.tsume) told(news.tsume);
      if (news?.ended) resolve();
    });
    signal.addEventListener("abort", () => {
      stop();
      reject(new DOMException("stopped", "AbortError"));
    });
  });
}

/** Looks up a place in the tree of a problem here. */
export const lookHere = async (look: TsumeLook): Promise<TsumePlace> => (await askOnce({ look })).place!;
