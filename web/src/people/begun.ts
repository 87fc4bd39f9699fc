import type { GameSummary } from "../wire";

/**
 * The game to call to: one that was not being played when it was last asked, or,
 * when it is asked for the first time, one that has hardly begun; and to which
 * this browser has not been.
 */
export function begun(before: ReadonlySet<string> | null, games: readonly GameSummary[], seen: readonly string[]): GameSummary | null {
  const fresh = games.filter((g) => !g.waiting && !g.result && !seen.includes(g.id));
  return fresh.find((g) => (before && !before.has(g.id)) || g.plies < 2) ?? null;
}

/** The ids in some lists, each once. */
export function keep(...lists: string[]): string[] {
  return [...new Set(lists.flatMap((l) => l.split(" ")).filter((id) => /^[a-z0-9]{8,32}$/.test(id)))];
}
