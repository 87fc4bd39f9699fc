// Package rating implements Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system",
// 2013; volatility by the Illinois algorithm of step 5), on the Glicko scale: 1500 is
// unrated.
//
// [System.Rate] returns the rating after a rating period. To rate after each game, a
// server passes one game and the time since the last one in periods, which may be
// fractional.
package rating
