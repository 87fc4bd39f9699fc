import { eventsOf } from "../stream";
import { ApiError } from "../api";
import type { EngineNews, EngineSearch } from "../wire";

/** Has the server's engine search a position. What is returned stops it; null is told where there is no answer. */
export function askServer(search: EngineSearch, hear: (news: EngineNews | null) => void): () => void {
  const abort = new AbortController();
  let ended = false;
  const tell = (news: EngineNews) => {
    ended ||= !!news.ended;
    if (!abort.signal.aborted) hear(news);
  };
  eventsOf<EngineNews>("/engine", search, tell, abort.signal).then(
    () => ended || abort.signal.aborted || hear(null),
    (error: unknown) => {
      if (abort.signal.aborted) return;
      if (error instanceof ApiError && error.failure) hear({ id: 0, ended: true, refused: error.failure });
      else hear(null);
    });
  return () => abort.abort();
}
