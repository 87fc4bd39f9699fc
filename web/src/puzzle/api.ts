import { ApiError, part, request } from "../api";
import { keepAnswer, keptAnswer } from "../kept";
import { atRest } from "../rest";
import type { PuzzleAction, PuzzleAttempt, PuzzleCollections } from "../wire";
import type { Wish } from "./kept";

const kept = () => import("./kept");

const list = "/puzzles";

/** Without a server, the stored list without the player's data. */
export async function collections(): Promise<PuzzleCollections> {
  try {
    const found = await request<PuzzleCollections>("GET", list);
    void keepAnswer(list, { collections: found.collections.map(({ player: _, open: __, ...rest }) => rest) }).catch(() => undefined);
    return found;
  } catch (error) {
    const before = error instanceof ApiError && error.unreached ? await keptAnswer(list).catch(() => null) : null;
    if (before === null) throw error;
    return before as PuzzleCollections;
  }
}

/** Without a server, a stored problem. */
export async function begin(rules: string, wish: Wish): Promise<PuzzleAttempt> {
  await kept().then((m) => m.handIn()).catch(() => undefined);
  try {
    const begun = await request<PuzzleAttempt>("POST", `/puzzles/${part(rules)}/attempts`, { ...(wish.plies && { plies: wish.plies }),
      ...(wish.tag && { tag: wish.tag }) });
    atRest(() => void kept().then((m) => m.stock(rules)).catch(() => undefined));
    return begun;
  } catch (error) {
    if (!(error instanceof ApiError && error.unreached)) throw error;
    const { beginHere } = await kept().catch(() => {
      throw error;
    });
    return await beginHere(rules, wish, error);
  }
}

const own = () => import("./own");
const day = () => import("./day");

export const attempt = (id: string): Promise<PuzzleAttempt> => step(id, () => request("GET", `/puzzles/attempts/${part(id)}`));

export const act = (id: string, action: PuzzleAction): Promise<PuzzleAttempt> =>
  step(id, () => request("POST", `/puzzles/attempts/${part(id)}/actions`, action), action);

/** Asks the module that an attempt belongs to, else the server. */
async function step(id: string, ask: () => Promise<PuzzleAttempt>, action?: PuzzleAction): Promise<PuzzleAttempt> {
  if (id.startsWith("own-")) return (await own()).actOwn(id, action);
  if (id.startsWith("day-")) return (await day()).actDay(id, action);
  if (id.startsWith("work-")) return (await import("../works/api")).actWork(id, action);
  return id.startsWith("kept-") ? (await kept()).actHere(id, action) : ask();
}

/** Results handed in since the last call, and whether storage is full. */
export async function reportKept(): Promise<{ handedIn: number; full: boolean }> {
  const { handedIn, isFull } = await kept();
  const count = handedIn.value;
  handedIn.value = 0;
  return { handedIn: count, full: isFull() };
}
