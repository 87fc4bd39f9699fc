import type { Geometry } from "../board/geometry";
import { kindLabel, pieceLabel, squareLabel, words as boardWords } from "../board/labels";
import type { State } from "../board/state";
import { words } from "./words.gen";
import type { Side } from "../wire";

/** The squares of a rank or a file that have a piece, in the order in which they are read. */
function along(state: State, squares: readonly string[]): string {
  const said = squares.filter((name) => state.position.pieces.has(name)).map((name) => `${squareLabel(state.language, name)} ${pieceLabel(state.language, state.kinds, state.position.pieces.get(name)!)}`);
  return said.join(", ") || boardWords[state.language].empty;
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
  const say = boardWords[state.language];
  const held = (side: Side) => state.hand.filter((letter) => state.position.hands[side].get(letter)).map((letter) => `${kindLabel(state.language, state.kinds, letter)} ${state.position.hands[side].get(letter)}`).join(", ");
  return (["b", "w"] as const).map((side) => `${say.stand[side]}: ${held(side) || say.nothing}`).join(". ");
}
