// The messages about analysed games, a mirror of internal/wire/analysis.go.
import type { GameRecord, RecordScore, Side } from "../wire";

export type Depth = "quick" | "normal" | "deep";
export type Grade = "best" | "good" | "inaccuracy" | "mistake" | "blunder";
export type Phase = "opening" | "middle" | "endgame";

export interface NewAnalysis {
  game?: string;
  record?: GameRecord;
  depth?: Depth;
}

export interface Analysis {
  id: string;
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  rules: string;
  depth: Depth;
  nodes: number;
  done: number;
  total: number;
  ahead?: number;
  yours: boolean;
  plies: number;
  positions: AnalysisPosition[];
  result?: AnalysisResult;
}

export interface AnalysisPosition {
  ply: number;
  score: RecordScore;
  black: number;
  pv?: string[];
  ja?: string[];
  western?: string[];
  declare?: boolean;
  depth?: number;
  nodes?: number;
}

export interface AnalysisResult {
  engine: string;
  moves: AnalysisMove[];
  black: AnalysisSide;
  white: AnalysisSide;
  middle: number;
  end: number;
}

export interface AnalysisMove {
  ply: number;
  side: Side;
  grade: Grade;
  phase: Phase;
  before: number;
  after: number;
  loss: number;
  missed?: boolean;
  missedIn?: number;
  allowed?: boolean;
  declaration?: boolean;
}

export interface AnalysisSide {
  moves: number;
  accuracy: number;
  loss: number;
  best: number;
  good: number;
  inaccuracy: number;
  mistake: number;
  blunder: number;
  agreed: number;
  phases: { phase: Phase; accuracy: number }[];
}

export interface AnalysisFound {
  analysis?: Analysis;
}
