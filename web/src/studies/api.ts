import { part, request } from "../api";
import type { NewStudy, RecordFile, StudyChapter, StudyChapters, StudyEdits, StudyList, StudyPage, StudyResults } from "../wire";

const at = (id: string) => `/studies/${part(id)}`;

export function studies(mine: boolean, text: string, before = 0): Promise<StudyList> {
  const query = new URLSearchParams();
  if (mine) query.set("mine", "true");
  if (text) query.set("text", text);
  if (before) query.set("before", String(before));
  return request<StudyList>("GET", `/studies?${query}`);
}

export const makeStudy = (body: NewStudy) => request<{ id: string }>("POST", "/studies", body);
export const study = (id: string) => request<StudyPage>("GET", at(id));
export const chapter = (id: string, number: number) => request<StudyChapter>("GET", `${at(id)}/chapters/${number}`);
export const sendEdits = (id: string, body: StudyEdits) => request<StudyResults>("POST", `${at(id)}/edits`, body);
export const addChapters = (id: string, body: StudyChapters) => request<StudyPage>("POST", `${at(id)}/chapters`, body);
/** name is for games without players; {n} becomes their number. */
export const importChapters = (id: string, client: string, name: string, data: Uint8Array) =>
  request<StudyPage>("POST", `${at(id)}/import?${new URLSearchParams({ client, name })}`, data);
export const copyStudy = (id: string, client: string) => request<{ id: string }>("POST", `${at(id)}/copy`, { client });
export const deleteStudy = (id: string) => request<unknown>("DELETE", at(id));
export const studyFile = (id: string, format: string, charset: string, separate: boolean) =>
  request<RecordFile>("GET", `${at(id)}/file?${new URLSearchParams({ format, charset, ...(separate ? { separate: "true" } : {}) })}`);
