// Package lab groups the tools that measure and improve the engine and the server.
//
//	contest     matches between engines
//	elo         statistics of matches: Elo, SPRT, ratings
//	spsa        tunes engine parameters by games
//	selfplay    plays games of the engine against itself
//	shard       self-play on several machines
//	dataset     those games as files of training data
//	train       trains networks from them
//	complexity  estimates the state space and the game tree of a rule set
//	load        load tests of local servers
//
// selfplay or shard write dataset files, train reads them and writes a network, contest proves
// the network by a match.
//
// The group imports games, study, store and work.
package lab
