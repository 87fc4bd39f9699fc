package watching

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

const (
	// mostEngaged bounds the games that a listener checks at a time, recent the finished
	// games it remembers.
	mostEngaged = 200
	recent      = 64
	// MaxBlocked bounds the blocks of one holder.
	MaxBlocked = 500
)

// Store is what listeners read; see package runner.
type Store interface {
	Engaged(ctx context.Context, holder people.ID, limit int) ([]string, error)
	Load(ctx context.Context, id string) ([]match.Seat, []match.Event, error)
	Opening(ctx context.Context, id string) (match.Opening, error)
	Blocked(ctx context.Context, holder people.ID, limit int) ([]people.ID, error)
}

// An engagement is the state of a game that a listener last reported.
type engagement int

const (
	// offered to the holder; mine, offered by the holder; 0 is nothing.
	offered engagement = iota + 1 // 0 is nothing
	mine
	playing
)

// An EventKind is a kind of change to a game of a holder.
type EventKind string

const (
	GameStart         EventKind = "gameStart"
	GameFinish        EventKind = "gameFinish"
	Challenge         EventKind = "challenge"
	ChallengeCanceled EventKind = "challengeCanceled"
	ChallengeDeclined EventKind = "challengeDeclined"
	// Written: what the holder has not read has changed.
	Written EventKind = "written"
)

// Event is a change to a game of the listener's holder. Written has no game.
type Event struct {
	Kind EventKind
	ID   string
	// Game and Side, the listener's, are set for GameStart and GameFinish.
	Game *match.Game
	Side shogi.Color
	// Opening is set for Challenge.
	Opening *match.Opening
}

type engagements struct {
	open map[string]engagement
	over []string
}

// done records the end of a game. It returns false for a repeated call.
func (e *engagements) done(id string) bool {
	delete(e.open, id)
	if slices.Contains(e.over, id) {
		return false
	}
	if len(e.over) >= recent {
		e.over = slices.Delete(e.over, 0, 1)
	}
	e.over = append(e.over, id)
	return true
}

// differ returns the games to look at again. engaged are the unfinished games, oldest first.
func (e *engagements) differ(engaged []string) (ids []string) {
	for id := range e.open {
		if !slices.Contains(engaged, id) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	for _, id := range engaged {
		if e.open[id] != playing {
			ids = append(ids, id)
		}
	}
	return ids
}

// Events returns the events since the last call. The first call returns all running
// games and challenges.
func (l *Listener) Events(ctx context.Context) ([]Event, error) {
	ids, missed, written := l.take()
	if missed {
		engaged, err := l.all.store.Engaged(ctx, l.holder, mostEngaged)
		if err != nil {
			return nil, err
		}
		ids = append(ids, l.known.differ(engaged)...)
	}
	var out []Event
	if written {
		out = append(out, Event{Kind: Written})
	}
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			continue
		}
		some, err := l.look(ctx, id)
		if err != nil {
			return nil, err
		}
		out = append(out, some...)
	}
	return out, nil
}

func (l *Listener) look(ctx context.Context, id string) ([]Event, error) {
	seats, events, err := l.all.store.Load(ctx, id)
	if errors.Is(err, match.ErrNotFound) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	g, err := match.Replay(l.all.book, events)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", id, err)
	}
	for _, s := range seats {
		if s.Holder == l.holder {
			return l.played(id, g, s.Side), nil
		}
	}
	return l.invited(ctx, id, g)
}

func (l *Listener) played(id string, g *match.Game, side shogi.Color) []Event {
	before := l.known.open[id]
	c := g.Config()
	alone := c.Players[side.Other()].Vacant
	switch {
	case g.Waiting():
		l.known.open[id] = mine
		return nil
	case alone && !l.known.done(id):
		return nil
	case alone && g.Refused():
		return []Event{{Kind: ChallengeDeclined, ID: id}}
	case alone:
		return []Event{{Kind: ChallengeCanceled, ID: id}}
	}
	start := Event{Kind: GameStart, ID: id, Game: g, Side: side}
	finish := Event{Kind: GameFinish, ID: id, Game: g, Side: side}
	switch {
	case !g.Result().Over() && before == playing:
		return nil
	case !g.Result().Over():
		l.known.open[id] = playing
		return []Event{start}
	case !l.known.done(id):
		return nil
	case before == playing:
		return []Event{finish}
	}
	return []Event{start, finish} // the game ended before the first look
}

// invited returns the events of a game without a seat of the holder.
func (l *Listener) invited(ctx context.Context, id string, g *match.Game) ([]Event, error) {
	if g.Waiting() {
		o, err := l.all.store.Opening(ctx, id)
		if err != nil && !errors.Is(err, match.ErrNotFound) {
			return nil, err
		}
		if err == nil && o.Reserved == l.holder {
			if l.known.open[id] == offered {
				return nil, nil
			}
			blocked, err := l.all.store.Blocked(ctx, l.holder, MaxBlocked)
			if err != nil || slices.Contains(blocked, o.Holder) {
				return nil, err
			}
			l.known.open[id] = offered
			return []Event{{Kind: Challenge, ID: id, Opening: &o}}, nil
		}
	}
	if l.known.open[id] != offered {
		return nil, nil
	}
	delete(l.known.open, id)
	return []Event{{Kind: ChallengeCanceled, ID: id}}, nil
}
