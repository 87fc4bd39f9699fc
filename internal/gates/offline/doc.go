// Package offline runs rules, engine and records for a page inside the browser, without a
// server. Requests and responses are messages of package wire. The server uses the same
// functions (packages records and view/study); a test compares the responses.
package offline
