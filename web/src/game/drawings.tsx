import "../boards";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { arrowsOfShapes, listenToDrawing } from "../board/draw";
import type { KomadaiBoard } from "../board/element";

interface DrawingsProps {
  board: RefObject<KomadaiBoard | null>;
  /** What is shown: drawings belong to one position. */
  at: string;
}

/** Arrows and circles that last as long as the position is shown. */
export function Drawings({ board, at }: DrawingsProps) {
  const [drawn, setDrawn] = useState<{ at: string; shapes: readonly string[] }>({ at, shapes: [] });
  const shapes = drawn.at === at ? drawn.shapes : [];
  const sheet = useRef({ shapes, change: (_: string[]) => {} });
  sheet.current = { shapes, change: (shapes) => setDrawn({ at, shapes }) };
  // The board is there when what is drawn is put into the page, and not always later: it is let go and taken again while that changes.
  useLayoutEffect(() => listenToDrawing(board.current!, () => sheet.current), []);
  useLayoutEffect(() => void (board.current!.drawn = arrowsOfShapes(shapes)), [shapes.join()]);
  return null;
}
