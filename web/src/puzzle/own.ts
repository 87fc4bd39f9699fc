import { request } from "../api";
import type { OwnPuzzle, OwnPuzzleAttempt, OwnPuzzles, PuzzleAction, PuzzleAttempt } from "../wire";

const path = "/puzzles/own";

/** Problems out of one's own games, as far as they have been looked through. */
export const ownPuzzles = (): Promise<OwnPuzzles> => request<OwnPuzzles>("GET", path);

/** The name of such a problem in addresses. */
export const ownName = (p: Pick<OwnPuzzle, "game" | "ply">): string => `${p.game}.${p.ply}`;

const mark = "own-";

/** Attempts of this page: the server keeps those that are over. */
const states = new Map<string, { state: string; puzzle: OwnPuzzle }>();

/** Begins an attempt at a problem by its name in addresses, or goes on with the one of this page. */
export const beginOwn = (name: string): Promise<PuzzleAttempt> => {
  if (states.get(name)?.puzzle.state !== "open") states.delete(name);
  return actOwn(mark + name);
};

/** Acts on an attempt. */
export async function actOwn(id: string, action?: PuzzleAction): Promise<PuzzleAttempt> {
  const name = id.slice(mark.length);
  const dot = name.lastIndexOf(".");
  const body = { game: name.slice(0, dot), ply: Number(name.slice(dot + 1)), state: states.get(name)?.state ?? "", action };
  const answer = await request<OwnPuzzleAttempt>("POST", path, body);
  states.set(name, { state: answer.state, puzzle: answer.puzzle });
  return { ...answer.attempt, id };
}

/** What is known of the game that an attempt is about. */
export const puzzleOf = (id: string): OwnPuzzle | undefined => states.get(id.slice(mark.length))?.puzzle;
