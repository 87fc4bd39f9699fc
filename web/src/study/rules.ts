import { ApiError, study as ask } from "../api";
import type { Studied, Study } from "../wire";
import { askEngine, engineState } from "./engine";

/** The engine does not know drawings. */
const here = ({ drawing: _, ...study }: Study): Promise<Studied> =>
  new Promise((resolve, reject) => {
    askEngine({ study }, (news) => {
      if (news?.studied) resolve(news.studied);
      else reject(news?.refused ? new ApiError(422, news.refused) : new ApiError(0, null));
    });
  });

/** The server has more rule sets. */
const beyond = (error: unknown) => !(error instanceof ApiError) || error.unreached || error.failure?.reason === "no-rules";

/** Asks the engine in this browser if it runs, else the server. If the server is not reached, loads the engine. */
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
