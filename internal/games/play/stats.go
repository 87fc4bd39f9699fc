package play

// Stats counts the activity of a hub.
type Stats struct {
	// Games is the number of loaded games, Clocks that of running clocks.
	Games, Clocks int
	// Watchers is the number of watchers, Searching that of running searches, Waiting that
	// of queued ones.
	Watchers, Searching, Waiting int
}

// Stats returns the current counts.
func (h *Hub) Stats() Stats {
	return Stats{
		Games: h.Games(), Clocks: int(h.clocks.Load()), Watchers: int(h.watching.Load()),
		Searching: int(h.searching.Load()), Waiting: h.queue.length(),
	}
}

// Games returns the number of loaded games.
func (h *Hub) Games() int {
	return h.games.size()
}
