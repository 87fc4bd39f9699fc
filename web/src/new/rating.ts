/** Estimated Elo of levels 1 to 9: Shogi Club 24 ratings of the grades in "levelGrades". Level 10 is unrated. */
export const levelRatings: readonly number[] = [100, 400, 600, 900, 1100, 1400, 1600, 1900, 2200];
