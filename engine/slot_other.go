//go:build !amd64 && !js

package engine

// put stores both words of a slot, each at once.
func put(s *slot, data, check uint64) {
	s.data.Store(data)
	s.check.Store(check)
}

// fetch does nothing here: the processor is left to itself.
func fetch(*bucket) {}
