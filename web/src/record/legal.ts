import { useEffect, useState } from "preact/hooks";
import type { LegalMove } from "../wire";
import type { Editor } from "./editor";
import { sfenAt } from "./tree";

const none: readonly LegalMove[] = [];

/** What can be played at the place shown; null until the server has said. */
export function useLegal(editor: Editor, quiet: boolean): readonly LegalMove[] | null {
  const sfen = sfenAt(editor.tree.value, editor.base.id);
  const [legal, setLegal] = useState<{ sfen: string; moves: readonly LegalMove[] }>({ sfen: "", moves: none });
  useEffect(() => {
    if (quiet) return;
    let gone = false;
    // Whoever leafs through a record asks for nothing on the way.
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
