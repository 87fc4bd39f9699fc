// Package shard distributes self-play to workers: a shard is some games with consecutive
// numbers, and the seed determines the games, whichever worker plays.
package shard
