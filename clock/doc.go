// Package clock is the game clock: sudden death (切れ負け), byoyomi with periods (秒読み),
// Fischer increments, both combined, and correspondence play.
//
// A [Clock] is a small value and never reads the time of day: instants are arguments.
// Replaying a record gives the same clock, and a copy is enough for takeback.
//
// Time is not rounded to seconds. Fischer increments come after each move, not before the
// first. A move restores the current byoyomi period, but not used-up ones.
package clock
