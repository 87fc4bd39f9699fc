/** The messages of moderators: a mirror of internal/wire/moderation.go. */
import type { Player, Side } from "./wire";

export interface NewReport {
  message?: number;
  side?: Side;
  reason: string;
}

export interface Suspect {
  person: string;
  name: string;
  account?: boolean;
}

export interface Report {
  id: string;
  at: number;
  reporter: string;
  game: string;
  suspect: Suspect;
  message?: number;
  text?: string;
  reason: string;
}

export interface ModeratedGame {
  id: string;
  rules: string;
  created: number;
  black: Player;
  white: Player;
  players: Suspect[];
  plies: number;
  over: boolean;
  callOff: boolean;
  messages: ModeratedMessage[];
}

export interface ModeratedMessage {
  seq: number;
  at: number;
  room: "players" | "watchers";
  side?: Side;
  speaker: Suspect;
  text: string;
  removed?: boolean;
}

export type ActionType = "dismiss" | "settle" | "hide" | "show" | "mute" | "unmute" | "close" | "open" | "call-off";

export interface ModeratorAction {
  type: ActionType;
  report?: string;
  game?: string;
  message?: number;
  person?: string;
  hours?: number;
  reason: string;
}

export interface Measure {
  suspect: Suspect;
  since: number;
  until: number;
}

export interface Measures {
  muted: Measure[];
  closed: Measure[];
}

export interface ModerationEntry {
  seq: number;
  at: number;
  by: string;
  operator?: boolean;
  type: ActionType;
  name: string;
  game?: string;
  message?: number;
  text?: string;
  until?: number;
  reason: string;
}
