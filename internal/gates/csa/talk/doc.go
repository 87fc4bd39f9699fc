// Package talk encodes and parses the CSA server protocol 1.2.1 with the extensions of
// shogi-server and floodgate: lines, game summaries, moves with times and comments, and
// game names. It does no I/O. The server and the client share it.
package talk
