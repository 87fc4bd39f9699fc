import { useLayoutEffect, useRef } from "preact/hooks";
import { Geometry } from "../board/geometry";
import { namedKind } from "../board/kings";
import { characters } from "../board/wood";
import { kindOf, parseSFEN, sideOf } from "../board/position";
import { svg } from "../board/svg";
import { useNear } from "./near";
import type { Board, PieceKind, Side } from "../wire";

const w = 11;
const h = 12;
const margin = 3;

interface MiniBoardProps {
  board: Board;
  kinds: PieceKind[];
  sfen: string;
  label?: string;
  attacker?: Side | "";
  /** Draws below the pieces. */
  mark?: Mark | undefined;
}

/** w and h are the size of a square. */
export type Mark = (into: SVGElement, geometry: Geometry, w: number, h: number) => void;

export function MiniBoard({ board, kinds, sfen, label, attacker = "", mark }: MiniBoardProps) {
  const place = useRef<HTMLSpanElement>(null);
  // Pieces are drawn near the window, because lists have many boards.
  const near = useNear(place, nowhere);
  useLayoutEffect(() => {
    place.current?.replaceChildren(draw(board, near ? kinds : null, sfen, attacker, mark));
  }, [board, near, kinds, sfen, attacker, mark]);
  const named = label ? { role: "img", "aria-label": label } as const : { "aria-hidden": "true" } as const;
  return <span class="mini-board" ref={place} {...named} />;
}

const nowhere = () => false;

/** kinds is null for an empty board. */
function draw(board: Board, kinds: PieceKind[] | null, sfen: string, attacker: Side | "", mark?: Mark): SVGSVGElement {
  const geometry = new Geometry(board, false);
  const width = board.files * w + margin * 2;
  const height = board.ranks * h + margin * 2;
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}` });
  const wood = svg("g", { class: "mini-wood" });
  let lines = "";
  for (const name of geometry.squares) {
    const [x, y] = geometry.place(name);
    if (board.holes?.length) wood.append(svg("rect", { x: x * w, y: y * h, width: w + margin * 2, height: h + margin * 2, rx: 1.5 }));
    lines += `M${x * w} ${y * h}h${w}v${h}h${-w}z`;
  }
  if (!board.holes?.length) wood.append(svg("rect", { width, height, rx: 2 }));
  // A filter would cost more than the whole board.
  const shade = wood.cloneNode(true) as SVGElement;
  shade.setAttribute("class", "mini-shade");
  const inner = svg("g", { transform: `translate(${margin} ${margin})` });
  for (const name of board.castles ?? []) {
    const [x, y] = geometry.place(name);
    inner.append(svg("rect", { x: x * w, y: y * h, width: w, height: h, class: "mini-castle" }));
  }
  inner.append(svg("path", { d: lines, class: "mini-lines" }));
  if (!board.holes?.length) {
    const [x, y] = [board.files * w, board.ranks * h];
    inner.append(svg("path", { d: `M0 0H${x}M0 ${y}H${x}`, class: board.wrapRanks ? "mini-seam" : "mini-edge" }),
      svg("path", { d: `M0 0V${y}M${x} 0V${y}`, class: board.wrapFiles ? "mini-seam" : "mini-edge" }));
  }
  root.append(shade, wood, inner);
  if (!kinds) return root;
  mark?.(inner, geometry, w, h);
  const table = new Map(kinds.map((k) => [k.letter, k]));
  const position = parseSFEN(sfen);
  for (const [name, piece] of position.pieces) {
    if (!geometry.has(name)) continue;
    const [x, y] = geometry.place(name);
    const kind = namedKind(table, position, piece, attacker);
    const white = sideOf(piece) === "w";
    const text = (white && kind?.oneWhite) || kind?.one || kindOf(piece);
    const group = svg("g", { class: piece.startsWith("+") ? "mini-red" : "mini-ink",
      transform: `translate(${(x + 0.5) * w} ${(y + 0.5) * h})${white ? " rotate(180)" : ""}` });
    group.append(...characters(text, 9.4, 0, 0));
    inner.append(group);
  }
  return root;
}
