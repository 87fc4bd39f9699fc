// Package offline runs rules, engine and records for a page: in the browser without a server
// ([Service]), on the server ([Analyst]) and on workers ([Worker]). Requests and responses are
// messages of package wire. A test compares the responses of browser and server.
package offline
