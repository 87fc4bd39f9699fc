// Package gates groups the ways into the program from outside. Messages and
// protocols end here: below the gates everything speaks the types of the domain.
//
//	api      the HTTP API and the page that describes it
//	live     WebSockets and streams
//	wire     the JSON messages
//	view     domain types as messages, and messages as commands
//	message  the part of view that the engine in the page also needs: no play, no server
//	csa      the CSA server; csa/client is the client, csa/talk the grammar
//	offline  engine, solver and records of the page: in the browser, on the server, on workers
//
// A request arrives at api, live or csa. view turns the message into a command, a
// service of games, people or study carries it out, and view turns the answer back.
//
// The group imports people, games, study, store and work. A gate imports no other
// gate.
package gates
