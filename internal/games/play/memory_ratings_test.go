package play_test

import (
	"context"

	"github.com/komadai/komadai/internal/games/ladder"
)

type standings map[ladder.Key]ladder.Standing

func (m *memory) Settle(ctx context.Context, g ladder.Game) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.unsettling {
		return errDisk
	}
	k := m.games[g.ID]
	if k == nil || !k.summary.Rated || k.settled {
		return ctx.Err()
	}
	k.settled = true
	if g.Void {
		return ctx.Err()
	}
	before := [2]ladder.Standing{m.standing(g.Keys()[0]), m.standing(g.Keys()[1])}
	after, err := ladder.Settle(before, g)
	if err != nil {
		return err
	}
	k.points = map[string]ladder.Point{}
	for _, s := range after {
		m.ratings[s.Key] = s
		k.points[s.Account] = ladder.Point{Game: g.ID, At: g.At, Value: s.Value, Deviation: s.Deviation}
	}
	return ctx.Err()
}

func (m *memory) standing(k ladder.Key) ladder.Standing {
	if s, ok := m.ratings[k]; ok {
		return s
	}
	return ladder.New(k)
}

func (m *memory) Unsettled(ctx context.Context, limit int) (ids []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, k := range m.games {
		if k.summary.Rated && k.summary.Result.Over() && !k.settled && len(ids) < limit {
			ids = append(ids, id)
		}
	}
	return ids, ctx.Err()
}

func (m *memory) Standing(ctx context.Context, k ladder.Key) (ladder.Standing, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.standing(k), ctx.Err()
}

func (m *memory) Points(ctx context.Context, game string) (map[string]ladder.Point, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.games[game]; k != nil {
		return k.points, ctx.Err()
	}
	return nil, ctx.Err()
}

func (m *memory) keepUnsettled(on bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.unsettling = on
}
