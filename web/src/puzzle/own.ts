import { request } from "../api";
import type { OwnPuzzle, OwnPuzzleAttempt, OwnPuzzles, PuzzleAction, PuzzleAttempt } from "../wire";

const path = "/puzzles/own";

export const ownPuzzles = (): Promise<OwnPuzzles> => request<OwnPuzzles>("GET", path);

export const ownName = (p: Pick<OwnPuzzle, "game" | "ply">): string => `${p.game}.${p.ply}`;

const mark = "own-";

/** Attempts of this page; the server stores finished ones. */
const states = new Map<string, { state: string; puzzle: OwnPuzzle }>();

export const beginOwn = (name: string): Promise<PuzzleAttempt> => {
  if (states.get(name)?.puzzle.state !== "open") states.delete(name);
  return actOwn(mark + name);
};

export async function actOwn(id: string, action?: PuzzleAction): Promise<PuzzleAttempt> {
  const name = id.slice(mark.length);
  const dot = name.lastIndexOf(".");
  const body = { game: name.slice(0, dot), ply: Number(name.slice(dot + 1)), state: states.get(name)?.state ?? "", action };
  const answer = await request<OwnPuzzleAttempt>("POST", path, body);
  states.set(name, { state: answer.state, puzzle: answer.puzzle });
  return { ...answer.attempt, id };
}

export const puzzleOf = (id: string): OwnPuzzle | undefined => states.get(id.slice(mark.length))?.puzzle;
