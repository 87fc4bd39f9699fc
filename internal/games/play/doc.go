// Package play hosts the running games of people, the house engine and CSA
// clients: one table per game, with its commands, its clock and its searches. It
// tells those who watch what changes.
//
// The truth is in the [Store]. A game is loaded when somebody asks for it,
// stays in memory while it is used, and is dropped when it has been idle; a
// command is answered after its events are stored. One mutex guards each game.
//
// Searches run in a bounded number of places, see [Config.Searches], which
// waiting games get in turn, one holder after the other. A search ends when its
// game ends, its move is taken back, or the server closes.
//
// Several hubs, each a node in a process of its own, may work on one store. Any
// of them carries out commands: the store lets one of two that append at the
// same time through, and the other decides anew. One of them hosts a game: it
// runs its clock and its engine, see [Hosts]. They tell each other over the
// [Bus] that something has happened, and read in the store what.
//
// A [Hub] is the door. Behind it a table has all that is done with one game, the
// registry the games in memory and what one may begin, hosting the claims of
// nodes, peers what nodes tell each other, listeners those who wait for their
// games, background the goroutines. Each owns its mutex.
//
// A game that no living node hosts sleeps until one of its players comes to a
// node; that takes it on, and only then its clock and its engine go on.
package play
