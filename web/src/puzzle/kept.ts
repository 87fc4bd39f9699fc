import { ApiError, part, request } from "../api";
import { texts } from "../i18n";
import { keepAnswer, keptAnswer } from "../kept";
import { askOnce } from "../study/once";
import type { KeptAttempt, KeptPuzzle, KeptPuzzles, PuzzleAction, PuzzleAttempt } from "../wire";

/** length 0 and theme "" mean any. */
export interface Wish {
  plies: number;
  tag: string;
}

/** Problems stored per rule set, and results waiting. */
const count = 20;
const mostResults = 100;

/** Results handed in since the last report. */
export const handedIn = { value: 0 };

/** The engine continues from state. */
interface Underway {
  problem: KeptPuzzle;
  state: string;
}

const nameOf = (what: string) => `komadai.trainer.${what}`;

function load<T>(what: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(what)) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** false if there is no room. */
function save(what: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(nameOf(what));
    else localStorage.setItem(nameOf(what), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

type Result = KeptAttempt & { rules: string };

/** Results that did not fit last as long as the page. */
const room: { results: Result[] | null } = { results: null };

const results = (): Result[] => room.results ?? load("results") ?? [];

function wait(next: Result[]): void {
  room.results = save("results", next) ? null : next;
}

export const isFull = (): boolean => room.results !== null;

/** Without storage. */
const open = new Map<string, Underway>();
const stocked = new Set<string>();

/** Stores problems and the engine for use without a connection. */
export async function stock(rules: string): Promise<void> {
  if (stocked.has(rules) || !navigator.serviceWorker) return;
  stocked.add(rules);
  await navigator.serviceWorker.ready;
  await keepAnswer(`/puzzles/kept/${rules}`, await request<KeptPuzzles>("GET", `/puzzles/kept/${part(rules)}?count=${count}`));
  await keepAnswer(`/storms/kept/${rules}`, await request<KeptPuzzles>("GET", `/puzzles/kept/${part(rules)}?storm=true`));
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const cache = await caches.open("komadai-engine");
  for (const path of ["/engine.js", "/engine.wasm"]) if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
}

/** unreached is the error of the server. */
export async function beginHere(rules: string, wish: Wish, unreached: ApiError): Promise<PuzzleAttempt> {
  const now = open.get(rules) ?? load<Underway>(`open.${rules}`);
  if (now) return await judge(rules, now.problem, now.state);
  const kept = (await keptAnswer(`/puzzles/kept/${rules}`).catch(() => null)) as KeptPuzzles | null;
  if (!kept) throw unreached;
  const done = new Set(results().map((r) => r.problem));
  const rest = kept.puzzles.filter((p) => !done.has(p.id));
  const next = rest.find((p) => (!wish.plies || p.plies === wish.plies) && (!wish.tag || p.tags?.includes(wish.tag))) ?? rest[0];
  if (!next) throw new ApiError(0, { code: "unreached", message: texts.value.puzzle.keptNone, reason: "kept-none" });
  return await judge(rules, next, "");
}

const mark = "kept-";

export async function actHere(id: string, action?: PuzzleAction): Promise<PuzzleAttempt> {
  const rules = id.slice(mark.length);
  const now = open.get(rules) ?? load<Underway>(`open.${rules}`);
  if (!now) throw new ApiError(404, null);
  return await judge(rules, now.problem, now.state, action);
}

async function judge(rules: string, problem: KeptPuzzle, state: string, action?: PuzzleAction): Promise<PuzzleAttempt> {
  const answer = await askOnce({ puzzle: { problem, state: state || undefined, action } });
  const attempt = answer.attempt!;
  if (attempt.state === "open") {
    open.set(rules, { problem, state: answer.state! });
    save(`open.${rules}`, open.get(rules));
  } else {
    open.delete(rules);
    save(`open.${rules}`, null);
    const solved = attempt.state === "solved";
    const result = { rules, problem: problem.id, solved, moves: solved ? attempt.line.map((n) => n.usi!) : [],
      wrong: Math.min(1000, attempt.wrong), hints: Math.min(1000, attempt.hints) };
    wait([...results().filter((r) => r.problem !== problem.id), result].slice(-mostResults));
  }
  const kept = (await keptAnswer(`/puzzles/kept/${rules}`).catch(() => null)) as KeptPuzzles | null;
  return { ...attempt, id: mark + rules, player: kept?.player ?? attempt.player };
}

let handing: Promise<void> | null = null;

/** One after the other; results that the server refuses for good are dropped. */
export function handIn(): Promise<void> {
  handing ??= handAll().finally(() => (handing = null));
  return handing;
}

async function handAll(): Promise<void> {
  for (const { rules: _, ...result } of results()) {
    try {
      await request<PuzzleAttempt>("POST", "/puzzles/kept", result);
      handedIn.value++;
    } catch (error) {
      const { status } = error as ApiError;
      if (status < 400 || status === 429 || status >= 500) return;
    }
    wait(results().filter((r) => r.problem !== result.problem));
  }
}
