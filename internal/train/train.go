// Package train lets clients practise mate problems (詰将棋): it gives them
// problems near their rating, has their moves judged, answers with the best
// defence and keeps the ratings. What the solution is a client learns when the
// attempt is over.
package train

import (
	"context"
	"crypto/rand"
	"errors"
	mathrand "math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/puzzle"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/variant"
)

// Config is what a [Desk] works with. Store must be set.
type Config struct {
	Store puzzle.Store
	// Problems are all there are.
	Problems []puzzle.Problem
	// Workers is the number of moves judged at a time, 2 when 0.
	Workers int
	// Time bounds the judgement of one move, 3 s when 0; Hash is the size of each
	// transposition table in bytes, 16 MiB when 0.
	Time time.Duration
	Hash int
	// Guard catches the panics of the solver; nil for one that tells nobody but the
	// caller.
	Guard *guard.Guard
	// Now is the clock, time.Now when nil; Dice returns a number from 0 to below n,
	// a random one when nil.
	Now  func() time.Time
	Dice func(n int) int
}

// Desk does what clients ask for. It is safe for concurrent use.
type Desk struct {
	config  Config
	referee puzzle.Referee
	places  chan struct{}
	by      map[string][]puzzle.Problem
	known   map[string]*puzzle.Problem

	mu      sync.Mutex
	tallies map[string]*tallies
}

// tallies are those of a rule set, as they were lately.
type tallies struct {
	at  time.Time
	all map[string]puzzle.Tally
}

// talliesAge is how old they may be for choosing a problem.
const talliesAge = time.Minute

