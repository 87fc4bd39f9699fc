package solve

import (
	"errors"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/guard"
)

func TestPanicRace(t *testing.T) {
	var broken atomic.Bool
	var mu sync.Mutex
	counted := map[string]int{}
	d := newSolver(t, Config{
		Threads: 2,
		Guard: &guard.Guard{Count: func(place string) {
			mu.Lock()
			defer mu.Unlock()
			counted[place]++
		}},
		// The clock is the only port that the search calls.
		Now: func() time.Time {
			if broken.Load() && strings.Contains(string(debug.Stack()), "komadai/tsume.") {
				panic("the clock is broken")
			}
			return time.Now()
		},
	})
	broken.Store(true)
	_, err := d.ask(t.Context(), question(hard))
	if p, ok := errors.AsType[*guard.Panic](err); !ok || p.Place != "solver" {
		t.Errorf("the error is %v", err)
	}
	mu.Lock()
	if counted["solver"] != 1 {
		t.Errorf("counted %v", counted)
	}
	mu.Unlock()
	broken.Store(false)
	events, err := d.ask(t.Context(), question(one))
	if err != nil {
		t.Fatalf("the next question: %v", err)
	}
	last[*Answer](t, events)
}
