package play

// Stats counts what goes on in a hub.
type Stats struct {
	// Games are those in memory, Clocks the clocks of them that run here.
	Games, Clocks int
	// Watchers are those who watch, Searching the searches that run, Waiting those
	// that wait for a place.
	Watchers, Searching, Waiting int
}

// Stats returns what goes on.
func (h *Hub) Stats() Stats {
	return Stats{
		Games: h.Games(), Clocks: int(h.clocks.Load()), Watchers: int(h.watching.Load()),
		Searching: int(h.searching.Load()), Waiting: h.queue.length(),
	}
}

// Games returns the number of games in memory.
func (h *Hub) Games() int {
	return h.games.size()
}
