/** The messages about games between people: a mirror of the Go package internal/wire. */
import type { Clock, GameSummary, Player, Side } from "./wire";

export type OfferKind = "undo" | "count" | "adjourn" | "resume";

export interface WaitingFor {
  draw: "" | "random" | "furigoma";
  reserved: boolean;
  side: Side;
}

export interface Offers {
  black: OfferKind | "";
  white: OfferKind | "";
}

export interface NextGame {
  id: string;
  by: Side | "";
}

export interface Audience {
  watching: number;
  black: boolean;
  white: boolean;
}

export interface Talk {
  room: "players" | "watchers";
  messages: Message[];
}

export interface Message {
  seq: number;
  at: number;
  room: "players" | "watchers";
  author: string;
  name: string;
  side?: Side;
  mine?: boolean;
  text: string;
  removed?: boolean;
}

export interface Lobby {
  seeks: Seek[];
  current: GameSummary[];
  online: number;
}

export interface Seek {
  id: string;
  rules: string;
  created: number;
  player: Player;
  handicap: string;
  side: Side | "";
  draw: "" | "random" | "furigoma";
  clock: Clock;
  rated: boolean;
  series?: string;
  start: string;
  fouls: string;
  impasse: string;
  undo: boolean;
  mine?: boolean;
  reserved?: boolean;
}
