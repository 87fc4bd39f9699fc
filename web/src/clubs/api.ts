import { part, request } from "../api";
import type { Club, ClubAppointment, ClubJoin, ClubList, ClubSeason, ClubSettings } from "../wire";

const at = (id: string) => `/clubs/${part(id)}`;

export function clubs(mine: boolean, text: string): Promise<ClubList> {
  const query = new URLSearchParams();
  if (mine) query.set("mine", "true");
  if (text) query.set("text", text);
  return request<ClubList>("GET", `/clubs?${query}`);
}

export const club = (id: string, code: string) => request<Club>("GET", code ? `${at(id)}?${new URLSearchParams({ code })}` : at(id));
export const found = (body: ClubSettings) => request<Club>("POST", "/clubs", body);
export const joinByCode = (body: ClubJoin) => request<Club>("POST", "/clubs/join", body);
export const join = (id: string, body: ClubJoin) => request<Club>("POST", `${at(id)}/join`, body);
export const leave = (id: string) => request<null>("POST", `${at(id)}/leave`);
export const change = (id: string, body: ClubSettings) => request<Club>("POST", `${at(id)}/settings`, body);
export const renew = (id: string) => request<Club>("POST", `${at(id)}/code`);
export const dissolve = (id: string) => request<null>("DELETE", at(id));
export const appoint = (id: string, body: ClubAppointment) => request<Club>("POST", `${at(id)}/people`, body);
export const announce = (id: string, text: string) => request<Club>("POST", `${at(id)}/news`, { text });
export const retract = (id: string, seq: number) => request<null>("DELETE", `${at(id)}/news/${seq}`);
export const season = (id: string, which: string) =>
  request<ClubSeason>("GET", which ? `${at(id)}/season?${new URLSearchParams({ season: which })}` : `${at(id)}/season`);
