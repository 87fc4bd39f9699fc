// Package rating keeps the strength of players by Glicko-2 (Mark E. Glickman,
// "Example of the Glicko-2 system", 2013; the volatility by the Illinois
// algorithm of its step 5). Ratings are on the scale of Glicko, 1500 for
// somebody unknown.
//
// [Rating] is a small value; [System.Rate] gives the rating after a rating
// period. A server that wants the new rating right after a game gives each game
// as a period of its own and the time since the last one in periods, which need
// not be whole: the deviation grows with it.
package rating
