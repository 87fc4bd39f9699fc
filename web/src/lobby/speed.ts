import type { Clock } from "../wire";

/** Classes of speed, fastest first, as in internal/games/ladder; "none" has no clock. */
export const speeds = ["bullet", "blitz", "rapid", "classical", "correspondence", "none"] as const;

export type Speed = (typeof speeds)[number];

/** Estimated moves per side on increments and in byoyomi. */
const incrementMoves = 55;
const byoyomiMoves = 25;
const minute = 60_000;

/** By a side's expected time. */
export function speedOf({ kind, main = 0, byoyomi = 0, increment = 0, periods = 1 }: Clock): Speed {
  if (kind === "none" || kind === "correspondence") return kind;
  const expected = main + incrementMoves * increment + byoyomiMoves * byoyomi + Math.max(0, periods - 1) * byoyomi;
  return expected < 3 * minute ? "bullet" : expected < 10 * minute ? "blitz" : expected < 30 * minute ? "rapid" : "classical";
}
