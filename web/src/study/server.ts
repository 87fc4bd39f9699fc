import { eventsOf } from "../stream";
import { ApiError } from "../api";
import type { EngineNews, EngineSearch } from "../wire";

/** Returns a function that stops the search; hear receives null if no answer comes. */
export function askServer(search: EngineSearch, hear: (news: EngineNews | null) => void): () => void {
  const abort = new AbortController();
  let ended = false;
  const report = (news: EngineNews) => {
    ended ||= !!news.ended;
    if (!abort.signal.aborted) hear(news);
  };
  eventsOf<EngineNews>("/engine", search, report, abort.signal).then(() => ended || abort.signal.aborted || hear(null),
    (error: unknown) => {
      if (abort.signal.aborted) return;
      if (error instanceof ApiError && error.failure) hear({ id: 0, ended: true, refused: error.failure });
      else hear(null);
    });
  return () => abort.abort();
}
