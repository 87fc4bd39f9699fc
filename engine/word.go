//go:build !js

package engine

import "sync/atomic"

// word is half a slot of the table.
type word = atomic.Uint64
