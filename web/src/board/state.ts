import { plainBoard, type Geometry } from "./geometry";
import type { Coordinates } from "./ground";
import { standardHand, standardKinds } from "./kinds";
import type { Language } from "./labels";
import { Legal } from "./legal";
import type { PieceSet } from "./wood";
import { parseSFEN, type Position } from "./position";
import type { Surface } from "./surfaces";
import type { Board, PieceKind, Side } from "../wire";

/** The move that led to a position, as the board shows it. */
export interface LastMove {
  usi: string;
  side?: Side;
  path?: readonly string[] | null;
}

/** An arrow drawn over the board; a ring where it comes from nowhere, as a dropped piece does. */
export interface Arrow {
  /** The square it comes from, "" for none. */
  from: string;
  to: string;
  /** The squares it passes, both ends among them, where that is not the straight way. */
  path?: readonly string[] | null;
  color?: string;
  faint?: boolean;
}

/** All that decides what the board looks like. */
export interface State {
  board: Board;
  kinds: ReadonlyMap<string, PieceKind>;
  hand: readonly string[];
  position: Position;
  /** The attacker of a problem, "" in a game. */
  attacker: Side | "";
  last: LastMove | null;
  check: string;
  legal: Legal;
  /** Whether the legal moves are on their way: what is put on a square waits for them. */
  awaited: boolean;
  /** The side whose pieces can be picked up, "" for none. */
  selectable: Side | "";
  set: PieceSet;
  /** What the board is made of; null is kaya. */
  surface: { name: string; made: Surface } | null;
  coordinates: Coordinates;
  language: Language;
  /** Whether legal destinations are marked. */
  hints: boolean;
  arrows: readonly Arrow[];
  /** The arrows and circles that people drew; they lie over the others. */
  drawn: readonly Arrow[];
  /**
   * The moves entered ahead of the turn, in USI, and the position they make; null while
   * moves are made as usual. The pieces picked up are those of that position.
   */
  ahead: { moves: readonly string[]; position: Position } | null;
}

export const emptySFEN = "9/9/9/9/9/9/9/9/9 b - 1";

export function kindMap(kinds: readonly PieceKind[]): ReadonlyMap<string, PieceKind> {
  return new Map(kinds.map((k) => [k.letter, k]));
}

export function initialState(): State {
  return {
    board: plainBoard,
    attacker: "",
    kinds: kindMap(standardKinds),
    hand: standardHand,
    position: parseSFEN(emptySFEN),
    last: null,
    check: "",
    legal: new Legal([]),
    awaited: false,
    selectable: "",
    set: "one",
    surface: null,
    coordinates: "kanji",
    language: "en",
    hints: true,
    arrows: [],
    drawn: [],
    ahead: null,
  };
}

/** The side at the top of the screen. */
export function topSide(geometry: Geometry): Side {
  return geometry.flipped ? "b" : "w";
}
