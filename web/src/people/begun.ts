import type { GameSummary } from "../wire";

/**
 * The game to announce: one that is new since the last request, or, at the first request, one that has barely begun.
 * Games visited in this browser are skipped.
 */
export function begun(before: ReadonlySet<string> | null, games: readonly GameSummary[], seen: readonly string[]): GameSummary | null {
  const fresh = games.filter((g) => !g.waiting && !g.result && !seen.includes(g.id));
  return fresh.find((g) => (before && !before.has(g.id)) || g.plies < 2) ?? null;
}

export function keep(...lists: string[]): string[] {
  return [...new Set(lists.flatMap((l) => l.split(" ")).filter((id) => /^[a-z0-9]{8,32}$/.test(id)))];
}
