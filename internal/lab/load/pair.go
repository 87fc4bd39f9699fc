package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

const (
	// Too long to end during a run.
	mainTime = 5 * time.Hour
	// Moves until a new game.
	longGame = 250
	// Until the server counts as broken.
	giveUp = 90 * time.Second
	// Games begun or verified at once.
	parallel = 16
)

var sides = [2]string{"b", "w"}

type pair struct {
	*run
	people [2]*person

	mu    sync.Mutex
	moved chan struct{}
	game  *game
	done  []*game
	// When each side saw the last events.
	sights [2][]sighting
	news   chan struct{}
	latest [2]*gameHead
}

type game struct {
	id    string
	board *shogi.Game
	seq   int
	moves []made
	last  *messageHead
	over  bool
}

type made struct {
	usi         string
	sent, acked time.Time
}

type sighting struct {
	seq int
	at  time.Time
}

func (r *run) beginGames(ctx context.Context, sockets *sync.WaitGroup) error {
	r.admission = make(semaphore, 128)
	r.pairs = make([]*pair, r.Games)
	var work errgroup.Group
	work.SetLimit(parallel)
	for i := range r.pairs {
		// The two come from different addresses.
		p := &pair{run: r, news: make(chan struct{}, 1), moved: make(chan struct{})}
		for side := range p.people {
			p.people[side] = &person{client: r.clients[(2*i+side)%len(r.clients)]}
		}
		r.pairs[i] = p
		work.Go(func() error { return p.begin(ctx, r.target(i)) })
	}
	if err := work.Wait(); err != nil {
		return fmt.Errorf("begin a game: %w", err)
	}
	for _, p := range r.pairs {
		for side, who := range p.people {
			r.wanted.Add(1)
			sockets.Go(func() {
				r.follow(ctx, who, p.watched, func(data []byte, at time.Time) { p.saw(side, data, at) })
			})
		}
	}
	return nil
}

