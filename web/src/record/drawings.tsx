import "../boards";
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

/** The arrows and circles of a record, which are kept with its moves. */
export function RecordDrawings({ editor, board }: DrawingsProps) {
  const node = editor.node.value;
  const sheet = useRef({ shapes: node.shapes, change: (_: string[]) => {} });
  sheet.current = { shapes: node.shapes, change: (shapes) => editor.apply(change(editor.tree.value, node.id, { shapes })) };
  // The board is there when what is drawn is put into the page, and not always later: it is let go and taken again while that changes.
  useLayoutEffect(() => listenToDrawing(board.current!, () => sheet.current), []);
  useLayoutEffect(() => void (board.current!.drawn = arrowsOfShapes(node.shapes)), [node.shapes]);
  return null;
}
