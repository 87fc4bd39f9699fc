// Package csa is the play server's gateway for the CSA server protocol 1.2.1. Engines
// connect over TCP and play each other, the house engine or people in the browser. The
// games are games of package play.
//
// Each connection has three goroutines: a rate-limited reader, a writer with a bounded
// outbox, and the session, which does everything else. A session waits for its client,
// its game and other sessions; it never waits for another client. One mutex guards the
// state that sessions share. No goroutine does I/O while holding it.
//
// docs/guide/csa.md lists what the protocol leaves open and the choices made here.
package csa
