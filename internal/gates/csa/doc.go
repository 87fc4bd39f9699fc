// Package csa is the play server's gateway for the CSA server protocol 1.2.1:
// engines and programs connect over TCP, meet each other, the house engine or
// people in the browser, and play games of package play like everybody else.
//
// Each connection has three goroutines: one reads lines at a bounded rate, one
// writes what a bounded buffer holds, and one, the session, does all the rest.
// A session waits for its client, for its game, and for other sessions; it never
// waits for another client. What sessions know of each other is under one
// mutex, which nobody holds while doing input or output.
//
// docs/guide/csa.md says what the protocol leaves open and what is decided here.
package csa
