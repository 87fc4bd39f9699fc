import type { GameSummary } from "../wire";

const strength = (g: GameSummary): number => (g.blackRating ?? 0) + (g.whiteRating ?? 0);

/** The game of the strongest players, the newest of equals. The one that is shown stays while it goes on. */
export function best(games: readonly GameSummary[], shown: string): GameSummary | undefined {
  return games.find((g) => g.id === shown) ?? games.toSorted((a, b) => strength(b) - strength(a) || b.created - a.created)[0];
}
