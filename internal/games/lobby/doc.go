// Package lobby lists open and running games that package play has listed. It is
// read-only; games are joined through package play.
package lobby
