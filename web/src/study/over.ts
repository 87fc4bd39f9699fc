import { useEffect } from "preact/hooks";
import type { RecordNode, Study } from "../wire";
import { studyPosition } from "./rules";

interface Game {
  /** The engine plays a side, at the end of the line. */
  playing: boolean;
  /** 入玉宣言 by the engine. */
  declares: boolean;
  study: Study;
  end: ((node: RecordNode) => void) | undefined;
}

/** Ends the game by rule. Returns a function that resigns for the engine. */
export function useOver({ playing, declares, study, end }: Game): () => void {
  const key = JSON.stringify(study);
  useEffect(() => {
    if (!playing || !end) return;
    let gone = false;
    studyPosition({ ...study, end: declares ? "declare" : undefined }).then(({ over, ended }) => {
      const found = over ?? ended;
      if (!gone && found) end(found);
    }, () => undefined); // the game goes on
    return () => void (gone = true);
  }, [key, playing, declares]);
  return () => void studyPosition({ ...study, end: "resign" }).then(({ ended }) => ended && end?.(ended), () => undefined);
}
