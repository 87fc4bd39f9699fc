import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import { useKeys } from "../game/keys";
import type { Editor } from "./editor";
import { toggleBookmark } from "./node";

interface Hands {
  board: RefObject<KomadaiBoard | null>;
  write: () => void;
  toggle: () => void;
  flip: () => void;
  download: () => void;
}

export function useRecordKeys(editor: Editor, { board, write, toggle, flip, download }: Hands): void {
  useKeys({
    ArrowLeft: () => editor.step(-1),
    ArrowRight: () => editor.step(1),
    k: () => editor.step(-1),
    j: () => editor.step(1),
    ArrowUp: () => void editor.sibling(-1),
    ArrowDown: () => void editor.sibling(1),
    Home: () => editor.first(),
    End: () => editor.last(),
    " ": toggle,
    f: flip,
    b: () => board.current?.focusSquares(),
    c: write,
    m: () => toggleBookmark(editor),
    Delete: () => editor.remove(),
    Escape: () => board.current?.pick(""),
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const writing = !!(event.target as Element).closest("input, textarea, select") || !!document.querySelector("dialog[open]");
      if (key === "s" && !writing) download();
      else if (key === "z" && !writing && event.shiftKey) editor.redo();
      else if (key === "z" && !writing) editor.undo();
      else if (key === "y" && !writing) editor.redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [editor]);
}

export function useWheel(editor: Editor, table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let turned = 0;
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey || innerWidth < 900) return;
      event.preventDefault();
      turned += event.deltaMode === 0 ? event.deltaY : event.deltaY * 40;
      while (Math.abs(turned) >= 40) {
        editor.step(Math.sign(turned));
        turned -= 40 * Math.sign(turned);
      }
    };
    const place = table.current!;
    place.addEventListener("wheel", wheel, { passive: false });
    return () => place.removeEventListener("wheel", wheel);
  }, [editor]);
}
