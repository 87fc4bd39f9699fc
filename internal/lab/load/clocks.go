package load

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// takeover is how long after a server's return clocks may change: until other servers notice
// its death and a player reconnects.
const takeover = 15 * time.Second

const exact = time.Second

// compare checks a message's clock against the previous one: it loses the elapsed time without
// downtime. The caller holds the pair's lock.
func (p *pair) compare(g *messageHead) {
	last := p.game.last
	p.game.last = g
	if last == nil || last.Game.SFEN != g.Game.SFEN || last.Game.Turn != g.Game.Turn || g.Game.Seq < last.Game.Seq ||
		last.Game.Time.Running == "" || g.Game.Time.Running != last.Game.Time.Running {
		return
	}
	from, to := last.Game.Time.at(), g.Game.Time.at()
	used := last.Game.Time.left(g.Game.Turn) - g.Game.Time.left(g.Game.Turn)
	low, high := to.Sub(from), to.Sub(from)
	margin := time.Duration(0)
	if len(p.targets) > 1 {
		margin = takeover
	}
	dead := p.outages.between(from, to, margin)
	switch {
	case len(dead) > 1:
		return
	case len(dead) == 1 && len(p.targets) > 1:
		// After a takeover the clock stopped at the death, unnoticed until then.
		low = min(low, dead[0].died.Sub(from))
	case len(dead) == 1:
		// It stopped at the death, at least until the server was back.
		low = max(0, dead[0].died.Sub(from))
		if back := dead[0].back; !back.IsZero() && back.Before(to) {
			high = max(0, dead[0].ended.Sub(from)) + to.Sub(back)
		}
	}
	off := max(low-used, used-high, 0)
	p.report.clock(off)
	if off > exact {
		p.report.wrongClock("game %s: in %s with %d outages the clock lost %s, not %s to %s", p.game.id, to.Sub(from), len(dead), used, low, high)
	}
}

func (r *run) verify(ctx context.Context) error {
	var work sync.WaitGroup
	places := make(chan struct{}, 16)
	for i, p := range r.pairs {
		for _, g := range append(p.done, p.game) {
			places <- struct{}{}
			work.Go(func() {
				defer func() { <-places }()
				p.verify(ctx, r.target(i), g)
			})
		}
	}
	work.Wait()
	return ctx.Err()
}

func (p *pair) verify(ctx context.Context, target string, g *game) {
	var s state
	if err := p.people[0].send(ctx, http.MethodGet, target+"/api/v1/games/"+g.id, nil, &s); err != nil {
		p.report.fault("game %s cannot be read: %v", g.id, err)
		return
	}
	p.report.verified()
	for i, one := range g.moves {
		if i >= len(s.Moves) || s.Moves[i].USI != one.usi {
			p.report.lost("game %s: move %d, %s, was acknowledged and is not there", g.id, i+1, one.usi)
			return
		}
	}
	if len(s.Moves) > len(g.moves) {
		p.report.fault("game %s has %d moves, and %d were made", g.id, len(s.Moves), len(g.moves))
		return
	}
	p.verifyTimes(g, &s)
}

// verifyTimes compares each move's time with its sending and acknowledgement, and the time
// left with the time used.
func (p *pair) verifyTimes(g *game, s *state) {
	used := [2]time.Duration{}
	for i := range g.moves {
		spent := time.Duration(s.Moves[i].Spent) * time.Millisecond
		used[i%2] += spent
		if i < 2 {
			continue // a side's first move may be untimed
		}
		before, one := g.moves[i-1], g.moves[i]
		low, high := one.sent.Sub(before.acked), one.acked.Sub(before.sent)
		if len(p.outages.between(before.sent, one.acked, time.Minute)) > 0 {
			low = 0 // downtime does not count
		}
		off := max(low-spent, spent-high, 0)
		p.report.clock(off)
		if off > exact {
			p.report.wrongClock("game %s: move %d took %s to %s and was counted as %s", g.id, i+1, low, high, spent)
		}
	}
	for side, name := range sides {
		if s.Time.Running == name || s.over() {
			continue
		}
		off := (mainTime - used[side] - s.Time.left(name)).Abs()
		p.report.clock(off)
		if off > exact {
			p.report.wrongClock("game %s: %s has used %s of %s and has %s left", g.id, name, used[side], mainTime, s.Time.left(name))
		}
	}
}
