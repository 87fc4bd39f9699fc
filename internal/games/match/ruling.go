package match

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Ruling is what whoever runs a game decides about it, where no player asks:
// the loss of one who has left or has done what the protocol between the player
// and the server forbids, or that the game is broken off.
type Ruling struct {
	// Kind is Fouled, Resigned or Abandoned.
	Kind EventKind
	// Side is who loses; it has no meaning for Abandoned.
	Side shogi.Color
	// Foul is set with Fouled.
	Foul shogi.Foul
}

// Rule returns the events of a ruling at the instant now, to be stored and then
// given to [Game.Apply]. If the time of the side to move has run out by now, the
// only event is that. The error is [ErrOver], or that of a kind that is none.
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
		e.Side = shogi.Black // it has no meaning
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
