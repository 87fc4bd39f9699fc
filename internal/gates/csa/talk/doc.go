// Package talk encodes and parses the CSA server protocol 1.2.1 with the extensions of
// shogi-server and floodgate. It does no I/O.
package talk
