import { ApiError } from "../api";
import { askEngine } from "../study/engine";
import { askOnce } from "../study/once";
import type { TsumeEvent, TsumeLook, TsumePlace, TsumeQuestion } from "../wire";

export function solveLocally(question: TsumeQuestion, hear: (event: TsumeEvent) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = askEngine({ solve: question }, (news) => {
      if (!news) reject(new ApiError(0, null));
      else if (news.refused) reject(new ApiError(422, news.refused));
      else if (news.tsume) hear(news.tsume);
      if (news?.ended) resolve();
    });
    signal.addEventListener("abort", () => {
      stop();
      reject(new DOMException("stopped", "AbortError"));
    });
  });
}

export const lookLocally = async (look: TsumeLook): Promise<TsumePlace> => (await askOnce({ look })).place!;
