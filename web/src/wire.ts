/**
 * The messages between server and browser: a mirror of the Go package
 * internal/wire, which documents each field.
 */

import type { Audience, NextGame, OfferKind, Offers, Talk, WaitingFor } from "./wire-people";

export type Side = "b" | "w";

export interface Text {
  ja: string;
  zh: string;
  en: string;
}

export interface Failure {
  code: string;
  reason?: string;
  message: string;
  foul?: string;
  foulText?: Text;
  fault?: RecordFault;
  wait?: number;
  position?: { text: Text; square?: string }[];
}

export interface RuleSets {
  groups: Group[];
  rulesets: RuleSet[];
}

export interface Group {
  id: string;
  names: Text;
}

export interface RuleSet {
  id: string;
  group: string;
  names: Text;
  aliases: string[];
  summary: Text;
  board: Board;
  pieces: PieceKind[];
  hand: string[];
  start: string;
  handicaps: Handicap[];
  impasse: string[];
  royal: string;
  features: string[];
}

export interface RuleSetPage extends RuleSet {
  body: Text;
  choices: Choice[];
}

export interface Choice {
  id: string;
  value: string;
  text: Text;
}

export interface Board {
  files: number;
  ranks: number;
  holes: string[] | null;
  wrapFiles: boolean;
  wrapRanks: boolean;
  zoneB: string[] | null;
  zoneW: string[] | null;
  numbers?: Record<string, number>;
  gates?: string[];
  castles?: string[];
}

export interface PieceKind {
  letter: string;
  promoted?: string;
  one: string;
  two: string;
  intl: string;
  oneWhite?: string;
  twoWhite?: string;
  names: Text;
  token?: boolean;
  points: number;
  diagrams: MoveDiagram[] | null;
}

export interface MoveDiagram {
  caption: Text;
  files: number;
  ranks: number;
  at: [number, number];
  marks: MoveMark[] | null;
  others?: DiagramPiece[];
}

export interface MoveMark {
  at: [number, number];
  kind: "step" | "slide" | "jump" | "ice" | "wrap";
  quiet: boolean;
  capture: boolean;
}

export interface DiagramPiece {
  at: [number, number];
  piece: string;
}

export interface Handicap {
  id: string;
  names: Text;
  sfen: string;
}

export interface NewGame {
  opponent?: "engine" | "person";
  name?: string;
  listed?: boolean;
  rated?: boolean;
  series?: string;
  for?: string;
  rules: string;
  handicap?: string;
  sfen?: string;
  color?: Side | "random" | "furigoma";
  first?: Side;
  level?: number;
  clock: Clock;
  fouls?: "refuse" | "lose";
  impasse?: string;
  undo?: boolean;
}

export interface Clock {
  kind: "none" | "byoyomi" | "fischer" | "sudden" | "combined" | "correspondence";
  main?: number;
  byoyomi?: number;
  periods?: number;
  increment?: number;
}

export interface Game {
  id: string;
  seq: number;
  rules: string;
  created: number;
  black: Player;
  white: Player;
  you: Side | "";
  toss?: Toss;
  handicap: string;
  fouls: string;
  impasse: string;
  start: string;
  sfen: string;
  turn: Side | "";
  check: string;
  moves: Move[] | null;
  notes?: { ply: number; side: Side; text: string }[];
  legal: LegalMove[] | null;
  time: Time;
  thinking: boolean;
  rated: boolean;
  listed: boolean;
  undo: boolean;
  series?: string;
  round?: number;
  waiting?: WaitingFor;
  free?: number;
  offers: Offers;
  sealing?: boolean;
  sealed?: Side | "";
  sealedMove?: string;
  tournament?: string;
  after?: string;
  next?: NextGame;
  can: Can;
  score?: ScoreBoard;
  declaration?: Declaration;
  result?: Result;
}

export interface Player {
  kind: "person" | "engine" | "vacant";
  name: string;
  account?: string;
  rating?: number;
  provisional?: boolean;
  after?: number;
  level?: number;
}

export type Face = "pawn" | "tokin" | "standing" | "overlap";

export interface Toss {
  throws: Face[][];
  black: "person" | "engine";
  by: Side;
}

export interface Move {
  usi: string;
  ja: string;
  western: string;
  side: Side;
  sfen: string;
  path: string[] | null;
  captured?: string;
  check?: string;
  spent: number;
}

export interface LegalMove {
  usi: string;
  path?: string[];
}

