//go:build !js

package engine

import "sync/atomic"

// word is what a slot of the table has two of.
type word = atomic.Uint64
