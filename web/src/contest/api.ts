import { part, request } from "../api";
import type { Leaderboard, NewTournament, PlayerRating, Tournament, TournamentBoards, TournamentPair, TournamentPlayer, TournamentReport,
  TournamentRound, TournamentRuling, TournamentSummary } from "../wire";

const at = (id: string) => `/tournaments/${part(id)}`;

export const tournaments = () => request<{ tournaments: TournamentSummary[] }>("GET", "/tournaments");
export const tournament = (id: string) => request<Tournament>("GET", at(id));
export const hold = (body: NewTournament) => request<Tournament>("POST", "/tournaments", body);
export const change = (id: string, act: "withdraw" | "start" | "end") => request<Tournament>("POST", `${at(id)}/${act}`);
export const enter = (id: string, word: string, grade = "") =>
  request<Tournament>("POST", `${at(id)}/enter`, { word, grade: grade || undefined });
export const correct = (id: string, body: TournamentRuling) => request<Tournament>("POST", `${at(id)}/corrections`, body);
export const addEngine = (id: string, level: number) => request<Tournament>("POST", `${at(id)}/engines`, { level });
export const sitOut = (id: string, sits: boolean) => request<Tournament>("POST", `${at(id)}/bye`, { sits });
export const changePlayer = (id: string, body: TournamentPlayer) => request<Tournament>("POST", `${at(id)}/players`, body);
export const proposal = (id: string) => request<TournamentRound>("GET", `${at(id)}/rounds`);
export const beginRound = (id: string, pairs: TournamentPair[]) => request<Tournament>("POST", `${at(id)}/rounds`, { pairs });
export const reportResult = (id: string, body: TournamentReport) => request<Tournament>("POST", `${at(id)}/results`, body);
export const boards = (id: string) => request<TournamentBoards>("GET", `${at(id)}/boards`);
export const fileOf = (id: string, format: "csv" | "trf") => `/api/v1${at(id)}/file?${new URLSearchParams({ format })}`;
export const ratings = (name: string) => request<{ ratings: PlayerRating[] }>("GET", `/players/${part(name)}/ratings`);
export const leaderboard = (rules: string, speed: string) => request<Leaderboard>("GET", `/leaderboards/${part(rules)}/${part(speed)}`);
