import { part, request } from "../api";
import type { Game, Lobby, Talk } from "../wire";

export const join = (id: string, name: string, grade: string) =>
  request<Game>("POST", `/games/${part(id)}/join`, { name: name || undefined, grade: grade || undefined });
export const decline = (id: string) => request<Game>("POST", `/games/${part(id)}/decline`);
export const rematch = (id: string) => request<Game>("POST", `/games/${part(id)}/rematch`);
export const hear = (id: string) => request<Talk>("GET", `/games/${part(id)}/talk`);
export const say = (id: string, text: string, name: string) =>
  request<Talk>("POST", `/games/${part(id)}/talk`, { text, name: name || undefined });
export const block = (id: string, author: string, on: boolean) => request<Talk>("POST", `/games/${part(id)}/block`, { author, on });
export const lobby = () => request<Lobby>("GET", "/lobby");
