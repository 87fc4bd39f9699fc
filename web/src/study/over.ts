import { useEffect } from "preact/hooks";
import type { RecordNode, Study } from "../wire";
import { studyPosition } from "./rules";

interface Game {
  /** Whether the engine plays a side, and nothing follows the position shown. */
  playing: boolean;
  /** Whether the engine wins by declaring 入玉. */
  declares: boolean;
  /** The game so far. */
  study: Study;
  end: ((node: RecordNode) => void) | undefined;
}

/** Ends a game with the engine where it is over by rule; what is returned ends it because its player resigns. */
export function useOver({ playing, declares, study, end }: Game): () => void {
  const key = JSON.stringify(study);
  useEffect(() => {
    if (!playing || !end) return;
    let gone = false;
    studyPosition({ ...study, end: declares ? "declare" : undefined }).then(({ over, ended }) => {
      const found = over ?? ended;
      if (!gone && found) end(found);
    }, () => undefined); // the game goes on without
    return () => void (gone = true);
  }, [key, playing, declares]);
  return () => void studyPosition({ ...study, end: "resign" }).then(({ ended }) => ended && end?.(ended), () => undefined);
}
