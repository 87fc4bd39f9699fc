//go:build !amd64 && !js

package engine

// put stores both words of a slot, each at once.
func put(s *slot, data, check uint64) {
	s.data.Store(data)
	s.check.Store(check)
}

// prefetch does nothing on this processor.
func prefetch(*bucket) {}
