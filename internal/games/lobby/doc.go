// Package lobby shows who waits for somebody to play with, and what is being
// played: the games that package play has opened and listed. It decides
// nothing; a game is joined through package play.
package lobby
