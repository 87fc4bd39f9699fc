import type { GameSummary } from "../wire";

/** Since when boards wait for the host, by game, the longest wait first. */
export type Waits = ReadonlyMap<string, number>;

/** The host has White on all boards. */
export const waits = (g: GameSummary): boolean => !g.result && g.turn === "w";

/** The waits at a time; those that go on keep their beginning. */
export function waitsOf(boards: readonly GameSummary[], before: Waits, now: number): Waits {
  const list = boards.filter(waits).map((g) => [g.id, before.get(g.id) ?? now] as const);
  return new Map(list.sort(([, a], [, b]) => a - b));
}

/** The board that has waited longest, besides the one in front; "" for none. */
export function nextBoard(since: Waits, front: string): string {
  for (const id of since.keys()) if (id !== front) return id;
  return "";
}
