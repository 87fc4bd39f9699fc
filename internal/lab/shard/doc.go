// Package shard deals games of self-play to workers: a shard is some games with
// consecutive numbers, and the same seed makes the same games whoever plays them.
package shard
