import { ApiError, part, request } from "../api";
import { keepAnswer, keptAnswer } from "../kept";
import type { PuzzleAction, PuzzleAttempt, PuzzleCollections } from "../wire";

/** What is asked for: a length, 0 for any, and what the solution shows, "" for anything. */
export interface Wish {
  plies: number;
  tag: string;
}

/** What the trainer does without a connection, loaded when it is wanted. */
const kept = () => import("./kept");

const list = "/puzzles";

/** What there is to practise. Without a server it is the list of before, without what it says of the player. */
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

/** Begins an attempt, or goes on with the one that is open; without a server at a problem that was kept. */
export async function begin(rules: string, wish: Wish): Promise<PuzzleAttempt> {
  await kept().then((m) => m.handIn()).catch(() => undefined);
  try {
    const begun = await request<PuzzleAttempt>("POST", `/puzzles/${part(rules)}/attempts`, { ...(wish.plies && { plies: wish.plies }), ...(wish.tag && { tag: wish.tag }) });
    void kept().then((m) => m.stock(rules)).catch(() => undefined);
    return begun;
  } catch (error) {
    if (!(error instanceof ApiError && error.unreached)) throw error;
    const { beginHere } = await kept().catch(() => {
      throw error;
    });
    return await beginHere(rules, wish, error);
  }
}

/** Problems out of one's own games, loaded when they are wanted. */
const own = () => import("./own");
const isOwn = (id: string) => id.startsWith("own-");
const isKept = (id: string) => id.startsWith("kept-");

export const attempt = (id: string): Promise<PuzzleAttempt> => (isOwn(id) ? own().then((m) => m.actOwn(id)) : isKept(id) ? kept().then((m) => m.actHere(id)) : request<PuzzleAttempt>("GET", `/puzzles/attempts/${part(id)}`));
export const act = (id: string, action: PuzzleAction): Promise<PuzzleAttempt> => (isOwn(id) ? own().then((m) => m.actOwn(id, action)) : isKept(id) ? kept().then((m) => m.actHere(id, action)) : request<PuzzleAttempt>("POST", `/puzzles/attempts/${part(id)}/actions`, action));

/** What is to be told of the time without a connection: how many results were handed in since it was last asked, and whether there is room for more. */
export async function toldKept(): Promise<{ handedIn: number; full: boolean }> {
  const { handedIn, isFull } = await kept();
  const count = handedIn.value;
  handedIn.value = 0;
  return { handedIn: count, full: isFull() };
}
