// Package shard distributes self-play to workers. A shard is some games with consecutive
// numbers; the seed determines them, not the worker.
package shard
