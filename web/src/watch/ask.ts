import type { Game, GameSummary, Profile, RuleSet } from "../wire";

/** null if it does not exist. Sent without cookies. */
async function ask<T>(path: string): Promise<T | null> {
  const response = await fetch(`/api/v1${path}`, { credentials: "omit", cache: "no-store" });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

export const ruleSet = (id: string) => ask<RuleSet>(`/rulesets/${encodeURIComponent(id)}`);
export const game = (id: string) => ask<Game>(`/games/${encodeURIComponent(id)}`);
export const profile = (name: string) => ask<Profile>(`/players/${encodeURIComponent(name)}`);

/** The newest running game, else the newest finished one. */
export function currentOf(games: readonly GameSummary[]): GameSummary | null {
  const begun = games.filter((g) => !g.waiting).sort((a, b) => b.created - a.created);
  return begun.find((g) => !g.result) ?? begun[0] ?? null;
}
