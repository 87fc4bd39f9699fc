// Package play hosts running games of people, the house engine and CSA clients. Each game
// has a table with its commands, clock and searches. Watchers are notified of changes.
//
// The [Store] is authoritative. A game is loaded on demand and unloaded when it has been
// idle. The hub answers a command after its events are stored. One mutex guards each
// game.
//
// [Config.Searches] bounds the searches that run in parallel. Waiting games get a place
// round-robin by holder. A search ends when its game ends, its move is taken back or the
// server closes.
//
// Several hubs, each a node in its own process, can share a store. Every node accepts
// commands. If two nodes append at the same time, the store accepts one and the other
// decides again. One node hosts a game: it runs the clock and the engine, see [Hosts].
// Nodes notify each other over the [Bus] and read the events from the store.
//
// [Hub] is the entry point. A table holds the operations of one game. The registry holds
// the loaded games and the limits on new ones. hosting holds the claims of nodes, peers
// the messages between nodes, listeners the subscribers by holder, and background the
// goroutines. Each owns its mutex.
//
// A game without a live host sleeps until one of its players connects to a node. That
// node becomes the host, and the clock and the engine resume.
package play
