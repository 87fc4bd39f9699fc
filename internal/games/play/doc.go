// Package play hosts the running games of people, the house engine and CSA clients. [Hub]
// is the entry point. It does what a person asks for: create, join, act, talk, watch.
//
// The rooms below:
//
//	table     one game: what follows a command, as a list of effects
//	runner    the games in memory; it stores events and carries out effects
//	hosting   which node runs the clock and the engine of a game
//	watching  the viewers of games and the listeners of people
//
// Several hubs, each a node in its own process, can share a store. Every node accepts
// commands. If two append at the same time, the store accepts one and the other decides
// again. A game without a live host sleeps until one of its players connects to a node;
// that node becomes the host.
package play
