// Package clock is the game clock: sudden death (切れ負け), byoyomi (秒読み), Fischer increments,
// byoyomi with increments, and correspondence.
//
// A [Clock] is a small value and never reads the time of day: instants are arguments.
// Replaying a record gives the same clock; a copy is enough for takeback.
//
// Time is not rounded to seconds. Increments come after each move, not before the first. A
// move restores the current byoyomi period, not used-up ones.
package clock
