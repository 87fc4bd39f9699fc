import type { Game, GameSummary, Profile, RuleSet } from "../wire";

/** The answer of the interface, null where there is no such thing. It is asked as anybody would be: without cookies. */
async function ask<T>(path: string): Promise<T | null> {
  const response = await fetch(`/api/v1${path}`, { credentials: "omit", cache: "no-store" });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

export const ruleSet = (id: string) => ask<RuleSet>(`/rulesets/${encodeURIComponent(id)}`);
export const game = (id: string) => ask<Game>(`/games/${encodeURIComponent(id)}`);
export const profile = (name: string) => ask<Profile>(`/players/${encodeURIComponent(name)}`);

/** The game a player is in: the newest that goes on, else the newest that has ended; null for none. */
export function currentOf(games: readonly GameSummary[]): GameSummary | null {
  const begun = games.filter((g) => !g.waiting).sort((a, b) => b.created - a.created);
  return begun.find((g) => !g.result) ?? begun[0] ?? null;
}
