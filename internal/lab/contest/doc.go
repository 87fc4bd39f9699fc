// Package contest plays matches between engines and measures their strength.
//
// A pair is two games from one opening with colours swapped. A round is one pair of every
// pairing from the same opening. Game n always has the same players, colours and opening, so a
// contest can be continued from its [Journal].
//
// Games are counted in number order, so decisions do not depend on parallelism.
package contest
