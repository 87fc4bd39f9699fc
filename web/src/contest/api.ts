import { part, request } from "../api";
import type { Leaderboard, NewTournament, PlayerRating, Tournament, TournamentRuling, TournamentSummary } from "../wire";

export const tournaments = () => request<{ tournaments: TournamentSummary[] }>("GET", "/tournaments");
export const tournament = (id: string) => request<Tournament>("GET", `/tournaments/${part(id)}`);
export const hold = (body: NewTournament) => request<Tournament>("POST", "/tournaments", body);
export const change = (id: string, act: "withdraw" | "start" | "end") => request<Tournament>("POST", `/tournaments/${part(id)}/${act}`);
export const enter = (id: string, word: string) => request<Tournament>("POST", `/tournaments/${part(id)}/enter`, { word });
export const correct = (id: string, body: TournamentRuling) => request<Tournament>("POST", `/tournaments/${part(id)}/corrections`, body);
export const addEngine = (id: string, level: number) => request<Tournament>("POST", `/tournaments/${part(id)}/engines`, { level });
export const ratings = (name: string) => request<{ ratings: PlayerRating[] }>("GET", `/players/${part(name)}/ratings`);
export const leaderboard = (rules: string, speed: string) => request<Leaderboard>("GET", `/leaderboards/${part(rules)}/${part(speed)}`);
