import { part, request } from "../api";
import { stored } from "../prefs";
import type { PuzzleAction, PuzzleAttempt, PuzzleDay } from "../wire";

const path = "/puzzles/day";

const mark = "day-";

/** States of the attempts of this page, by day; the server stores none. */
const states = new Map<string, string>();

/** Days whose problem was solved here, newest first. */
const solved = stored<string>("daysSolved", "", (v) => /^[\d -]*$/.test(v));

/** A year's worth. */
const mostDays = 366;

export const isSolved = (day: string): boolean => solved.value.split(" ").includes(day);

/** UTC, like the days of the server. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** day "" is today. */
export const beginDay = async (day = ""): Promise<PuzzleAttempt> =>
  take(await request<PuzzleDay>("GET", day ? `${path}?day=${part(day)}` : path));

export async function actDay(id: string, action?: PuzzleAction): Promise<PuzzleAttempt> {
  const day = dayOf(id);
  return take(await request<PuzzleDay>("POST", path, { day, state: states.get(day), action }));
}

export const dayOf = (id: string): string => id.slice(mark.length);

function take({ day, attempt, state }: PuzzleDay): PuzzleAttempt {
  states.set(day, state);
  if (attempt.state === "solved" && !isSolved(day)) {
    solved.value = [day, ...solved.value.split(" ").filter(Boolean)].slice(0, mostDays).join(" ");
  }
  return { ...attempt, id: mark + day };
}
