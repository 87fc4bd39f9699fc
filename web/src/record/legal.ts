import { useEffect, useState } from "preact/hooks";
import type { LegalMove } from "../wire";
import type { Editor } from "./editor";
import { sfenAt } from "./tree";

const none: readonly LegalMove[] = [];

/** null until the answer comes. */
export function useLegal(editor: Editor, quiet: boolean): readonly LegalMove[] | null {
  const sfen = sfenAt(editor.tree.value, editor.base.id);
  const [legal, setLegal] = useState<{ sfen: string; moves: readonly LegalMove[] }>({ sfen: "", moves: none });
  useEffect(() => {
    if (quiet) return;
    let gone = false;
    // Paging through a record sends no requests.
    const timer = setTimeout(() => {
      editor.study().then((s) => gone || setLegal({ sfen, moves: s.legal }), () => gone || setLegal({ sfen, moves: none }));
    }, 90);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [sfen, quiet]);
  return legal.sfen === sfen ? legal.moves : quiet ? none : null;
}
