package play

import (
	"context"

	"github.com/komadai/komadai/internal/principal"
)

const (
	// mostMade is how many games with a clock one holder may have begun that go on,
	// or wait, at a time.
	mostMade = 50
	// mostSeeks is how many games of one holder may stand in the lobby, and
	// mostSeeksEach of one address.
	mostSeeks     = 3
	mostSeeksEach = 10
)

// maker is who has begun a game, as far as that is bounded: the name of a holder
// and that of an address. Both are "" for games that others arrange, and for
// those that were not begun here since the start of the process.
type maker struct{ holder, address string }

// begins says what of a new game counts: whether it has a clock, and whether it
// stands in the lobby.
type begins struct{ clock, seek bool }

// found returns the table of a new game of who, with a pin, unless they have
// begun as many as they may, or there is no room. That the game exists already is
// for the store to say.
func (h *Hub) found(ctx context.Context, id string, who Person, b begins) (*table, error) {
	if b.seek && who.Holder != "" {
		// On all nodes; what comes at the same moment is counted below.
		n, err := h.config.Openings.Seeks(ctx, who.Holder)
		if err != nil {
			return nil, err
		}
		if n >= mostSeeks {
			return nil, errManySeeks
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, errClosing
	}
	fresh := h.tables[id] == nil && h.away[id] == nil && who.Holder != ""
	if fresh {
		if err := h.mayBegin(who, b); err != nil {
			return nil, err
		}
	}
	t := h.place(id)
	if fresh {
		t.maker, t.begins = maker{holder: who.Holder}, b
		t.maker.address = string(principal.OfAddress(who.Address))
		t.opening.Store(b.seek)
		t.live.Store(true)
	}
	t.pins++
	return t, nil
}

// mayBegin reports why who may not begin a game now. The caller holds the
// hub's mutex.
func (h *Hub) mayBegin(who Person, b begins) error {
	if len(h.tables) >= h.config.MaxGames || len(h.away) >= mostAway*h.config.MaxGames {
		select {
		case h.crowded <- struct{}{}:
		default:
		}
		return errCrowded
	}
	if !b.clock && !b.seek {
		return nil
	}
	address := string(principal.OfAddress(who.Address))
	mine, theirs := h.made[who.Holder], h.made[address]
	seeks, seeksEach := 0, 0
	for _, t := range h.tables {
		ours, near := t.maker.holder == who.Holder, who.Address != "" && t.maker.address == address
		if !ours && !near || !t.live.Load() {
			continue
		}
		waits := t.begins.seek && t.opening.Load()
		counts := t.begins.clock
		mine, theirs = mine+number(ours && counts), theirs+number(near && counts)
		seeks, seeksEach = seeks+number(ours && waits), seeksEach+number(near && waits)
	}
	switch {
	case b.seek && seeks >= mostSeeks:
		return errManySeeks
	case b.seek && who.Address != "" && seeksEach >= mostSeeksEach:
		return errSeeksEach
	case b.clock && mine >= mostMade:
		return errManyGames
	case b.clock && who.Address != "" && theirs >= h.config.MaxGamesEach:
		return errGamesEach
	}
	return nil
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}
