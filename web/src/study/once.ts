import { ApiError } from "../api";
import type { EngineAsk, EngineNews } from "../wire";
import { askEngine } from "./engine";

/** The one answer of the engine in this browser to a question; an [ApiError] says why there is none. */
export function askOnce(question: Omit<EngineAsk, "id">): Promise<EngineNews> {
  return new Promise((resolve, reject) => {
    askEngine(question, (news) => {
      if (!news) reject(new ApiError(0, null));
      else if (news.refused) reject(new ApiError(422, news.refused));
      else if (news.ended) resolve(news);
    });
  });
}
