import { ApiError } from "../api";
import type { EngineAsk, EngineNews } from "../wire";
import { askEngine } from "./engine";

/** Throws ApiError. */
export function askOnce(question: Omit<EngineAsk, "id">): Promise<EngineNews> {
  return new Promise((resolve, reject) => {
    askEngine(question, (news) => {
      if (!news) reject(new ApiError(0, null));
      else if (news.refused) reject(new ApiError(422, news.refused));
      else if (news.ended) resolve(news);
    });
  });
}
