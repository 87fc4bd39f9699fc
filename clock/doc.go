// Package clock is the game clock of shogi: sudden death (切れ負け), byoyomi
// with periods (秒読み), Fischer increments, both together, and correspondence
// play with so much time a move.
//
// A [Clock] is a small value. It never reads the time of day: every instant is
// an argument, so that a game replayed from its record shows the same clock,
// and copying a Clock keeps its state for taking moves back.
//
// Time counts exactly; it is not rounded down to whole seconds as a human
// timekeeper does. The increment of a Fischer clock is added after each move,
// not before the first. A byoyomi period that is not used up is restored by the
// move; one that is used up is gone for good.
package clock
