import { part, request } from "../api";
import type { Measures, ModeratedGame, ModerationEntry, ModeratorAction, NewReport, Report } from "../wire";

export const report = (game: string, body: NewReport) => request<null>("POST", `/games/${part(game)}/report`, body);
export const reportRecord = (record: string, reason: string) => request<null>("POST", `/records/${part(record)}/report`, { reason });
export const reportStudy = (study: string, reason: string) => request<null>("POST", `/studies/${part(study)}/report`, { reason });
export const reportClub = (club: string, reason: string) => request<null>("POST", `/clubs/${part(club)}/report`, { reason });
export const reports = () => request<{ reports: Report[] }>("GET", "/moderation/reports");
export const measures = () => request<Measures>("GET", "/moderation/measures");
export const moderatedGame = (id: string) => request<ModeratedGame>("GET", `/moderation/games/${part(id)}`);
export const log = (before: number) => request<{ entries: ModerationEntry[] }>("GET", `/moderation/log?before=${before}`);
export const moderate = (body: ModeratorAction) => request<ModerationEntry>("POST", "/moderation/actions", body);
