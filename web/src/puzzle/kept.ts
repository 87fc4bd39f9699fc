import "../core";
import { ApiError, part, request } from "../api";
import { texts } from "../i18n";
import { keepAnswer, keptAnswer } from "../kept";
import { askOnce } from "../study/once";
import type { Wish } from "./api";
import type { KeptAttempt, KeptPuzzle, KeptPuzzles, PuzzleAction, PuzzleAttempt } from "../wire";

/** How many problems are kept for each rule set, and how many results until they are handed in. */
const count = 20;
const mostResults = 100;

/** How many results were handed in since it was last told. */
export const handedIn = { value: 0 };

/** An attempt under way without a connection, by the state that the engine goes on from. */
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

/** Keeps something; false where there is no room. */
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

/** The results where the browser has no room for them: they last as long as the page. */
const room: { results: Result[] | null } = { results: null };

/** Attempts that were made here and are not handed in yet. */
const results = (): Result[] => room.results ?? load("results") ?? [];

/** Keeps the results that wait. */
function wait(next: Result[]): void {
  room.results = save("results", next) ? null : next;
}

/** Whether results last only as long as the page, since the browser has no room. */
export const isFull = (): boolean => room.results !== null;

/** Those of this page, where the browser keeps nothing. */
const open = new Map<string, Underway>();
const stocked = new Set<string>();

/** Keeps problems of a rule set, and the engine that judges, for the time without a connection. */
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

/** Begins an attempt at a problem that was kept, or goes on with the one under way; unreached is why it is not the server's. */
export async function beginHere(rules: string, wish: Wish, unreached: ApiError): Promise<PuzzleAttempt> {
  const now = open.get(rules) ?? load<Underway>(`open.${rules}`);
  if (now) return await told(rules, now.problem, now.state);
  const kept = (await keptAnswer(`/puzzles/kept/${rules}`).catch(() => null)) as KeptPuzzles | null;
  if (!kept) throw unreached;
  const done = new Set(results().map((r) => r.problem));
  const rest = kept.puzzles.filter((p) => !done.has(p.id));
  const next = rest.find((p) => (!wish.plies || p.plies === wish.plies) && (!wish.tag || p.tags?.includes(wish.tag))) ?? rest[0];
  if (!next) throw new ApiError(0, { code: "unreached", message: texts.value.puzzle.keptNone, reason: "kept-none" });
  return await told(rules, next, "");
}

const mark = "kept-";

/** Acts on the attempt under way. */
export async function actHere(id: string, action?: PuzzleAction): Promise<PuzzleAttempt> {
  const rules = id.slice(mark.length);
  const now = open.get(rules) ?? load<Underway>(`open.${rules}`);
  if (!now) throw new ApiError(404, null);
  return await told(rules, now.problem, now.state, action);
}

async function told(rules: string, problem: KeptPuzzle, state: string, action?: PuzzleAction): Promise<PuzzleAttempt> {
  const answer = await askOnce({ puzzle: { problem, state: state || undefined, action } });
  const attempt = answer.attempt!;
  if (attempt.state === "open") {
    open.set(rules, { problem, state: answer.state! });
    save(`open.${rules}`, open.get(rules));
  } else {
    open.delete(rules);
    save(`open.${rules}`, null);
    const solved = attempt.state === "solved";
    const result = { rules, problem: problem.id, solved, moves: solved ? attempt.line.map((n) => n.usi!) : [], wrong: Math.min(1000, attempt.wrong), hints: Math.min(1000, attempt.hints) };
    wait([...results().filter((r) => r.problem !== problem.id), result].slice(-mostResults));
  }
  const kept = (await keptAnswer(`/puzzles/kept/${rules}`).catch(() => null)) as KeptPuzzles | null;
  return { ...attempt, id: mark + rules, player: kept?.player ?? attempt.player };
}

let handing: Promise<void> | null = null;

/** Hands in the results that wait, one after the other; what the server refuses for good is let go. */
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
