package lab

import (
	"fmt"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/shogi"
)

type gameTally struct {
	mu        sync.Mutex
	began     time.Time
	before    int // games already in the file
	games     int
	positions int
	outcomes  [4]int
	reasons   [4]int
}

func newGameTally(before int) *gameTally { return &gameTally{began: time.Now(), before: before} }

func (t *gameTally) add(g *selfplay.Game) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.games++
	t.positions += len(g.Scores)
	t.outcomes[g.Outcome&3]++
	t.reasons[g.Reason&3]++
}

// line returns "120 games, 14321 positions (950/s), Black 61, White 52, drawn 7".
func (t *gameTally) line() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	rate := float64(t.positions) / max(time.Since(t.began).Seconds(), 1e-3)
	return fmt.Sprintf("%d games, %d new, %d positions (%.0f/s), Black %d, White %d, drawn %d; %d by proof, %d agreed, %d too long",
		t.before+t.games, t.games, t.positions, rate, t.outcomes[shogi.BlackWins], t.outcomes[shogi.WhiteWins], t.outcomes[shogi.NoResult],
		t.reasons[selfplay.Proven], t.reasons[selfplay.Decided], t.reasons[selfplay.Long])
}
