import { kindLabel, squareLabel, words, type Language } from "./labels";
import { kindOf, parseUSI, turnedOver, type Position } from "./position";
import type { LastMove, State } from "./state";

/** Describes a move by the position before it. */
export function announce(before: Position, last: LastMove, kinds: State["kinds"], language: Language): string {
  const say = words[language];
  const side = say.side[last.side ?? before.turn];
  const { origin, via, to, promotes } = parseUSI(last.usi);
  if (!origin) return say.passed(side);
  const square = squareLabel(language, to);
  if (origin.endsWith("*")) return say.dropped(side, kindLabel(language, kinds, promotes ? `+${origin[0]}` : origin[0]!), square);
  if (via) {
    const piece = kindLabel(language, kinds, kindOf(before.pieces.get(origin) ?? ""));
    if (to === origin && !before.pieces.has(via)) return say.stayed(side, piece);
    return say.movedTwice(side, piece, squareLabel(language, via), square);
  }
  return (promotes ? say.movedPromoting : say.moved)(side, kindLabel(language, kinds, kindOf(before.pieces.get(origin) ?? "")), square);
}

/** Describes the last move by the position after it. */
export function lastMove({ last, position, kinds, language }: State): string {
  if (!last) return "";
  const { origin, via, to, promotes } = parseUSI(last.usi);
  const piece = position.pieces.get(to) ?? "";
  const before: Position = { ...position, turn: position.turn === "b" ? "w" : "b", // Whether a piece came back from a capture is not known; its way is said in any case.
    pieces: new Map([[via, "?"], [origin, promotes && piece ? turnedOver(piece) : piece]]) };
  return announce(before, last, kinds, language);
}
