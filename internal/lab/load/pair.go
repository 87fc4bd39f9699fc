package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

const (
	// Until the server counts as broken.
	giveUp = 90 * time.Second
	// Games begun or verified at once.
	parallel = 16
)

var sides = [2]string{"b", "w"}

// terms are those of all games of a run.
type terms struct {
	main, byoyomi time.Duration
	rated         bool
	// most is the number of moves until a player resigns.
	most int
	// timeout is the time limit of a request.
	timeout time.Duration
}

// endless is too long to end during a run.
func endless() terms { return terms{main: 5 * time.Hour, most: 250, timeout: answerTimeout} }

func (t terms) clock() map[string]any {
	if t.byoyomi > 0 {
		return map[string]any{"kind": "byoyomi", "main": t.main.Milliseconds(), "byoyomi": t.byoyomi.Milliseconds(), "periods": 1}
	}
	return map[string]any{"kind": "sudden", "main": t.main.Milliseconds()}
}

type pair struct {
	*run
	people [2]*person
	names  [2]string // of accounts

	mu    sync.Mutex
	moved chan struct{}
	game  *game
	done  []*game
	// last is when the newest acknowledged move was sent.
	last time.Time
	// sights are the messages of each side's socket.
	sights [2][]Sight
	news   chan struct{}
	latest [2]*gameHead
}

type game struct {
	Game
	board *shogi.Game
	seq   int
	taken int // moves acknowledged
}

func (r *run) newPairs(ctx context.Context) error {
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
		work.Go(func() error {
			if err := p.signUp(ctx, i); err != nil {
				return err
			}
			return p.begin(ctx)
		})
	}
	if err := work.Wait(); err != nil {
		return fmt.Errorf("begin a game: %w", err)
	}
	return nil
}

func (p *pair) signUp(ctx context.Context, i int) error {
	for side, who := range p.people {
		if !p.terms.rated {
			return nil
		}
		p.names[side] = fmt.Sprintf("%s%d-%d", sides[side], i, p.Seed%1_000_000)
		account := map[string]any{"name": p.names[side], "password": "only for a test of faults"}
		if err := who.send(ctx, http.MethodPost, p.target(i)+"/api/v1/account", account, &struct{}{}); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) watch(ctx context.Context, sockets *sync.WaitGroup) {
	for _, p := range r.pairs {
		for side, who := range p.people {
			r.wanted.Add(1)
			sockets.Go(func() {
				r.follow(ctx, who, p.watched, func(data []byte, at time.Time) { p.saw(side, data, at) })
			})
		}
	}
}

func (p *pair) begin(ctx context.Context) error {
	var s state
	begun := time.Now()
	ask := map[string]any{
		"rules": p.rules.ID, "opponent": "person", "color": "b", "undo": false, "rated": p.terms.rated, "clock": p.terms.clock(),
	}
	err := p.retry(ctx, begun, func(target string) error {
		return p.people[0].send(ctx, http.MethodPost, target+"/api/v1/games", ask, &s)
	})
	if err != nil {
		return err
	}
	err = p.retry(ctx, begun, func(target string) error {
		url := target + "/api/v1/games/" + s.ID
		err := p.people[1].send(ctx, http.MethodPost, url+"/join", struct{}{}, &s)
		if refused(err, "taken") { // an earlier answer was lost
			return p.people[1].send(ctx, http.MethodGet, url, nil, &s)
		}
		return err
	})
	if err == nil && s.You != sides[1] {
		err = fmt.Errorf("who joined the game %s plays %q, not White", s.ID, s.You)
	}
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.game != nil {
		p.done = append(p.done, p.game)
		close(p.moved)
		p.moved = make(chan struct{})
	}
	p.game = &game{
		Game: Game{ID: s.ID, Main: p.terms.main, Byoyomi: p.terms.byoyomi, Rated: p.terms.rated, Begun: begun},
		seq:  s.Seq, board: shogi.NewGame(p.rules.Start),
	}
	return nil
}

func (p *pair) watched() (string, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.game.ID, p.moved
}

// saw notes a message of a side's socket.
func (p *pair) saw(side int, data []byte, at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if data == nil {
		p.latest[side] = nil
		return
	}
	var g messageHead
	if err := json.Unmarshal(data, &g); err != nil {
		p.report.fault("a message cannot be read: %v", err)
		return
	}
	last := p.latest[side]
	if err := g.after(last); err != nil {
		p.report.fault("a change cannot be read: %v", err)
		return
	}
	if g.Game == nil {
		return
	}
	if p.latest[side] = g.Game; g.Type == "change" {
		p.report.changed(int64(len(data)))
	}
	p.sights[side] = append(p.sights[side], Sight{g.Game.ID, g.Game.Seq, at, last == nil})
	if g.Game.ID != p.game.ID {
		return // the previous game's last message
	}
	if g.Game.End != nil && p.game.Over.IsZero() {
		p.game.Over = at
	}
	select {
	case p.news <- struct{}{}:
	default:
	}
}

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

// move makes a move, or begins a game after the last. It returns false if the pair cannot go on.
func (p *pair) move(ctx context.Context) bool {
	g := p.game
	legal := g.board.Position().AppendLegal(nil)
	if g.Ended = len(legal) == 0 || g.board.Result().Over(); g.Ended || p.isOver() {
		if err := p.begin(ctx); err != nil && ctx.Err() == nil {
			p.report.fault("another game cannot be begun: %v", err)
			return false
		}
		return true
	}
	if len(g.Moves) >= p.terms.most {
		return p.resign()
	}
	m := legal[p.random(len(legal))]
	turn := int(g.board.Position().Side())
	seq, ok := p.send(turn, notation.FormatUSI(p.rules.Rules, m))
	if !ok || p.isOver() && g.Moves[len(g.Moves)-1].Answered.IsZero() {
		return ok
	}
	if err := g.board.Play(m); err != nil {
		p.report.fault("game %s: %v", g.ID, err)
		return false
	}
	one := g.Moves[len(g.Moves)-1]
	p.report.note(func() {
		if p.report.Moves++; one.Refused+one.Broken > 0 {
			p.report.Retried++
		}
	})
	if p.terms.rated {
		return true // the opponent plays on, even without a socket
	}
	seen, ok := p.seen(1-turn, seq)
	if !ok {
		p.report.fault("game %s: the opponent has not seen the move %s after %s", g.ID, one.USI, answerTimeout)
		return true
	}
	p.acks.add(one.Answered.Sub(one.Sent))
	p.moves.add(seen.Sub(one.Sent))
	return true
}

func (p *pair) isOver() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.game.Over.IsZero()
}