// New returns a desk that is ready.
func New(c Config) *Desk {
	if c.Workers <= 0 {
		c.Workers = 2
	}
	if c.Time <= 0 {
		c.Time = 3 * time.Second
	}
	if c.Hash <= 0 {
		c.Hash = 16 << 20
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Dice == nil {
		c.Dice = mathrand.IntN
	}
	d := &Desk{
		config: c, referee: puzzle.Referee{Time: c.Time, Now: c.Now, Hash: c.Hash}, places: make(chan struct{}, c.Workers),
		by: map[string][]puzzle.Problem{}, known: map[string]*puzzle.Problem{}, tallies: map[string]*tallies{},
	}
	for i := range c.Problems {
		p := &c.Problems[i]
		d.by[p.Rules] = append(d.by[p.Rules], *p)
		d.known[p.ID] = p
	}
	return d
}

// work runs f when there is a place.
func (d *Desk) work(ctx context.Context, f func() error) error {
	select {
	case d.places <- struct{}{}:
		defer func() { <-d.places }()
		return d.config.Guard.Run("trainer", f)
	case <-ctx.Done():
		return refusal.New(refusal.Busy, "The server has too many moves to judge just now; try again in a moment.")
	}
}

// Collections lists what there is to practise, in the order of the rule sets.
func (d *Desk) Collections(ctx context.Context, holder string) (wire.PuzzleCollections, error) {
	out := wire.PuzzleCollections{Collections: []wire.PuzzleCollection{}}
	for _, id := range variant.IDs() {
		set := d.by[id]
		if len(set) == 0 {
			continue
		}
		one := wire.PuzzleCollection{Rules: id, Count: len(set), Lengths: lengths(set), Sample: set[len(set)/2].SFEN}
		if holder != "" {
			p, ok, err := d.config.Store.Player(ctx, holder, id)
			if err != nil {
				return out, err
			}
			if ok {
				shown := showPlayer(p)
				one.Player = &shown
			}
			last, err := d.config.Store.Attempts(ctx, holder, id, 1)
			if err != nil {
				return out, err
			}
			if len(last) == 1 && last[0].State == puzzle.Open {
				one.Open = last[0].ID
			}
		}
		out.Collections = append(out.Collections, one)
	}
	return out, nil
}

func lengths(set []puzzle.Problem) []int {
	all := make([]int, len(set))
	for i := range set {
		all[i] = set[i].Plies
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// remembered is how many attempts of a player are looked at for what was tried.
const remembered = 1000

// Begin returns the player's open attempt in a rule set, else a new one at a
// problem near the player's rating.
func (d *Desk) Begin(ctx context.Context, holder, name string, in wire.NewPuzzle) (wire.PuzzleAttempt, error) {
	var out wire.PuzzleAttempt
	set, err := d.collection(name)
	if err != nil {
		return out, err
	}
	rules := set[0].Rules
	for {
		past, err := d.config.Store.Attempts(ctx, holder, rules, remembered)
		if err != nil {
			return out, err
		}
		if i := slices.IndexFunc(past, func(a puzzle.Attempt) bool { return a.State == puzzle.Open }); i >= 0 {
			if p := d.known[past[i].Problem]; p != nil {
				return d.show(ctx, &past[i], p)
			}
			// Its problem is gone, so nobody can finish it.
			gone := past[i]
			gone.Rated = false
			if _, err := gone.GiveUp(gone.Seq, d.config.Now()); err != nil {
				return out, err
			}
			if err := d.config.Store.PutAttempt(ctx, gone); err != nil && !errors.Is(err, puzzle.ErrConflict) {
				return out, err
			}
			continue
		}
		a, p, err := d.next(ctx, holder, set, past, in.Plies)
		if err != nil {
			return out, err
		}
		switch err := d.config.Store.PutAttempt(ctx, a); {
		case err == nil:
			return d.show(ctx, &a, p)
		case !errors.Is(err, puzzle.ErrConflict) || ctx.Err() != nil:
			return out, err
		}
		// Another request of the same player was first; its attempt is the one.
	}
}

func (d *Desk) collection(name string) ([]puzzle.Problem, error) {
	rules, err := variant.Lookup(name)
	if err != nil {
		return nil, refusal.Newf(refusal.NotFound, "There is no rule set %q.", name)
	}
	set := d.by[rules.ID]
	if len(set) == 0 {
		return nil, refusal.Newf(refusal.NotFound, "There are no problems for %s here.", rules.Names.En)
	}
	return set, nil
}

// next chooses a problem and makes an attempt at it.
func (d *Desk) next(ctx context.Context, holder string, set []puzzle.Problem, past []puzzle.Attempt, plies int) (puzzle.Attempt, *puzzle.Problem, error) {
	if plies > 0 {
		set = slices.DeleteFunc(slices.Clone(set), func(p puzzle.Problem) bool { return p.Plies != plies })
		if len(set) == 0 {
			return puzzle.Attempt{}, nil, refusal.Newf(refusal.NotFound, "There is no problem of %d plies.", plies)
		}
	}
	rules := set[0].Rules
	player, ok, err := d.config.Store.Player(ctx, holder, rules)
	if err != nil {
		return puzzle.Attempt{}, nil, err
	}
	if !ok {
		player = puzzle.NewPlayer(holder, rules)
	}
	all, err := d.lately(ctx, rules)
	if err != nil {
		return puzzle.Attempt{}, nil, err
	}
	tried := make([]string, len(past))
	for i, a := range past {
		tried[i] = a.Problem
	}
	p := puzzle.Next(set, all, player.Rating.Value, tried, d.config.Dice)
	id := strings.ToLower(rand.Text()[:20])
	return puzzle.Begin(id, holder, p, !slices.Contains(tried, p.ID), d.config.Now().UTC().Truncate(time.Millisecond)), p, nil
}

// lately returns the tallies of a rule set, at most a minute old.
func (d *Desk) lately(ctx context.Context, rules string) (map[string]puzzle.Tally, error) {
	now := d.config.Now()
	d.mu.Lock()
	kept := d.tallies[rules]
	d.mu.Unlock()
	if kept != nil && now.Sub(kept.at) < talliesAge {
		return kept.all, nil
	}
	all, err := d.config.Store.Tallies(ctx, rules)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	d.tallies[rules] = &tallies{now, all}
	d.mu.Unlock()
	return all, nil
}

// Attempt returns an attempt of the player.
func (d *Desk) Attempt(ctx context.Context, holder, id string) (wire.PuzzleAttempt, error) {
	a, p, err := d.own(ctx, holder, id)
	if err != nil {
		return wire.PuzzleAttempt{}, err
	}
	return d.show(ctx, &a, p)
}

// own loads an attempt of the player.
func (d *Desk) own(ctx context.Context, holder, id string) (puzzle.Attempt, *puzzle.Problem, error) {
	a, ok, err := d.config.Store.Attempt(ctx, id)
	if err != nil {
		return a, nil, err
	}
	p := d.known[a.Problem]
	if !ok || holder == "" || a.Holder != holder || p == nil {
		return a, nil, refusal.New(refusal.NotFound, "There is no such attempt of yours.")
	}
	return a, p, nil
}
