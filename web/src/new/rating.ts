/**
 * What the engine's levels from 1 on are about worth in Elo: the ratings that players of the grades "levelGrades"
 * have on Shogi Club 24, an estimate. Level 10 has none.
 */
export const levelRatings: readonly number[] = [100, 400, 600, 900, 1100, 1400, 1600, 1900, 2200];
