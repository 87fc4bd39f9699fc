import type { Game, LegalMove, LiveChange } from "./wire";

/** Returns the game that a change makes of the one before it. */
export function applyChange(game: Game, change: LiveChange): Game {
  const next: Game = { ...game, moves: [...(game.moves ?? []).slice(0, change.keep), ...change.moves] };
  if (change.legal) next.legal = unpackLegal(change.legal, change.paths ?? {});
  const fields = next as unknown as Record<string, unknown>;
  for (const [key, value] of Object.entries(change.set)) {
    if (value === null) delete fields[key];
    else fields[key] = value;
  }
  return next;
}

/** Returns the legal moves that a change holds by what moves: "7g" with "7f 7f+". */
export function unpackLegal(legal: Record<string, string>, paths: Record<string, string>): LegalMove[] {
  return Object.entries(legal).flatMap(([from, rest]) =>
    rest.split(" ").map((to) => {
      const usi = from + to;
      const between = paths[usi];
      if (between === undefined) return { usi };
      return { usi, path: [from, ...between.split(" ").filter(Boolean), to.replace("+", "")] };
    }),
  );
}