func (p *pair) resign() bool {
	if n := len(p.game.Moves); n > 0 && p.game.Moves[n-1].Answered.IsZero() {
		return false
	}
	_, ok := p.send(len(p.game.Moves)&1, Resign)
	return ok
}

func (p *pair) send(turn int, usi string) (seq int, ok bool) {
	g := p.game
	n, one := len(g.Moves), Move{USI: usi, Sent: time.Now()}
	g.Moves = append(g.Moves, one)
	action := map[string]any{"type": "move", "usi": usi}
	if usi == Resign {
		action = map[string]any{"type": Resign}
	}
	var s state
	err := p.retry(context.Background(), one.Sent, func(target string) error {
		url := target + "/api/v1/games/" + g.ID
		one.Repeated = time.Now()
		action["seq"] = g.seq
		err := p.people[turn].send(context.Background(), http.MethodPost, url+"/actions", action, &s)
		one.note(err)
		if refused(err, "stale", "over", "not-your-turn") {
			// The move was stored and its answer lost, the clock was stopped, or the time is up.
			return p.look(turn, url, usi, n, &s)
		}
		return err
	})
	p.mu.Lock()
	defer p.mu.Unlock()
	if g.seq = s.Seq; errors.Is(err, errOver) || err == nil && s.End != nil {
		if g.Over.IsZero() {
			g.Over = time.Now()
		}
	}
	if err == nil {
		one.Answered = time.Now()
		p.last = one.Sent
		if usi != Resign {
			g.taken++
		}
	}
	g.Moves[n] = one
	if err != nil && !errors.Is(err, errOver) {
		p.report.fault("game %s: the move %s was not taken: %v", g.ID, usi, err)
		return 0, false
	}
	return s.Seq, true
}

var (
	errOver  = errors.New("the game is over")
	errAgain = errors.New("the state has changed")
)

// look reads the game after a refusal: it returns nil if the move is in it after n others.
func (p *pair) look(turn int, url, usi string, n int, s *state) error {
	var now state
	if err := p.people[turn].send(context.Background(), http.MethodGet, url, nil, &now); err != nil {
		return err
	}
	*s = now
	switch {
	case usi != Resign && len(now.Moves) == n+1 && now.Moves[n].USI == usi, usi == Resign && now.End != nil && now.End.Reason == Resignation:
		return nil
	case now.End != nil:
		return errOver
	}
	if len(now.Moves) == n {
		p.game.seq = now.Seq
	}
	return errAgain
}

// note counts a failed try by its kind.
func (m *Move) note(err error) {
	var no *refusal
	switch {
	case err == nil:
	case !errors.As(err, &no):
		m.Broken++
	case no.status == http.StatusServiceUnavailable || no.status == http.StatusTooManyRequests:
		m.Refused++
	case no.status >= http.StatusInternalServerError:
		m.Odd = append(m.Odd, no.status)
	}
}

func refused(err error, codes ...string) bool {
	var no *refusal
	return errors.As(err, &no) && slices.Contains(codes, no.code)
}

// retry calls f with random servers until it succeeds or fails for good. It gives up after a
// while.
func (r *run) retry(ctx context.Context, since time.Time, f func(target string) error) error {
	for wait := firstWait; ; wait = min(2*wait, lastWait) {
		err := f(r.target(r.random(len(r.targets))))
		var no *refusal
		permanent := errors.As(err, &no) && no.status < http.StatusInternalServerError && no.status != http.StatusTooManyRequests
		if err == nil || ctx.Err() != nil || errors.Is(err, errOver) || permanent || time.Since(since) > giveUp {
			return err
		}
		pause(ctx, wait/2+time.Duration(r.random(int(wait))))
	}
}

func (p *pair) seen(side, seq int) (time.Time, bool) {
	timeout := time.NewTimer(answerTimeout)
	defer timeout.Stop()
	for {
		p.mu.Lock()
		all := p.sights[side]
		for i := len(all) - 1; i >= 0 && all[i].Game == p.game.ID && all[i].Seq >= seq; i-- {
			if i == 0 || all[i-1].Game != p.game.ID || all[i-1].Seq < seq {
				p.mu.Unlock()
				return all[i].At, true
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
