package csa

import (
	"fmt"
	"testing"
	"time"
)

// Many names do not clear the failures of a name that is being guessed.
func TestGuessesOfManyNames(t *testing.T) {
	g, now := newGuesses(), time.Unix(1_700_000_000, 0)
	alice := guess{"192.0.2.1", "alice"}
	for range 10 {
		g.wrong(alice, now)
	}
	for i := range 3 * maxGuesses {
		g.wrong(guess{"192.0.2.1", fmt.Sprint("name", i)}, now)
		if i%1000 != 0 {
			continue
		}
		if wait, ok := g.turn(alice, now); ok && wait == 0 {
			t.Fatalf("after %d other names the next guess does not wait", i)
		}
	}
	if n := g.tries.Len(); n > maxGuesses {
		t.Errorf("%d names are stored", n)
	}
	if wait, ok := g.turn(guess{"192.0.2.1", "name0"}, now); !ok || wait != 0 {
		t.Errorf("the oldest name waits for %v, %v", wait, ok)
	}
}
