// Package complexity estimates how large a game is, for any rule set: how many
// positions it has (state-space complexity) and how many games (game-tree
// complexity), after Allis, "Searching for Solutions in Games and Artificial
// Intelligence" (1994), section 6.2.
//
// Both are found by sampling and come with a standard error. Nothing here
// knows a rule set by name: the set of pieces, the board and what is legal
// come from the compiled rules.
package complexity
