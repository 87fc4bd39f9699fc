import type { Geometry } from "./geometry";
import { kindLabel, pieceLabel, squareLabel, words, type Language } from "./labels";
import { kindOf, parseUSI, type Position } from "./position";
import type { LastMove, State } from "./state";
import type { Side } from "../wire";

/** The squares of a rank or a file that have a piece, in the order in which they are read. */
function along(state: State, squares: readonly string[]): string {
  const said = squares.filter((name) => state.position.pieces.has(name)).map((name) => `${squareLabel(state.language, name)} ${pieceLabel(state.language, state.kinds, state.position.pieces.get(name)!)}`);
  return said.join(", ") || words[state.language].empty;
}

/** Reads a rank out, from file 1 on the right of Black; "" where there is none. */
export function rank(state: State, geometry: Geometry, number: number): string {
  const row = geometry.squares.filter((name) => name.charCodeAt(name.length - 1) - 96 === number).sort((a, b) => parseInt(b, 10) - parseInt(a, 10));
  if (!row.length) return "";
  return words[state.language].rank(number, along(state, row));
}

/** Reads a file out, from the top; "" where there is none. */
export function file(state: State, geometry: Geometry, number: number): string {
  const column = geometry.squares.filter((name) => parseInt(name, 10) === number).sort((a, b) => a.charCodeAt(a.length - 1) - b.charCodeAt(b.length - 1));
  if (!column.length) return "";
  return words[state.language].file(number, along(state, column));
}

/** Reads the hands of both sides out. */
export function hands(state: State): string {
  const say = words[state.language];
  const held = (side: Side) => state.hand.filter((letter) => state.position.hands[side].get(letter)).map((letter) => `${kindLabel(state.language, state.kinds, letter)} ${state.position.hands[side].get(letter)}`).join(", ");
  return (["b", "w"] as const).map((side) => `${say.stand[side]}: ${held(side) || say.nothing}`).join(". ");
}

/** What a move did, told by the position before it. */
export function told(before: Position, last: LastMove, kinds: State["kinds"], language: Language): string {
  const say = words[language];
  const side = say.side[last.side ?? before.turn];
  const { origin, to, promotes } = parseUSI(last.usi);
  if (!origin) return say.passed(side);
  const square = squareLabel(language, to);
  if (origin.endsWith("*")) return say.dropped(side, kindLabel(language, kinds, origin[0]!), square);
  return (promotes ? say.movedPromoting : say.moved)(side, kindLabel(language, kinds, kindOf(before.pieces.get(origin) ?? "")), square);
}

/** The last move, as far as the position after it tells. */
export function lastMove({ last, position, kinds, language }: State): string {
  if (!last) return "";
  const { origin, to, promotes } = parseUSI(last.usi);
  const piece = position.pieces.get(to) ?? "";
  const before: Position = { ...position, turn: position.turn === "b" ? "w" : "b", pieces: new Map([[origin, promotes ? piece.replace("+", "") : piece]]) };
  return told(before, last, kinds, language);
}
