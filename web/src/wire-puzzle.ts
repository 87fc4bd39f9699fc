/** The messages of the trainer: a mirror of internal/wire/puzzle.go. */
import type { LegalMove, RecordNode, Side, Text } from "./wire";

export interface PuzzleCollections {
  collections: PuzzleCollection[];
}

export interface PuzzleCollection {
  rules: string;
  count: number;
  lengths: number[];
  sample: string;
  open?: string;
  player?: PuzzlePlayer;
}

export interface PuzzlePlayer {
  rating: number;
  deviation: number;
  sure?: boolean;
  solved: number;
  failed: number;
  streak: number;
  best: number;
}

export interface PuzzleAction {
  type: "move" | "hint" | "give-up";
  usi?: string;
  seq: number;
}

export interface PuzzleAttempt {
  id: string;
  seq: number;
  rules: string;
  problem: string;
  plies: number;
  state: "open" | "solved" | "given-up";
  start: string;
  line: RecordNode[];
  sfen: string;
  side: Side;
  turn: Side;
  check?: string;
  legal: LegalMove[];
  wrong: number;
  hints: number;
  hinted: number;
  hint?: string;
  rated?: boolean;
  scored?: boolean;
  score: number;
  change: number;
  player: PuzzlePlayer;
  rating?: number;
  plays?: number;
  solves?: number;
  useless?: boolean;
  solution?: RecordNode[];
  told?: PuzzleTold;
}

export interface PuzzleTold {
  kind: "right" | "mate" | "slower" | "no-check" | "escapes" | "unsettled";
  text: Text;
  line: RecordNode[];
}
