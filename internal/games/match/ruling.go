package match

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Ruling is the host's decision: a loss of a player who left or broke the protocol, or an
// abort.
type Ruling struct {
	// Kind is Fouled, Resigned or Abandoned.
	Kind EventKind
	Side shogi.Color
	Foul shogi.Foul
}

// Rule applies a ruling. If the side to move has run out of time, that is the only event. The error is
// [ErrOver], or for an invalid kind.
func (g *Game) Rule(r Ruling, now time.Time) ([]Event, error) {
	now = instant(now)
	if g.Result().Over() {
		return nil, ErrOver
	}
	if late := g.Tick(now); late != nil {
		return late, nil
	}
	e := Event{Seq: g.Seq() + 1, At: now, Kind: r.Kind, Side: r.Side}
	switch r.Kind {
	case Abandoned:
		e.Side = shogi.Black // no meaning
	case Resigned:
	case Fouled:
		if e.Foul = r.Foul; e.Foul == shogi.NoFoul {
			e.Foul = shogi.ImpossibleMove
		}
	default:
		return nil, fmt.Errorf("%q is not something that is ruled", r.Kind)
	}
	return []Event{e}, nil
}