export interface Time {
  clock: Clock;
  now: number;
  running: Side | "";
  black: Remaining;
  white: Remaining;
}

export interface Remaining {
  main: number;
  byoyomi: number;
  periods: number;
}

export interface Can {
  move: boolean;
  undo: boolean;
  resign: boolean;
  declare: boolean;
  count: boolean;
  join: boolean;
  abort: boolean;
  seal: boolean;
  rematch: boolean;
  offers: OfferKind[];
}

export interface ScoreBoard {
  black: Score;
  white: Score;
}

export interface Score {
  captured: number;
  voids: number;
  points: number;
  left: number;
}

export interface Declaration {
  rule: string;
  ok: boolean;
  conditions: Condition[];
}

export interface Condition {
  id: string;
  ok: boolean;
  have: number;
  need: number;
}

export interface Result {
  winner: Side | "";
  reason: string;
  foul?: string;
  text: Text;
}

export interface Action {
  type: "move" | "undo" | "resign" | "declare" | "count" | "offer" | "accept" | "decline" | "seal" | "abort";
  usi?: string;
  offer?: OfferKind;
  seq: number;
}

export interface Live {
  type: "game" | "audience" | "talk" | "ping";
  game?: Game;
  audience?: Audience;
  talk?: Talk;
}

export interface GameList {
  games: GameSummary[] | null;
}

export interface GameSummary {
  id: string;
  rules: string;
  created: number;
  level: number;
  you: Side;
  black: string;
  white: string;
  waiting?: boolean;
  rated?: boolean;
  deadline?: number;
  plies: number;
  sfen: string;
  turn: Side | "";
  result?: Result;
}

export interface RecordHeader {
  key: string;
  value: string;
}

export interface RecordStart {
  sfen: string;
  handicap?: string;
  check?: string;
}

export interface RecordEnd {
  kind: string;
  word?: string;
}

export interface RecordTime {
  spent: number;
  total: number;
}

export interface RecordScore {
  kind: "cp" | "mate";
  value: number;
  sign?: number;
  bound?: "" | "lower" | "upper";
}

export interface RecordEvaluation {
  engine?: string;
  source?: "" | "play" | "analysis" | "research";
  after?: number;
  line?: number;
  score?: RecordScore;
  depth?: number;
  selDepth?: number;
  nodes?: number;
  time?: number;
  pv?: string[];
  ja?: string[];
  western?: string[];
  text?: string;
}

export interface RecordView {
  ja?: string;
  western?: string;
  side: Side;
  sfen: string;
  path?: string[];
  check?: string;
  end?: Text;
  winner?: Side | "";
  foul?: Text;
}

export interface RecordNode {
  parent: number;
  usi?: string;
  foul?: string;
  end?: RecordEnd;
  comments?: string[];
  bookmark?: string;
  time?: RecordTime;
  evaluations?: RecordEvaluation[];
  view?: RecordView;
}

/** A game record; "Record" is TypeScript's own word. */
export interface GameRecord {
  rules: string;
  headers: RecordHeader[];
  notes?: string[];
  start: RecordStart;
  nodes: RecordNode[];
}

export interface RecordTitle {
  black: string;
  white: string;
  event?: string;
  plies: number;
  rules: string;
}

export interface RecordFault {
  format?: string;
  game?: number;
  line?: number;
  column?: number;
  text?: string;
  source?: string;
  reason: string;
  reasonText: Text;
  foul?: string;
  foulText?: Text;
}

export interface RecordRead {
  record: GameRecord;
  format?: string;
  charset?: string;
  game?: number;
  games?: RecordTitle[];
  warnings?: RecordFault[];
}

export interface WriteRecord {
  record: GameRecord;
  format: string;
  charset?: string;
  version?: string;
  crlf?: boolean;
}

export interface RecordLoss {
  kind: string;
  count: number;
  text?: string;
}

export interface RecordFile {
  name: string;
  type: string;
  data: string;
  text: string;
  losses: RecordLoss[];
}

export interface RecordFormat {
  id: string;
  charsets: string[];
  extensions: string[];
  versions: string[];
}

export interface RecordFormats {
  formats: RecordFormat[];
  ends: { kind: string; text: Text }[];
  longest: number;
  maxNodes: number;
}

export interface Study {
  rules: string;
  sfen: string;
  last?: string;
  moves?: string[];
}

export interface Studied {
  moves: RecordNode[];
  sfen: string;
  turn: Side;
  check?: string;
  legal: LegalMove[];
}
