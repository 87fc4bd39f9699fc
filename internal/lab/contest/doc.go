// Package contest lets engines play each other and measures who is stronger.
//
// Games come in pairs: two games from one opening with colours swapped. A pairing
// is two players who meet; a round is one pair of games of every pairing, all from
// the same opening. Games are numbered, and number n is always the same players
// with the same colours and opening, so that a contest can be broken off at any
// time and continued from its [Journal].
//
// Games end in any order, but they are counted in the order of their numbers: what
// a contest decides does not depend on how many games are played at a time.
package contest
