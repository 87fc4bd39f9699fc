package play_test

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

func (m *memory) Announce(ctx context.Context, id string, reserved people.ID, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.games[id]
	if k == nil {
		return match.ErrNotFound
	}
	k.opening = &match.Opening{
		ID: id, Holder: k.seats[0].Holder, Reserved: reserved, Created: k.events[0].At, Seen: now.Truncate(time.Millisecond).UTC(), Config: k.events[0].Config,
	}
	return ctx.Err()
}

// Belongs reports the members of the one club of the tests, "go-player".
func (m *memory) Belongs(ctx context.Context, club string, holder people.ID) (bool, error) {
	return club == "go-player" && holder.IsAccount() && !strings.HasSuffix(string(holder), "stranger"), ctx.Err()
}

func (m *memory) Seeks(ctx context.Context, holder people.ID) (n int, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.games {
		if o := k.opening; o != nil && o.Holder == holder && o.Reserved == "" && k.summary.Listed {
			n++
		}
	}
	return n, ctx.Err()
}

func (m *memory) Attend(ctx context.Context, ids []string, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		if k := m.games[id]; k != nil && k.opening != nil {
			k.opening.Seen = now.Truncate(time.Millisecond).UTC()
		}
	}
	return ctx.Err()
}

func (m *memory) Opening(ctx context.Context, id string) (match.Opening, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.games[id]; k != nil && k.opening != nil {
		return *k.opening, ctx.Err()
	}
	return match.Opening{}, match.ErrNotFound
}

func (m *memory) Openings(ctx context.Context, holder people.ID, since time.Time, limit int) (out []match.Opening, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if strings.ContainsRune(string(holder), 0) {
		return nil, nil
	}
	for _, k := range m.games {
		o := k.opening
		if o == nil {
			continue
		}
		public := k.summary.Listed && o.Reserved == "" && !o.Seen.Before(since)
		if public || holder != "" && (o.Reserved == holder || o.Holder == holder) {
			out = append(out, *o)
		}
	}
	slices.SortFunc(out, func(a, b match.Opening) int {
		return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID))
	})
	return out[:min(limit, len(out))], ctx.Err()
}

func (m *memory) ExpireGames(_ context.Context, from, until time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.expired = append(m.expired, [2]time.Time{from, until})
	maps.DeleteFunc(m.games, func(_ string, k *kept) bool {
		over, sum := k.summary.Result.Over(), &k.summary
		known := func(s match.Seat) bool { return !strings.HasPrefix(string(s.Holder), "s:") }
		return !sum.Updated.Before(from) && sum.Updated.Before(until) && (!over && sum.Deadline.IsZero() || sum.Plies < 2) &&
			k.opening == nil && k.host == "" && !slices.ContainsFunc(k.seats, known)
	})
	return nil
}

func (m *memory) Abandoned(ctx context.Context, listed, others time.Time, limit int) (ids []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, k := range m.games {
		if o := k.opening; o != nil && (k.summary.Listed && o.Seen.Before(listed) || o.Seen.Before(others)) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int { return m.games[a].opening.Seen.Compare(m.games[b].opening.Seen) })
	return ids[:min(limit, len(ids))], ctx.Err()
}

func (m *memory) Overdue(ctx context.Context, now time.Time, limit int) (ids []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, k := range m.games {
		if d := k.summary.Deadline; !d.IsZero() && !d.After(now) && !k.summary.Result.Over() {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int { return m.games[a].summary.Deadline.Compare(m.games[b].summary.Deadline) })
	return ids[:min(limit, len(ids))], ctx.Err()
}

func (m *memory) Following(ctx context.Context, id string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	found := ""
	for next, k := range m.games {
		if k.summary.After != id || id == "" || k.summary.Result.Reason == shogi.Abandoned {
			continue
		}
		if found == "" || k.summary.Created.After(m.games[found].summary.Created) {
			found = next
		}
	}
	return found, ctx.Err()
}

func (m *memory) Current(ctx context.Context, since time.Time, limit int) (out []match.Running, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, k := range m.games {
		if s := k.summary; s.Listed && !s.Waiting && !s.Result.Over() && !s.Updated.Before(since) {
			one := match.Running{Entry: match.Entry{ID: id, Summary: s}, Control: k.events[0].Config.Control, Players: k.events[0].Config.Players}
			if len(k.events) > 1 && k.events[1].Kind == match.Joined {
				one.Players = k.events[1].Players
			}
			out = append(out, one)
		}
	}
	slices.SortFunc(out, func(a, b match.Running) int {
		return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID))
	})
	return out[:min(limit, len(out))], ctx.Err()
}

func (m *memory) Say(ctx context.Context, game string, said match.Message, limit int) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.games[game]
	if k == nil || strings.ContainsRune(said.Text, 0) {
		return 0, match.ErrNotFound
	}
	if len(k.talk) >= limit {
		return 0, match.ErrFull
	}
	said.Seq, said.At = len(k.talk)+1, said.At.Truncate(time.Millisecond).UTC()
	k.talk = append(k.talk, said)
	return said.Seq, ctx.Err()
}

func (m *memory) Talk(ctx context.Context, game string, room match.Room, seq, limit int) (out []match.Message, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.games[game]; k != nil {
		for _, said := range k.talk {
			if said.Room == room && said.Seq > seq {
				out = append(out, said)
			}
		}
	}
	return out[max(0, len(out)-limit):], ctx.Err()
}

func (m *memory) Block(ctx context.Context, holder, other people.ID, on bool, _ time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	pair := [2]people.ID{holder, other}
	switch at := slices.Index(m.blocks, pair); {
	case on && at < 0:
		m.blocks = append(m.blocks, pair)
	case !on && at >= 0:
		m.blocks = slices.Delete(m.blocks, at, at+1)
	}
	return ctx.Err()
}

func (m *memory) Blocked(ctx context.Context, holder people.ID, limit int) (out []people.ID, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := len(m.blocks) - 1; i >= 0; i-- {
		if m.blocks[i][0] == holder && len(out) < limit {
			out = append(out, m.blocks[i][1])
		}
	}
	return out, ctx.Err()
}

func (m *memory) Muted(ctx context.Context, holder people.ID, now time.Time) (time.Time, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	until, ok := m.mutes[holder]
	return until, ok && (until.IsZero() || until.After(now)), ctx.Err()
}
