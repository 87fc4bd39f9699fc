/** The messages about mate problems: a mirror of internal/wire/tsume.go. */
import type { Failure, LegalMove, RecordNode, Side, Text } from "./wire";

export interface TsumeQuestion {
  rules: string;
  sfen: string;
  defender?: boolean;
  any?: boolean;
  futile?: string;
  verify?: boolean;
}

export type TsumeStatus = "mate" | "nomate" | "unknown";

export interface TsumeEvent {
  type: "queued" | "progress" | "answer" | "verdict" | "error";
  ahead?: number;
  progress?: TsumeProgress;
  answer?: TsumeAnswer;
  verdict?: TsumeVerdict;
  error?: Failure;
}

export interface TsumeProgress {
  stage: "mate" | "shortest" | "verify";
  nodes: number;
  ms: number;
  limit: number;
  plies?: number;
}

export interface TsumeAnswer {
  status: TsumeStatus;
  plies: number;
  minimal?: boolean;
  left?: boolean;
  futile: string;
  decided?: boolean;
  nodes: number;
  ms: number;
  line: RecordNode[];
}

export interface TsumeVerdict {
  verdict: "sound" | "flawed" | "open";
  line: RecordNode[];
  flaws: TsumeFlaw[];
  open: TsumeFlaw[];
  nodes: number;
  ms: number;
}

export interface TsumeFlaw {
  kind: string;
  name: Text;
  note: Text;
  fatal?: boolean;
  ply?: number;
  plies?: number;
  line: RecordNode[];
}

export interface TsumeLook {
  rules: string;
  sfen: string;
  defender?: boolean;
  futile?: string;
  moves: string[];
}

export interface TsumePlace {
  line: RecordNode[];
  sfen: string;
  turn: Side;
  check?: string;
  legal: LegalMove[];
  attacks?: boolean;
  status: TsumeStatus;
  plies: number;
  useless?: boolean;
  moves: TsumeMove[];
}

export interface TsumeMove {
  node: RecordNode;
  status: TsumeStatus;
  plies: number;
  best?: boolean;
}
