/** The messages about accounts: a mirror of internal/wire/account.go. */
import type { GameSummary } from "./wire";

export type Role = "player" | "moderator" | "admin";
export type Scope = "read" | "play" | "bot" | "write";

export interface Me {
  account?: Account;
  mail: boolean;
  reports?: number;
}

export interface Account {
  id: string;
  name: string;
  role: Role;
  email: string;
  language: string;
  created: number;
}

export interface AccountChange {
  name?: string;
  language?: string;
  email?: string;
}

export interface Session {
  id: string;
  device: string;
  created: number;
  seen: number;
  here: boolean;
}

export interface Token {
  id: string;
  name: string;
  scopes: Scope[];
  created: number;
  used: number;
  expires: number;
  secret?: string;
}

export interface Passkey {
  id: string;
  name: string;
  created: number;
  used: number;
}

export interface Ceremony {
  ticket: string;
  options: unknown;
}

export interface CeremonyAnswer {
  ticket: string;
  name?: string;
  response: unknown;
}

export interface Profile {
  id: string;
  name: string;
  role: Role;
  created: number;
  closed?: boolean;
  games: GameSummary[];
}
