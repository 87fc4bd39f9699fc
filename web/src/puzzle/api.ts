import { part, request } from "../api";
import type { PuzzleAction, PuzzleAttempt, PuzzleCollections } from "../wire";

export const collections = () => request<PuzzleCollections>("GET", "/puzzles");
export const begin = (rules: string, plies: number) => request<PuzzleAttempt>("POST", `/puzzles/${part(rules)}/attempts`, plies ? { plies } : {});
export const attempt = (id: string) => request<PuzzleAttempt>("GET", `/puzzles/attempts/${part(id)}`);
export const act = (id: string, action: PuzzleAction) => request<PuzzleAttempt>("POST", `/puzzles/attempts/${part(id)}/actions`, action);
