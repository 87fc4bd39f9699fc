/** The messages about tournaments and ratings: a mirror of the Go package internal/wire. */
import type { Clock } from "./wire";

export type Kind = "swiss" | "round-robin" | "knockout" | "arena";

export interface NewTournament {
  name: string;
  kind: Kind;
  rules: string;
  clock: Clock;
  rounds?: number;
  length?: number;
  rated?: boolean;
  starts: number;
}

export interface TournamentSummary {
  id: string;
  name: string;
  kind: Kind;
  rules: string;
  clock: Clock;
  rounds?: number;
  length?: number;
  rated: boolean;
  starts: number;
  began?: number;
  ends?: number;
  over: boolean;
  players: number;
}

export interface Tournament extends TournamentSummary {
  mine: boolean;
  can: { enter: boolean; withdraw: boolean; start: boolean; engines: boolean; end: boolean };
  standings: Standing[];
  games: TournamentGame[];
  next?: string;
  /** The rounds of a Swiss tournament in which nobody need meet anybody twice. */
  mostRounds?: number;
  ending?: "finished" | "too-few" | "broken-off";
}

export interface Standing {
  player: number;
  rank: number;
  name: string;
  account?: string;
  engine?: number;
  rating?: number;
  withdrawn?: boolean;
  /** The account is no more. */
  removed?: boolean;
  you?: boolean;
  points: number;
  wins: number;
  draws: number;
  losses: number;
  solkoff: number;
  berger: number;
  streak?: number;
  out?: boolean;
}

export interface TournamentGame {
  round: number;
  board: number;
  try: number;
  black: number;
  white: number;
  outcome: "open" | "black" | "white" | "drawn" | "again" | "nothing";
  forfeit?: boolean;
  id?: string;
}

export interface PlayerRating {
  rules: string;
  speed: string;
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
  wins: number;
  losses: number;
  history: { game: string; at: number; rating: number }[];
}

export interface Leaderboard {
  rules: string;
  speed: string;
  leaders: { rank: number; name: string; rating: number; games: number; wins: number; losses: number }[];
}
