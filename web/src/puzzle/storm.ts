import { signal } from "@preact/signals";
import { ApiError, part, request } from "../api";
import { texts } from "../i18n";
import { keptAnswer } from "../kept";
import { askOnce } from "../study/once";
import type { KeptPuzzles, PuzzleStorm, StormAction, StormStandings } from "../wire";
import { stock } from "./kept";

export interface Run {
  storm: PuzzleStorm;
  /** performance.now() of the answer. */
  at: number;
  /** Engine state; undefined for a run of the server. */
  here?: { kept: KeptPuzzles; state: string } | undefined;
}

const runOf = (storm: PuzzleStorm, here?: Run["here"]): Run => ({ storm, here, at: performance.now() });

/** Without a server, with stored problems. */
export async function beginRun(rules: string): Promise<Run> {
  try {
    const run = runOf(await request<PuzzleStorm>("POST", `/storms/${part(rules)}`));
    void stock(rules).catch(() => undefined);
    return run;
  } catch (error) {
    if (!(error instanceof ApiError && error.unreached)) throw error;
    const kept = (await keptAnswer(`/storms/kept/${rules}`).catch(() => null)) as KeptPuzzles | null;
    if (!kept?.puzzles.length) throw new ApiError(0, { code: "unreached", message: texts.value.storm.away, reason: "kept-none" });
    return await runHere(kept, "");
  }
}

async function runHere(kept: KeptPuzzles, state: string, action?: StormAction): Promise<Run> {
  const news = await askOnce({ storm: { puzzles: kept.puzzles, state: state || undefined, action } });
  return runOf(news.storm!, { kept, state: news.state! });
}

export async function actIn(run: Run, action: Omit<StormAction, "seq">): Promise<Run> {
  const body = { ...action, seq: run.storm.seq };
  if (run.here) return await runHere(run.here.kept, run.here.state, body);
  return runOf(await request<PuzzleStorm>("POST", `/storms/runs/${part(run.storm.id)}/actions`, body));
}

/** null without a server. */
export const standings = (rules: string): Promise<StormStandings | null> =>
  request<StormStandings>("GET", `/storms/${part(rules)}`).catch(() => null);

/** In milliseconds. */
export const leftOf = (run: Run): number => (run.storm.over ? 0 : Math.max(0, run.storm.left - (performance.now() - run.at)));

const nameOf = (rules: string) => `komadai.storm.${rules}`;
const unkept = signal<Readonly<Record<string, number>>>({});

export function bestHere(rules: string): number {
  try {
    return Math.max(unkept.value[rules] ?? 0, Number(localStorage.getItem(nameOf(rules))) || 0);
  } catch {
    return unkept.value[rules] ?? 0;
  }
}

/** Without storage it lasts as long as the page. */
export function keepBest(rules: string, solved: number): void {
  if (solved <= bestHere(rules)) return;
  unkept.value = { ...unkept.value, [rules]: solved };
  try {
    localStorage.setItem(nameOf(rules), String(solved));
  } catch {
    // No storage.
  }
}
