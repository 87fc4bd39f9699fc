import { ApiError, study as ask } from "../api";
import type { Studied, Study } from "../wire";
import { askEngine, engineState } from "./engine";

/** What the engine of this browser says of a position; it is loaded where it is not. It does not know of drawings. */
const here = ({ drawing: _, ...study }: Study): Promise<Studied> =>
  new Promise((resolve, reject) => {
    askEngine({ study }, (news) => {
      if (news?.studied) resolve(news.studied);
      else reject(news?.refused ? new ApiError(422, news.refused) : new ApiError(0, null));
    });
  });

/** Refusals of the engine that the server may answer: it has rule sets of its own. */
const beyond = (error: unknown) => !(error instanceof ApiError) || error.unreached || error.failure?.reason === "no-rules";

/**
 * What can be played in a position, by the engine of this browser where it runs, else
 * by the server. Where the server is not reached the engine is loaded, if it can be.
 */
export async function studyPosition(question: Study): Promise<Studied> {
  const first = engineState.value === "ready" ? here : ask;
  const second = first === here ? ask : here;
  try {
    return await first(question);
  } catch (error) {
    if (first === here ? !beyond(error) : !(error instanceof ApiError && error.unreached)) throw error;
    return await second(question).catch(() => {
      throw error;
    });
  }
}
