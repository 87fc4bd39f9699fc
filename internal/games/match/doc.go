// Package match is one game in play: players, clock, moves, fouls and result. It is pure:
// no I/O, and instants are arguments.
//
// A game is an append-only list of events. [Game.Decide] checks a command and returns
// events without changing the state. Once they are stored, [Game.Apply] applies them.
// [Replay] rebuilds the state from stored events.
//
// Server downtime is not charged: the turn's time stops from [Paused] to [Resumed]. After
// a crash without Paused, Resumed restarts the turn's time from the last event, in the
// player's favour.
//
// A takeback restores the board and both clocks of the turn.
package match
