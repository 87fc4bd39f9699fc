// Package trainer lets clients practise mate problems (詰将棋): problems near their rating,
// judged moves, best defences, ratings. It reveals solutions after the attempt.
package trainer

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	mathrand "math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/variant"
)

// Config has the dependencies of a [Trainer]; Store is required.
type Config struct {
	Store puzzle.Store
	// Games may be nil: no problems from own games.
	Games    Games
	Problems []puzzle.Problem
	// Library has the rule sets of games; nil means the shipped ones.
	Library *variant.Library
	// Lane has the places for judging moves; default two.
	Lane *admission.Lane
	// Time per move, default 3 s; Hash per search in bytes, default 16 MiB.
	Time  time.Duration
	Hash  int
	Guard *guard.Guard
	// Now is the clock; Dice returns 0 to n-1. Both have defaults.
	Now  func() time.Time
	Dice func(n int) int
}

// Trainer is safe for concurrent use.
type Trainer struct {
	config  Config
	referee puzzle.Referee
	by      map[string][]puzzle.Problem
	known   map[string]*puzzle.Problem
	mates   mates

	mu      sync.Mutex
	tallies map[string]*tallies
	// offers are by rule set, computed once.
	offers map[string]Collection
}

type tallies struct {
	at  time.Time
	all map[string]puzzle.Tally
}

const talliesAge = time.Minute

