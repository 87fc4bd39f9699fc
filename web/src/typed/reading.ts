import type { Geometry } from "../board/geometry";
import { kindLabel, pieceLabel, squareLabel, words as boardWords } from "../board/labels";
import type { State } from "../board/state";
import { words } from "./words.gen";
import type { Side } from "../wire";

/** Occupied squares, in reading order. */
function along(state: State, squares: readonly string[]): string {
  const said = squares.filter((name) => state.position.pieces.has(name)).map((name) =>
    `${squareLabel(state.language, name)} ${pieceLabel(state.language, state.kinds, state.position.pieces.get(name)!)}`
  );
  return said.join(", ") || boardWords[state.language].empty;
}

/** From file 1; "" outside of the board. */
export function rank(state: State, geometry: Geometry, number: number): string {
  const row = geometry.squares.filter((name) => name.charCodeAt(name.length - 1) - 96 === number).sort((a, b) =>
    parseInt(b, 10) - parseInt(a, 10)
  );
  if (!row.length) return "";
  return words[state.language].rank(number, along(state, row));
}

/** From the top; "" outside of the board. */
export function file(state: State, geometry: Geometry, number: number): string {
  const column = geometry.squares.filter((name) => parseInt(name, 10) === number).sort((a, b) =>
    a.charCodeAt(a.length - 1) - b.charCodeAt(b.length - 1)
  );
  if (!column.length) return "";
  return words[state.language].file(number, along(state, column));
}

export function hands(state: State): string {
  const say = boardWords[state.language];
  const held = (side: Side) =>
    state.hand.filter((letter) => state.position.hands[side].get(letter)).map((letter) =>
      `${kindLabel(state.language, state.kinds, letter)} ${state.position.hands[side].get(letter)}`
    ).join(", ");
  return (["b", "w"] as const).map((side) => `${say.stand[side]}: ${held(side) || say.nothing}`).join(". ");
}
