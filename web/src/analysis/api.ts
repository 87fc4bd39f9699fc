import { request } from "../api";
import type { Analysis, AnalysisFound, GameRecord, NewAnalysis, RecordRead } from "../wire";

const part = encodeURIComponent;

export const askAnalysis = (body: NewAnalysis) => request<Analysis>("POST", "/analyses", body);
export const findAnalysis = (body: NewAnalysis) => request<AnalysisFound>("POST", "/analyses/find", body);
export const cancelAnalysis = (id: string) => request<Analysis>("DELETE", `/analyses/${part(id)}`);
export const noteAnalysis = (id: string, record: GameRecord, language: string) =>
  request<RecordRead>("POST", `/analyses/${part(id)}/record`, { record, language });

/** Streams an analysis until it ends; the browser reconnects. */
export function followAnalysis(id: string, heard: (a: Analysis) => void, lost: (broken: boolean) => void): () => void {
  const source = new EventSource(`/api/v1/analyses/${part(id)}/live`);
  source.addEventListener("analysis", (event) => {
    const a = JSON.parse((event as MessageEvent<string>).data) as Analysis;
    lost(false);
    if (a.state !== "queued" && a.state !== "running") source.close();
    heard(a);
  });
  source.onerror = () => lost(true);
  return () => source.close();
}
