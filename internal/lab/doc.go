// Package lab groups the tools that measure and improve the engine and the server.
//
//	contest     matches between engines: Elo, SPRT, ratings; tunes engine parameters
//	selfplay    plays games of the engine against itself, here or on workers, and files them
//	train       trains networks from those games
//	complexity  estimates the state space and the game tree of a rule set
//	load        load tests of local servers
//
// selfplay writes files of games, train reads them and writes a network, contest proves the
// network by a match.
//
// The group imports games, study, store and work.
package lab
