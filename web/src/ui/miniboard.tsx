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
  /** The attacker, where the position is that of a problem. */
  attacker?: Side | "";
  /** Draws what else is to be seen, below the pieces. */
  mark?: Mark | undefined;
}

/** Draws into a small board, whose squares are so wide and high. */
export type Mark = (into: SVGElement, geometry: Geometry, w: number, h: number) => void;

/** A small board as printed diagrams show it: lines and characters. */
export function MiniBoard({ board, kinds, sfen, label, attacker = "", mark }: MiniBoardProps) {
  const place = useRef<HTMLSpanElement>(null);
  // The pieces come when the board is near: a list of boards is many of them.
  const near = useNear(place, nowhere);
  useLayoutEffect(() => {
    place.current?.replaceChildren(draw(board, near ? kinds : null, sfen, attacker, mark));
  }, [board, near, kinds, sfen, attacker, mark]);
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: with a label it has the role img.
  return <span class="mini-board" ref={place} role={label ? "img" : undefined} aria-label={label} aria-hidden={label ? undefined : "true"} />;
}

const nowhere = () => false;

/** Draws a board, without its pieces where their kinds are null. */
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
  // A shadow of its own shape: a filter would cost more than the whole board.
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
    inner.append(
      svg("path", { d: `M0 0H${x}M0 ${y}H${x}`, class: board.wrapRanks ? "mini-seam" : "mini-edge" }),
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
    const group = svg("g", { class: piece.startsWith("+") ? "mini-red" : "mini-ink", transform: `translate(${(x + 0.5) * w} ${(y + 0.5) * h})${white ? " rotate(180)" : ""}` });
    group.append(...characters(text, 9.4, 0, 0));
    inner.append(group);
  }
  return root;
}
