// Package offline runs the rules and the engine for one page, inside the browser and
// without a server, and reads and writes its records. Questions and answers are messages
// of package wire. The server answers with the same functions (packages records,
// view/moves and view/files); a test compares the answers of both.
package offline
