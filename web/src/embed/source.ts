import type { Failure, RecordRead, RuleSet } from "../wire";

/** Where the script came from: that server reads the records. */
export const home = new URL(import.meta.url).origin;

/** Why a record could not be had: what the server said, or nothing. */
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

/** Has the server read a file; what it cannot read of it is left out. */
export function read(data: BodyInit, rules: string, server: string): Promise<RecordRead> {
  const query = new URLSearchParams({ lenient: "true" });
  if (rules) query.set("rules", rules);
  return answer<RecordRead>(`/records/read?${query}`, server, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: data });
}

/** The bytes of a file that the page names; the browser asks for them, as the page's own. */
export async function fetchFile(src: string, base: string): Promise<Blob> {
  try {
    const response = await fetch(new URL(src, base));
    if (response.ok) return await response.blob();
  } catch {
    // Not reached, or not for this page.
  }
  throw new SourceError(null);
}
