// Package puzzle is the trainer of mate problems (詰将棋): problems, attempts at
// them, who may be asked what next, and the ratings of players and problems. It
// is pure: time, chance and the store are handed to it.
//
// An [Attempt] is a value that [Attempt.Play], [Attempt.Hint] and
// [Attempt.GiveUp] change; each counts its Seq up, and a [Store] takes the new one
// only in place of the one before, so nothing counts twice. Whether a move is
// right a [Referee] finds out by solving, not by comparing it with a line.
package puzzle
