import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { KomadaiBoard } from "../board/element";
import { useKeys } from "../game/keys";
import { engineArrows } from "../study/arrows";
import { Board } from "../ui/board";
import { BoardArea, useNotice } from "../ui/notice";
import { useRoom } from "../ui/room";
import type { Side } from "../wire";
import type { Asked } from "./address";
import { useDraft } from "./draft";
import { toSFEN, type Drawing } from "./drawing";
import { anywhere, usePens, type Brush } from "./pens";

interface SetupOptions {
  first: Asked;
  begin: () => Drawing;
  /** Whether the board shows the drawing. */
  editing: boolean;
  changed?: () => void;
}

export type Setup = ReturnType<typeof useSetup>;

export function useSetup({ first, begin, editing, changed }: SetupOptions) {
  const [brush, choose] = useState<Brush>("move");
  const [flipped, setFlipped] = useState(false);
  /** Whether the address names something that cannot be shown, and nothing is drawn yet. */
  const [astray, setAstray] = useState(!!first.unknown || !!first.fault);
  const [notice, setNotice] = useNotice({ after: 5000 });
  const [said, say] = useState("");
  const board = useRef<KomadaiBoard>(null);
  const room = useRoom(0);
  const draft = useDraft(() => ({ rules: first.rules, drawing: begin() }), editing, () => {
    setAstray(false);
    changed?.();
  });
  const { rules, drawing } = draft;
  const sfen = useMemo(() => toSFEN(drawing, rules), [drawing, rules]);
  usePens({ board, rules, drawing, brush, active: editing, change: draft.draw, say });
  return { draft, rules, drawing, sfen, brush, choose, flipped, flip: () => setFlipped((x) => !x), astray, settle: () => setAstray(false),
    notice, setNotice, said, board, room };
}

/** f, b, Escape, and those given. */
export function useSetupKeys({ flip, board }: Setup, keys: Record<string, () => void> = {}): void {
  useKeys({ f: flip, b: () => board.current?.focusSquares(), Escape: () => board.current?.pick(""), ...keys });
}

interface SetupBoardProps {
  setup: Setup;
  title: string;
  check: string | undefined;
  /** The attacker of a problem; kings of a game have other names. */
  attacker?: Side;
  /** A board in place of the drawing. */
  children?: ComponentChildren;
}

export function SetupBoard({ setup, title, check = "", attacker, children }: SetupBoardProps) {
  const { rules, sfen, flipped, notice, said, board, room } = setup;
  const legal = useMemo(() => anywhere(rules), [rules]);
  return <>
    <h1 class="spoken">{title}</h1>
    <p class="spoken" aria-live="polite">{said}</p>
    <BoardArea notice={notice}>
      {children
        || <Board rules={rules} sfen={sfen} attacker={attacker} check={check} legal={legal} orientation={flipped ? "w" : "b"}
          maxHeight={room} arrows={engineArrows.value} handle={board} />}
    </BoardArea>
  </>;
}
