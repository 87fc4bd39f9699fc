package play

import "time"

// begin calls f on a goroutine that [Hub.Close] waits for. A panic in f is logged
// and counted, and the games go on. The caller holds the hub's mutex and has seen
// that it is not closed, or is such a goroutine itself.
func (h *Hub) begin(f func()) {
	h.work.Go(func() { h.config.Guard.Do("games", f) })
}

// later calls f after d, unless the hub closes first.
func (h *Hub) later(d time.Duration, f func()) *time.Timer {
	return time.AfterFunc(d, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if !h.closed {
			h.begin(f)
		}
	})
}
