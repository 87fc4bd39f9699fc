import type { PieceKind, Side } from "../wire";
import { kindOf, type Letter, type Position } from "./position";

/** In a problem the attacked king is 玉, the attacker's 王 (seed 002). In a game Black's is 玉 and White's 王. */
export function problemKind(kind: PieceKind | undefined, attacker: Side | ""): PieceKind | undefined {
  if (!kind?.royal || attacker !== "b") return kind;
  return { ...kind, one: kind.oneWhite ?? kind.one, two: kind.twoWhite ?? kind.two, oneWhite: kind.one, twoWhite: kind.two };
}

/** A king without an opponent is 玉. */
export function namedKind(kinds: ReadonlyMap<string, PieceKind>, position: Position, piece: Letter, attacker: Side | ""): PieceKind
  | undefined
{
  const kind = kinds.get(kindOf(piece));
  if (kind?.royal && isLone(position, kind.letter)) return { ...kind, oneWhite: undefined, twoWhite: undefined };
  return problemKind(kind, attacker);
}

export function isLone(position: Position, king: string): boolean {
  let count = 0;
  for (const piece of position.pieces.values()) if (kindOf(piece) === king) count++;
  return count === 1;
}
