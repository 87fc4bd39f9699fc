// Package complexity estimates the number of positions (state-space complexity) and of
// games (game-tree complexity) of any rule set, after Allis, "Searching for Solutions in
// Games and Artificial Intelligence" (1994), section 6.2.
//
// Both are sampled, with a standard error. Pieces, board and legality come from the
// compiled rules.
package complexity
