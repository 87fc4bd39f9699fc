import { plainBoard } from "./geometry";
import type { Coordinates } from "./ground";
import { standardHand, standardKinds } from "./kinds";
import type { Language } from "./labels";
import { Legal } from "./legal";
import type { PieceSet } from "./wood";
import { parseSFEN, type Position } from "./position";
import type { Surface } from "./surfaces";
import type { Board, PieceKind, Side } from "../wire";

export interface LastMove {
  usi: string;
  side?: Side;
  path?: readonly string[] | null;
}

/** A ring if from is "". */
export interface Arrow {
  from: string;
  to: string;
  /** Squares on the path with both ends, if it is not straight. */
  path?: readonly string[] | null;
  color?: string;
  faint?: boolean;
}

export interface State {
  board: Board;
  kinds: ReadonlyMap<string, PieceKind>;
  hand: readonly string[];
  position: Position;
  /** "" in a game. */
  attacker: Side | "";
  last: LastMove | null;
  check: string;
  legal: Legal;
  /** A move waits for the legal moves. */
  awaited: boolean;
  /** "" for none. */
  selectable: Side | "";
  set: PieceSet;
  /** null is kaya. */
  surface: { name: string; made: Surface } | null;
  coordinates: Coordinates;
  language: Language;
  hints: boolean;
  arrows: readonly Arrow[];
  /** Drawn by people, over the other arrows. */
  drawn: readonly Arrow[];
  /**
   * Moves entered ahead of the turn, in USI, and the resulting position, whose pieces can be picked up; null outside
   * of premove mode.
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