func (p *pair) begin(ctx context.Context, target string) error {
	var s state
	ask := map[string]any{
		"rules": p.rules.ID, "opponent": "person", "color": "b", "undo": false,
		"clock": map[string]any{"kind": "sudden", "main": mainTime.Milliseconds()},
	}
	if err := p.people[0].send(ctx, http.MethodPost, target+"/api/v1/games", ask, &s); err != nil {
		return err
	}
	if err := p.people[1].send(ctx, http.MethodPost, target+"/api/v1/games/"+s.ID+"/join", struct{}{}, &s); err != nil {
		return err
	}
	if s.You != sides[1] {
		return fmt.Errorf("who joined the game %s plays %q, not White", s.ID, s.You)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.game != nil {
		p.done = append(p.done, p.game)
		close(p.moved)
		p.moved = make(chan struct{})
	}
	p.game = &game{id: s.ID, seq: s.Seq, board: shogi.NewGame(p.rules.Start)}
	p.sights = [2][]sighting{}
	return nil
}

func (p *pair) watched() (string, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.game.id, p.moved
}

func (p *pair) saw(side int, data []byte, at time.Time) {
	var g messageHead
	if err := json.Unmarshal(data, &g); err != nil {
		p.report.fault("a message cannot be read: %v", err)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := g.after(p.latest[side]); err != nil {
		p.report.fault("a change cannot be read: %v", err)
		return
	}
	if g.Game == nil {
		return
	}
	if p.latest[side] = g.Game; g.Type == "change" {
		p.report.changed(int64(len(data)))
	}
	if g.Game.ID != p.game.id {
		return // the previous game's last message
	}
	p.sights[side] = append(p.sights[side], sighting{g.Game.Seq, at})
	if n := len(p.sights[side]); n > 8 {
		p.sights[side] = p.sights[side][n-8:]
	}
	p.compare(&g)
	select {
	case p.news <- struct{}{}:
	default:
	}
}

// play makes moves from offset until ctx ends, then waits for pending ones.
func (p *pair) play(ctx context.Context, offset time.Duration) {
	pause(ctx, offset)
	for next := time.Now(); ctx.Err() == nil; pause(ctx, time.Until(next)) {
		if !p.move(ctx) {
			return
		}
		if next = next.Add(p.Every); next.Before(time.Now()) {
			next = time.Now()
		}
	}
}

func (p *pair) move(ctx context.Context) bool {
	g := p.game
	turn := int(g.board.Position().Side())
	legal := g.board.Position().AppendLegal(nil)
	if g.over || len(legal) == 0 || g.board.Result().Over() || len(g.moves) >= longGame {
		if err := p.begin(ctx, p.target(p.random(len(p.targets)))); err != nil && ctx.Err() == nil && len(p.outages.between(time.Now().Add(-answerTimeout), time.Now(), answerTimeout)) == 0 {
			p.report.fault("another game cannot be begun: %v", err)
		}
		return true
	}
	m := legal[p.random(len(legal))]
	one := made{usi: notation.FormatUSI(p.rules.Rules, m), sent: time.Now()}
	s, tries, err := p.send(turn, one)
	one.acked = time.Now()
	if err != nil {
		p.report.fault("game %s: the move %s was not taken: %v", g.id, one.usi, err)
		return false
	}
	if err := g.board.Play(m); err != nil {
		p.report.fault("game %s: %v", g.id, err)
		return false
	}
	p.mu.Lock()
	g.moves, g.seq, g.over = append(g.moves, one), s.Seq, s.over()
	p.mu.Unlock()
	p.report.note(func() {
		if p.report.Moves++; tries > 1 {
			p.report.Retried++
		}
	})
	seen, ok := p.seen(1-turn, s.Seq)
	switch {
	case len(p.outages.between(one.sent, time.Now(), 2*time.Second)) > 0:
		// Times of return cover this.
	case !ok:
		p.report.fault("game %s: the opponent has not seen the move %s after %s", g.id, one.usi, answerTimeout)
	default:
		p.acks.add(one.acked.Sub(one.sent))
		p.moves.add(seen.Sub(one.sent))
	}
	return true
}

func (p *pair) send(turn int, one made) (s state, tries int, err error) {
	g := p.game
	seq := g.seq
	for wait := firstWait; ; wait = min(2*wait, lastWait) {
		tries++
		url := p.target(p.random(len(p.targets))) + "/api/v1/games/" + g.id
		err = p.people[turn].send(context.Background(), http.MethodPost, url+"/actions",
			map[string]any{"type": "move", "usi": one.usi, "seq": seq}, &s)
		var no *refusal
		switch {
		case err == nil:
			return s, tries, nil
		case errors.As(err, &no) && no.code == "stale":
			// Its clock runs again, or the move was stored before the server died.
			if now := (state{}); p.people[turn].send(context.Background(), http.MethodGet, url, nil, &now) == nil {
				if n := len(g.moves); len(now.Moves) == n+1 && now.Moves[n].USI == one.usi {
					return now, tries, nil
				} else if len(now.Moves) == n {
					seq = now.Seq
				}
			}
		case errors.As(err, &no) && no.status < http.StatusInternalServerError && no.status != http.StatusTooManyRequests:
			return s, tries, err
		}
		if time.Since(one.sent) > giveUp {
			return s, tries, err
		}
		time.Sleep(wait/2 + time.Duration(p.random(int(wait))))
	}
}

func (p *pair) seen(side, seq int) (time.Time, bool) {
	timeout := time.NewTimer(answerTimeout)
	defer timeout.Stop()
	for {
		p.mu.Lock()
		for _, s := range p.sights[side] {
			if s.seq >= seq {
				p.mu.Unlock()
				return s.at, true
			}
		}
		p.mu.Unlock()
		select {
		case <-p.news:
		case <-timeout.C:
			return time.Time{}, false
		}
	}
}

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
	p.report.clock(max(low-used, used-high, 0),
		"game %s: in %s with %d outages the clock lost %s, not %s to %s", p.game.id, to.Sub(from), len(dead), used, low, high)
}

func (r *run) verify(ctx context.Context) error {
	var work errgroup.Group
	work.SetLimit(parallel)
	for i, p := range r.pairs {
		for _, g := range append(p.done, p.game) {
			work.Go(func() error { p.verify(ctx, r.target(i), g); return nil })
		}
	}
	_ = work.Wait()
	return ctx.Err()
}

func (p *pair) verify(ctx context.Context, target string, g *game) {
	var s state
	if err := p.people[0].send(ctx, http.MethodGet, target+"/api/v1/games/"+g.id, nil, &s); err != nil {
		p.report.fault("game %s cannot be read: %v", g.id, err)
		return
	}
	p.report.note(func() { p.report.Verified++ })
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
		p.report.clock(max(low-spent, spent-high, 0), "game %s: move %d took %s to %s and was counted as %s", g.id, i+1, low, high, spent)
	}
	for side, name := range sides {
		if s.Time.Running == name || s.over() {
			continue
		}
		p.report.clock((mainTime - used[side] - s.Time.left(name)).Abs(),
			"game %s: %s has used %s of %s and has %s left", g.id, name, used[side], mainTime, s.Time.left(name))
	}
}
