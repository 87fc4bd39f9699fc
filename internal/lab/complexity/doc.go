// Package complexity estimates a rule set's number of positions (state-space complexity) and
// of games (game-tree complexity) by sampling, with a standard error, after Allis, "Searching
// for Solutions in Games and Artificial Intelligence" (1994), section 6.2.
package complexity
