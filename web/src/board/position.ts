import { squareName } from "./geometry";
import type { Side } from "../wire";

/** As in SFEN: upper case for Black, "+" if promoted, "'" after the second kind of a letter. */
export type Letter = string;

export interface Position {
  pieces: Map<string, Letter>;
  /** By upper-case letter. */
  hands: Record<Side, Map<string, number>>;
  turn: Side;
  ply: number;
}

export const other = (side: Side): Side => (side === "b" ? "w" : "b");

export const sideOf = (piece: Letter): Side => (piece === piece.toUpperCase() ? "b" : "w");

/** Without colour. */
export const kindOf = (piece: Letter): string => piece.toUpperCase();

/** Without promotion and colour. */
export const baseOf = (piece: Letter): string => piece.toUpperCase().replace("+", "");

export const colored = (kind: string, side: Side): Letter => (side === "b" ? kind.toUpperCase() : kind.toLowerCase());

export function parseSFEN(sfen: string): Position {
  const [board = "", turn = "b", hands = "-", ply = "1"] = sfen.trim().split(/\s+/);
  const rows = board.split("/");
  const widths = rows.map(rowWidth);
  const files = Math.max(0, ...widths);
  const pieces = new Map<string, Letter>();
  rows.forEach((row, y) => {
    let file = files;
    for (const m of row.matchAll(/(\d+)|(\*)|(\+?[A-Za-z]'?)/g)) {
      if (m[1]) {
        file -= Number(m[1]);
        continue;
      }
      if (m[3]) pieces.set(squareName(file, y + 1), m[3]);
      file--;
    }
  });
  const position: Position = { pieces, hands: { b: new Map(), w: new Map() }, turn: turn === "w" ? "w" : "b", ply: Number(ply) || 1 };
  if (hands !== "-") {
    for (const m of hands.matchAll(/(\d*)([A-Za-z])/g)) {
      const hand = position.hands[sideOf(m[2]!)];
      const kind = kindOf(m[2]!);
      hand.set(kind, (hand.get(kind) ?? 0) + (m[1] ? Number(m[1]) : 1));
    }
  }
  return position;
}

/** The position after moves of one side in a row, without rules. */
export function ahead(position: Position, side: Side, moves: readonly string[], tokens?: ReadonlySet<string>): Position {
  let at = position;
  for (const usi of moves) at = apply({ ...at, turn: side }, usi, tokens);
  return at;
}

function rowWidth(row: string): number {
  let width = 0;
  for (const m of row.matchAll(/(\d+)|\*|\+?[A-Za-z]'?/g)) width += m[1] ? Number(m[1]) : 1;
  return width;
}

/**
 * Origin is a square, or a letter with "*". A drop that promotes shows the promoted face. Via is the first square of a
 * double move, or "".
 */
export interface Parsed {
  origin: string;
  via: string;
  to: string;
  promotes: boolean;
}

export function parseUSI(usi: string): Parsed {
  const face = /^\+([A-Z]\*)(\d+[a-z])$/.exec(usi);
  if (face) return { origin: face[1]!, via: "", to: face[2]!, promotes: true };
  const m = /^([A-Z]\*|\d+[a-z])(\d+[a-z])?(\d+[a-z])(\+?)$/.exec(usi);
  return m ? { origin: m[1]!, via: m[2] ?? "", to: m[3]!, promotes: m[4] === "+" } : { origin: "", via: "", to: "", promotes: false };
}

/** The other face of a piece. */
export const turnedOver = (piece: Letter): Letter => piece.startsWith("+") ? piece.slice(1) : `+${piece}`;

/** Applies a move without rules, until the server's answer replaces the result. Tokens and passes change nothing. */
export function apply(position: Position, usi: string, tokens: ReadonlySet<string> = new Set()): Position {
  const { origin, via, to, promotes } = parseUSI(usi);
  const side = position.turn;
  const next: Position = {
    pieces: new Map(position.pieces),
    hands: { b: new Map(position.hands.b), w: new Map(position.hands.w) },
    turn: other(side),
    ply: position.ply + 1,
  };
  if (!origin) return next;
  const hand = next.hands[side];
  if (origin.endsWith("*")) {
    const kind = origin[0]!;
    hand.set(kind, Math.max(0, (hand.get(kind) ?? 0) - 1));
    if (tokens.has(kind)) next.pieces.delete(to);
    else next.pieces.set(to, promotes ? turnedOver(colored(kind, side)) : colored(kind, side));
    return next;
  }
  const piece = next.pieces.get(origin);
  if (!piece) return next;
  next.pieces.delete(origin);
  for (const square of [via, to]) {
    const captured = next.pieces.get(square);
    if (captured) hand.set(baseOf(captured), (hand.get(baseOf(captured)) ?? 0) + 1);
    next.pieces.delete(square);
  }
  next.pieces.set(to, promotes ? turnedOver(piece) : piece);
  return next;
}
