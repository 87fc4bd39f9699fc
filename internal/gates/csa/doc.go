// Package csa is the play server's gateway for the CSA server protocol 1.2.1. Engines
// connect over TCP and play each other, the house engine or people in the browser. The
// games are games of package play.
//
// A session goes from [logins] through the [lobby], where clients meet in open games of
// the store, and the [agreement] to a game to [playing]. It waits for its client and its
// game, never for another client. Reader and writer are goroutines of their own. One
// mutex guards the state that sessions share; it is not held during I/O.
package csa
