import type { Failure, RecordRead, RuleSet } from "../wire";

/** The server of the script reads the records. */
export const home = new URL(import.meta.url).origin;

/** failure is null if the server did not answer. */
export class SourceError extends Error {
  constructor(readonly failure: Failure | null) {
    super(failure?.message ?? "not reached");
  }
}

async function answer<T>(path: string, server: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(new URL(`/api/v1${path}`, server), { ...init, credentials: "omit" });
  } catch {
    throw new SourceError(null);
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new SourceError(body as Failure | null);
  return body as T;
}

export const ruleSet = (id: string, server: string) => answer<RuleSet>(`/rulesets/${encodeURIComponent(id)}`, server);
export const shared = (id: string, server: string) => answer<RecordRead>(`/records/${encodeURIComponent(id)}`, server);

/** A chapter of a study: STUDY~NUMBER. */
export function chapter(name: string, server: string): Promise<RecordRead> {
  const [study, number] = name.split("~");
  return answer<RecordRead>(`/studies/${encodeURIComponent(study!)}/chapters/${Number(number) || 1}/record`, server);
}

/** The page of a record or a chapter. */
export function placeOf(server: string, id: string, study: string): string {
  const [name, number] = study.split("~");
  return study ? `${server}/study/${encodeURIComponent(name!)}#${Number(number) || 1}` : id && `${server}/record/${encodeURIComponent(id)}`;
}

/** Lenient: skips what it cannot read. */
export function read(data: BodyInit, rules: string, server: string): Promise<RecordRead> {
  const query = new URLSearchParams({ lenient: "true" });
  if (rules) query.set("rules", rules);
  return answer<RecordRead>(`/records/read?${query}`, server, { method: "POST", headers: { "Content-Type": "application/octet-stream" },
    body: data });
}

/** Requested by the browser on behalf of the page. */
export async function fetchFile(src: string, base: string): Promise<Blob> {
  try {
    const response = await fetch(new URL(src, base));
    if (response.ok) return await response.blob();
  } catch {
    // Not reached, or not allowed.
  }
  throw new SourceError(null);
}
