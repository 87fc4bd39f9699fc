import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { arrowsOfShapes, listenToDrawing } from "../board/draw";
import type { KomadaiBoard } from "../board/element";
import type { Editor } from "./editor";
import { change } from "./tree";

interface DrawingsProps {
  editor: Editor;
  board: RefObject<KomadaiBoard | null>;
}

export function RecordDrawings({ editor, board }: DrawingsProps) {
  const node = editor.node.value;
  const sheet = useRef({ shapes: node.shapes, change: (_: string[]) => {} });
  sheet.current = { shapes: node.shapes, change: (shapes) => editor.apply(change(editor.tree.value, node.id, { shapes })) };
  // The board moves in the document while drawings change, so listen again.
  useLayoutEffect(() => listenToDrawing(board.current!, () => sheet.current), []);
  useLayoutEffect(() => void (board.current!.drawn = arrowsOfShapes(node.shapes)), [node.shapes]);
  return null;
}
