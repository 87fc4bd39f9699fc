import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { drawable, drawPiece, loadSet, pieceDefinitions } from "../board/pieces";
import type { PieceSet } from "../board/wood";
import type { PieceKind, Side } from "../wire";

interface PieceProps {
  kind: PieceKind | undefined;
  letter: string;
  side?: Side;
  set: PieceSet;
  turned?: boolean;
  class?: string;
}

/** The default set until it is loaded. */
export function useSet(set: PieceSet): PieceSet {
  const [, come] = useState("");
  useEffect(() => {
    if (!drawable(set)) void loadSet(set).then(() => come(set), () => undefined);
  }, [set]);
  return drawable(set) ? set : "one";
}

export function Piece({ kind, letter, side = "b", set, turned = false, class: className = "" }: PieceProps) {
  const place = useRef<HTMLSpanElement>(null);
  const drawn = useSet(set);
  useLayoutEffect(() => {
    place.current?.replaceChildren(drawPiece({ kind, letter, side, set: drawn, turned }));
  }, [kind, letter, side, drawn, turned]);
  return <span class={`piece ${className}`} aria-hidden="true" ref={place} />;
}

export function PieceDefinitions() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(pieceDefinitions()), []);
  return <div class="definitions" ref={place} />;
}

/** Drawn, because dark modes and fonts can swap ☗ and ☖. */
export function SideMark({ side }: { side: Side }) {
  return <svg class={`side-mark ${side === "b" ? "black" : "white"}`} viewBox="0 0 20 22" aria-hidden="true" focusable="false">
    <path d="M10 1.5L16.3 5.6 18.5 20.3H1.5L3.7 5.6Z" />
  </svg>;
}
