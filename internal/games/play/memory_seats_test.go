package play_test

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
)

func (m *memory) Reseat(ctx context.Context, from, to people.ID) (games []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, g := range m.games {
		found := false
		g.seats, g.talk = slices.Clone(g.seats), slices.Clone(g.talk)
		for i := range g.seats {
			if g.seats[i].Holder == from {
				g.seats[i].Holder, found = to, true
			}
		}
		for i := range g.talk {
			if g.talk[i].Holder == from {
				g.talk[i].Holder, found = to, true
			}
		}
		if g.opening != nil && g.opening.Reserved == from {
			next := *g.opening
			next.Reserved = to
			g.opening, found = &next, true
		}
		if found {
			games = append(games, id)
		}
	}
	return games, ctx.Err()
}

func (m *memory) Held(ctx context.Context, holder people.ID, after string, limit int) (games []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, g := range m.games {
		if id > after && slices.ContainsFunc(g.seats, func(s match.Seat) bool { return s.Holder == holder }) {
			games = append(games, id)
		}
	}
	slices.Sort(games)
	return games[:min(limit, len(games))], ctx.Err()
}

func (m *memory) Ended(ctx context.Context, holder people.ID, since, until time.Time, limit int) (games []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, g := range m.games {
		seated := slices.ContainsFunc(g.seats, func(s match.Seat) bool { return s.Holder == holder })
		at := g.summary.Updated
		if g.summary.Result.Over() && !at.Before(since) && at.Before(until) && (seated || holder == "" && g.summary.Listed) {
			games = append(games, id)
		}
	}
	slices.SortFunc(games, func(a, b string) int {
		return cmp.Or(m.games[a].summary.Updated.Compare(m.games[b].summary.Updated), cmp.Compare(a, b))
	})
	return games[:min(limit, len(games))], ctx.Err()
}

func (m *memory) Seats(ctx context.Context, game string) ([]match.Seat, error) {
	seats, _, err := m.Load(ctx, game)
	return seats, err
}

func (m *memory) Silence(ctx context.Context, holder people.ID) (games []string, err error) {
	return nil, ctx.Err() // these tests have no messages
}

func (m *memory) Unname(ctx context.Context, game string, holder people.ID, account string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	g := m.games[game]
	g.seats = slices.DeleteFunc(slices.Clone(g.seats), func(s match.Seat) bool { return s.Holder == holder })
	g.events = slices.Clone(g.events)
	for i, e := range g.events {
		if c := e.Config; c != nil {
			changed := *c
			for side := range changed.Players {
				if changed.Players[side].Account == account {
					changed.Players[side].Account, changed.Players[side].Name = "", ""
				}
			}
			g.events[i].Config = &changed
		}
	}
	return ctx.Err()
}

func (m *memory) Engaged(ctx context.Context, holder people.ID, limit int) (ids []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, g := range m.games {
		seated := slices.ContainsFunc(g.seats, func(s match.Seat) bool { return s.Holder == holder })
		if seated && !g.summary.Result.Over() || g.opening != nil && g.opening.Reserved == holder {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(m.games[a].events[0].At.Compare(m.games[b].events[0].At), cmp.Compare(a, b))
	})
	return ids[max(0, len(ids)-limit):], ctx.Err()
}
