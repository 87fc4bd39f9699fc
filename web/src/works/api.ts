import { part, readRecord, request } from "../api";
import type { NewProblem, Problem, ProblemAttempt, ProblemList, ProblemPage, PuzzleAction, PuzzleAttempt, RecordFile } from "../wire";

const at = (id: string) => `/problems/${part(id)}`;

export interface Wanted {
  author: string;
  rules: string;
  tag: string;
  plies: number;
  text: string;
  best: boolean;
}

function query(wanted: Partial<Wanted>, more: Record<string, string>): URLSearchParams {
  const out = new URLSearchParams(more);
  for (const [key, value] of Object.entries(wanted)) if (value) out.set(key, String(value));
  return out;
}

export const works = (wanted: Partial<Wanted>, offset = 0, solutions = false) =>
  request<ProblemList>("GET",
    `/problems?${query(wanted, { ...(offset && { offset: String(offset) }), ...(solutions && { solutions: "true" }) })}`);
export const week = () => request<ProblemList>("GET", "/problems/week");
export const workFile = (author: string, language: string) =>
  request<RecordFile>("GET", `/problems/file?${new URLSearchParams({ author, language, format: "kif" })}`);
export const publish = (body: NewProblem) => request<Problem>("POST", "/problems", body);
export const work = (id: string) => request<ProblemPage>("GET", at(id));
export const vote = (id: string, on: boolean) => request<ProblemPage>("POST", `${at(id)}/vote`, { on });
export const comment = (id: string, text: string, client: string) => request<ProblemPage>("POST", `${at(id)}/comments`, { text, client });
export const reword = (id: string, title: string, note: string) => request<ProblemPage>("POST", `${at(id)}/words`, { title, note });
export const withdraw = (id: string) => request<null>("DELETE", at(id));

const mark = "work-";

/** States of the attempts of this page; the server stores none. */
const states = new Map<string, string>();

export const beginWork = (id: string): Promise<PuzzleAttempt> => actWork(mark + id);

export async function actWork(name: string, action?: PuzzleAction): Promise<PuzzleAttempt> {
  const id = name.slice(mark.length);
  const answer = await request<ProblemAttempt>("POST", `${at(id)}/attempt`, { state: states.get(id) ?? "", action });
  states.set(id, answer.state);
  return { ...answer.attempt, id: name };
}

/** A problem of a record file: its start, and its title. */
export interface Found {
  title: string;
  rules: string;
  sfen: string;
}

const titles = ["作品名", "表題", "chapter"];

/** Reads a game of a file; all is the number of its games. */
export async function found(data: Uint8Array, game: number): Promise<{ problem: Found; all: number }> {
  const { record, games } = await readRecord(data, { game });
  const title = titles.map((key) => record.headers.find((h) => h.key === key)?.value).find(Boolean) ?? "";
  return { problem: { title, rules: record.rules, sfen: record.start.sfen }, all: games?.length ?? 1 };
}
