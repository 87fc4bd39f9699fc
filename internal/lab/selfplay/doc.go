// Package selfplay makes games of the engine against itself for training: it plays them here
// or on workers, keeps them in a compact append-only file, and streams positions from it.
//
// Workers play shards, some games with consecutive numbers; the seed determines them, not the
// worker.
package selfplay
