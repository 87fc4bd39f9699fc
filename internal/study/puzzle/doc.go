// Package puzzle is the trainer's model: problems (詰将棋), attempts, selection, and ratings. It
// is pure: time, chance and store are arguments.
//
// An [Attempt] changes by [Attempt.Play], [Attempt.Hint] and [Attempt.GiveUp], each with the
// next Seq. A [Store] only replaces the previous Seq. A [Referee] judges moves by solving, not
// by comparison with a line.
package puzzle
