// Package play runs games between a person and the engine: it creates them,
// carries out what their players ask for, lets the engine move, watches the
// clocks and tells those who look on.
//
// The truth is in the [Store]. A game is loaded when somebody asks for it,
// stays in memory while it is used, and is dropped when it has been idle; a
// command is answered after its events are stored. One mutex guards each game.
//
// Searches run in a bounded number of places, see [Config.Searches], which
// waiting games get in turn, one holder after the other. A search ends when its
// game ends, its move is taken back, or the server closes.
//
// After a restart a game sleeps until one of its players comes back; only then
// its clock and its engine go on.
package play