// New returns a ready trainer.
func New(c Config) *Trainer {
	c.Time, c.Hash = cmp.Or(c.Time, 3*time.Second), cmp.Or(c.Hash, 16<<20)
	if c.Lane == nil {
		c.Lane = Lane(admission.New(nil), 2)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Dice == nil {
		c.Dice = mathrand.IntN
	}
	mates := mates{turn: make(chan struct{}, 1)}
	mates.known, _ = lru.New[string, []mate](keptGames) // fails only below 1
	t := &Trainer{
		config: c, referee: puzzle.Referee{Time: c.Time, Now: c.Now, Hash: c.Hash},
		by: map[string][]puzzle.Problem{}, known: map[string]*puzzle.Problem{}, tallies: map[string]*tallies{},
		offers: map[string]Collection{}, mates: mates,
	}
	for i := range c.Problems {
		p := &c.Problems[i]
		t.by[p.Rules] = append(t.by[p.Rules], *p)
		t.known[p.ID] = p
	}
	for id, set := range t.by {
		t.offers[id] = Collection{Rules: id, Count: len(set), Lengths: puzzle.Lengths(set), Themes: themes(set), Sample: set[len(set)/2].SFEN}
	}
	return t
}

func newID() string { return strings.ToLower(rand.Text()[:20]) }

func (t *Trainer) now() time.Time { return t.config.Now().UTC().Truncate(time.Millisecond) }

// player returns a player's statistics; known is false for a new player.
func (t *Trainer) player(ctx context.Context, holder people.ID, rules string) (p puzzle.Player, known bool, err error) {
	if holder != "" {
		p, known, err = t.config.Store.Player(ctx, holder, rules)
	}
	if !known {
		p = puzzle.NewPlayer(holder, rules)
	}
	return p, known, err
}

// openProblem returns the problem of the player's open attempt in a list, or nothing.
func (t *Trainer) openProblem(ctx context.Context, holder people.ID, rules string) (seen []string, err error) {
	if holder == "" {
		return nil, nil
	}
	past, err := t.config.Store.Attempts(ctx, holder, rules, 1)
	if len(past) > 0 && past[0].State == puzzle.Open {
		seen = append(seen, past[0].Problem)
	}
	return seen, err
}

// queue bounds the waiting moves, memory is that of one search in bytes.
const (
	queue  = 128
	memory = 16 << 20
)

// Lane returns the places for judging moves.
func Lane(c *admission.Control, places int) *admission.Lane {
	return c.Lane(admission.Plan{
		Places: places, Queue: queue, Threads: 1, Memory: memory,
		Busy: refusal.New(refusal.Busy, "The server has too many moves to judge just now; try again in a moment.").For(5 * time.Second),
	})
}

func (t *Trainer) work(ctx context.Context, f func() error) error {
	return t.config.Lane.Do(ctx, func() error { return t.config.Guard.Run("trainer", f) })
}

// judge is [puzzle.Referee.Judge]. An interrupted search judges nothing.
func (t *Trainer) judge(ctx context.Context, p shogi.Position, m, prefer shogi.Move) (v puzzle.Verdict, err error) {
	err = t.work(ctx, func() (err error) {
		v, err = t.referee.Judge(ctx, p, m, prefer)
		return err
	})
	return v, errors.Join(err, ctx.Err())
}

// Collection is a rule set's problems for a player.
type Collection struct {
	Rules string
	// Lengths are in plies, ascending.
	Count   int
	Lengths []int
	// Themes are in the order of compose.AllTags.
	Themes []Theme
	Sample string
	// Open is the player's open attempt, or "".
	Open string
	// Player is nil without attempts.
	Player *puzzle.Player
}

// Collections lists the sets in rule set order; holder may be "".
func (t *Trainer) Collections(ctx context.Context, holder people.ID) ([]Collection, error) {
	var out []Collection
	for _, id := range variant.IDs() {
		one, ok := t.offers[id]
		if !ok {
			continue
		}
		if holder != "" {
			p, ok, err := t.config.Store.Player(ctx, holder, id)
			if err != nil {
				return nil, err
			}
			if ok {
				one.Player = &p
			}
			last, err := t.config.Store.Attempts(ctx, holder, id, 1)
			if err != nil {
				return nil, err
			}
			if len(last) == 1 && last[0].State == puzzle.Open {
				one.Open = last[0].ID
			}
		}
		out = append(out, one)
	}
	return out, nil
}

// Theme is a tag of some problems.
type Theme struct {
	Tag string
	// Lengths are in plies, ascending.
	Count   int
	Lengths []int
}

func themes(set []puzzle.Problem) (out []Theme) {
	for _, tag := range compose.AllTags {
		if some := matching(set, Wish{Tag: string(tag)}); len(some) > 0 {
			out = append(out, Theme{Tag: string(tag), Count: len(some), Lengths: puzzle.Lengths(some)})
		}
	}
	return out
}

// Wish restricts the problems.
type Wish struct {
	// Plies is 0 for any; Tag "" for any.
	Plies int
	Tag   string
}

func matching(set []puzzle.Problem, w Wish) []puzzle.Problem {
	if w == (Wish{}) {
		return set
	}
	var out []puzzle.Problem
	for _, p := range set {
		if (w.Plies == 0 || p.Plies == w.Plies) && (w.Tag == "" || slices.Contains(p.Tags, w.Tag)) {
			out = append(out, p)
		}
	}
	return out
}

// remembered bounds attempts considered as tried.
const remembered = 1000

// Begin returns the open attempt, else a new one at a problem near the rating that fits the
// wish. A newcomer without a wish gets a shortest problem.
func (t *Trainer) Begin(ctx context.Context, holder people.ID, name string, w Wish) (*Attempt, error) {
	set, err := t.collection(name)
	if err != nil {
		return nil, err
	}
	rules := set[0].Rules
	for {
		past, err := t.config.Store.Attempts(ctx, holder, rules, remembered)
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(past, func(a puzzle.Attempt) bool { return a.State == puzzle.Open }); i >= 0 {
			if p := t.known[past[i].Problem]; p != nil {
				return t.show(ctx, &past[i], p)
			}
			// Its problem is gone: close it.
			gone := past[i]
			gone.Rated = false
			if _, err := gone.GiveUp(gone.Seq, t.config.Now()); err != nil {
				return nil, err
			}
			if err := t.config.Store.PutAttempt(ctx, gone); err != nil && !errors.Is(err, puzzle.ErrConflict) {
				return nil, err
			}
			continue
		}
		a, p, err := t.next(ctx, holder, set, past, w)
		if err != nil {
			return nil, err
		}
		switch err := t.config.Store.PutAttempt(ctx, a); {
		case err == nil:
			return t.show(ctx, &a, p)
		case !errors.Is(err, puzzle.ErrConflict) || ctx.Err() != nil:
			return nil, err
		}
		// A concurrent request was first: use its attempt.
	}
}

func (t *Trainer) collection(name string) ([]puzzle.Problem, error) {
	rules, err := variant.Lookup(name)
	if err != nil {
		return nil, refusal.Newf(refusal.NotFound, "There is no rule set %q.", name)
	}
	set := t.by[rules.ID]
	if len(set) == 0 {
		return nil, refusal.Newf(refusal.NotFound, "There are no problems for %s here.", rules.Names.En)
	}
	return set, nil
}

func (t *Trainer) next(ctx context.Context, holder people.ID, set []puzzle.Problem, past []puzzle.Attempt, w Wish) (puzzle.Attempt, *puzzle.Problem, error) {
	rules, shortest := set[0].Rules, t.offers[set[0].Rules].Lengths[0]
	if set = matching(set, w); len(set) == 0 {
		return puzzle.Attempt{}, nil, refusal.New(refusal.NotFound, "There is no problem of that length and theme.").Because("no-such-problem")
	}
	player, known, err := t.player(ctx, holder, rules)
	if err != nil {
		return puzzle.Attempt{}, nil, err
	}
	if !known && w == (Wish{}) {
		set = matching(set, Wish{Plies: shortest})
	}
	all, err := t.lately(ctx, rules)
	if err != nil {
		return puzzle.Attempt{}, nil, err
	}
	tried := make([]string, len(past))
	for i, a := range past {
		tried[i] = a.Problem
	}
	p := puzzle.Next(set, all, player.Rating.Value, tried, t.config.Dice)
	return puzzle.Begin(newID(), holder, p, !slices.Contains(tried, p.ID), t.now()), p, nil
}

func (t *Trainer) lately(ctx context.Context, rules string) (map[string]puzzle.Tally, error) {
	now := t.config.Now()
	t.mu.Lock()
	kept := t.tallies[rules]
	t.mu.Unlock()
	if kept != nil && now.Sub(kept.at) < talliesAge {
		return kept.all, nil
	}
	all, err := t.config.Store.Tallies(ctx, rules)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	t.tallies[rules] = &tallies{now, all}
	t.mu.Unlock()
	return all, nil
}

// Attempt returns the player's attempt.
func (t *Trainer) Attempt(ctx context.Context, holder people.ID, id string) (*Attempt, error) {
	a, p, err := t.own(ctx, holder, id)
	if err != nil {
		return nil, err
	}
	return t.show(ctx, &a, p)
}

func (t *Trainer) own(ctx context.Context, holder people.ID, id string) (puzzle.Attempt, *puzzle.Problem, error) {
	a, ok, err := t.config.Store.Attempt(ctx, id)
	if err != nil {
		return a, nil, err
	}
	p := t.known[a.Problem]
	if !ok || holder == "" || a.Holder != holder || p == nil {
		return a, nil, refusal.New(refusal.NotFound, "There is no such attempt of yours.")
	}
	return a, p, nil
}
