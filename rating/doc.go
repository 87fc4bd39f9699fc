// Package rating implements Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system",
// 2013; volatility by the Illinois algorithm of step 5), on the Glicko scale: 1500 is unrated.
//
// [System.Rate] rates a period of games. To rate each game, pass it alone, with the periods
// since the last one, which may be fractional.
package rating
