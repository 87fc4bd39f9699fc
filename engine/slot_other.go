//go:build !amd64 && !js

package engine

// put stores each word atomically.
func put(s *slot, data, check uint64) {
	s.data.Store(data)
	s.check.Store(check)
}

func prefetch(*bucket) {}
