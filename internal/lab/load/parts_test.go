package load_test

import "testing"

// TestSharedLoad: three processes play all games, and the report has what all of them saw.
func TestSharedLoad(t *testing.T) {
	t.Parallel()
	c := settings(t)
	c.Games, c.Spectators, c.Processes = 4, 10, 3
	r := carryOut(t, c)
	if got, want := [4]int{r.Games, r.Spectators, r.Sockets, r.MoveSeen.Count}, [4]int{4, 10, 18, r.Moves}; got != want {
		t.Errorf("games, spectators, sockets and moves are %v, want %v", got, want)
	}
	// A move reaches both players and two or more spectators.
	if r.WireMessages < int64(4*r.Moves) || r.WireBytes < 100*r.WireMessages {
		t.Errorf("%d bytes in %d messages of %d moves", r.WireBytes, r.WireMessages, r.Moves)
	}
}

func TestTooManyProcesses(t *testing.T) {
	for _, n := range []int{5, 17} {
		c := settings(t)
		c.Processes = n
		if c.Validate() == nil {
			t.Errorf("%d processes for %d games are accepted", n, c.Games)
		}
	}
}
