import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { arrowsOfShapes, listenToDrawing } from "../board/draw";
import type { KomadaiBoard } from "../board/element";

interface DrawingsProps {
  board: RefObject<KomadaiBoard | null>;
  /** Drawings belong to one position. */
  at: string;
}

export function Drawings({ board, at }: DrawingsProps) {
  const [drawn, setDrawn] = useState<{ at: string; shapes: readonly string[] }>({ at, shapes: [] });
  const shapes = drawn.at === at ? drawn.shapes : [];
  const sheet = useRef({ shapes, playing: true, change: (_: string[]) => {} });
  sheet.current = { shapes, playing: true, change: (shapes) => setDrawn({ at, shapes }) };
  // The board moves in the document while drawings change, so listen again.
  useLayoutEffect(() => listenToDrawing(board.current!, () => sheet.current), []);
  useLayoutEffect(() => void (board.current!.drawn = arrowsOfShapes(shapes)), [shapes.join()]);
  return null;
}
