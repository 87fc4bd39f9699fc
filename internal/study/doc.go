// Package study runs the rules and the engine for one page, inside the browser and
// without a server. Questions and answers are messages of package wire. The server
// answers with the same functions (packages records and view/moves); a test
// compares the answers of both.
package study
