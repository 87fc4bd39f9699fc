// Package match is one game in play: its players, clock, moves, fouls and
// result. It is pure: it does no input or output and every instant is an
// argument.
//
// A game is an append-only list of events. [Game.Decide] checks a command
// against the state and answers with the events it causes, without changing
// anything; when those are safely stored, [Game.Apply] takes them in. [Replay]
// builds the same state from the stored events, so a game survives its server.
//
// What a server that was down does to a clock: nothing. The time of the turn
// that was running stands still from [Paused] to [Resumed]; if the server had no
// chance to write Paused, Resumed starts the turn's time again from where it
// stood at the last event. Both are in the favour of the player, who could do
// nothing about it.
//
// Taking back puts the board and both clocks to where they stood at the turn
// that is returned to.
package match
