package explore

import (
	"cmp"
	"context"
	"slices"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// Filter selects games. The zero Filter selects all.
type Filter struct {
	// Player ignores case and width, "" for any. As is the player's colour.
	Player string
	As     Side
	// Ratings bound the mean known rating, Since and Until the [Game.Date]; 0 is no bound.
	// Unknown values are outside.
	MinRating, MaxRating int
	Since, Until         int
	// Outcome is Undecided for all.
	Outcome shogi.Outcome
}

// Side is a colour, or either.
type Side uint8

const (
	EitherSide Side = iota
	AsBlack
	AsWhite
)

type chosen struct {
	Filter
	player uint64
	any    bool
}

func (f Filter) chosen() chosen { return chosen{f, nameKey(f.Player), f == Filter{}} }

func (f *chosen) takes(c *column) bool {
	if f.any {
		return true
	}
	if f.player != 0 && (f.As == AsWhite || c.players[0] != f.player) && (f.As == AsBlack || c.players[1] != f.player) {
		return false
	}
	rating := meanRating(int(c.ratings[0]), int(c.ratings[1]))
	switch {
	case f.Outcome != shogi.Undecided && c.outcome != f.Outcome,
		f.MinRating > 0 && rating < f.MinRating,
		f.MaxRating > 0 && (rating == 0 || rating > f.MaxRating),
		f.Since > 0 && int(c.date) < f.Since,
		f.Until > 0 && (c.date == 0 || int(c.date) > f.Until):
		return false
	}
	return true
}

// Tally counts results.
type Tally struct {
	Games int `json:"games"`
	Black int `json:"black"`
	White int `json:"white"`
	Draw  int `json:"draw"`
	// Other counts aborted or unknown results.
	Other int `json:"other"`
}

// Add adds the results of other games.
func (t *Tally) Add(o Tally) {
	t.Games, t.Black, t.White = t.Games+o.Games, t.Black+o.Black, t.White+o.White
	t.Draw, t.Other = t.Draw+o.Draw, t.Other+o.Other
}

// Move has the statistics of a move.
type Move struct {
	Tally
	// Move is NoMove for games that ended here.
	Move shogi.Move
	// Rating is the mean over Rated games.
	Rating, Rated int
	// Eval is the mean in centipawns for Black over Evaled games; a mate counts as 3000.
	Eval, Evaled int
	// Examples have the highest ratings, then the newest games.
	Examples []int64
}

// Answer has the statistics of a position.
type Answer struct {
	Tally
	// Moves are sorted by frequency; games that ended here are last.
	Moves []Move
}

// Moves returns the moves played from p in the selected games.
func (x *Index) Moves(ctx context.Context, rules string, p *shogi.Position, f Filter) (*Answer, error) {
	key, filter := KeyOf(rules, p), f.chosen()
	var out *Answer
	err := x.steady(ctx, func(all []Segment) error {
		tables, err := each(ctx, all, func(ctx context.Context, s Segment) (sums, error) {
			return x.sumsIn(ctx, s, key, &filter)
		})
		if err != nil {
			return err
		}
		t := sums{}
		err = x.inLoose(ctx, func(l *loose) {
			for _, k := range l.positions[key] {
				if c := l.columns.at(k.game); filter.takes(c) {
					t.of(k.move).add(k.posting, c, k.mover)
				}
			}
		})
		for _, table := range tables {
			for m, s := range table {
				t.of(m).join(s)
			}
		}
		out = t.answer()
		return err
	})
	return out, err
}

func (x *Index) sumsIn(ctx context.Context, s Segment, key Key, f *chosen) (sums, error) {
	t := sums{}
	if f.any {
		found, err := x.find(ctx, s, Sums, key, func(r *reader) { r.sums(t) })
		if found || err != nil {
			return t, err
		}
	}
	c, err := x.tableOf(ctx, s)
	if err != nil {
		return nil, err
	}
	l, err := x.listOf(ctx, s, key, c)
	if err != nil {
		return nil, err
	}
	l.tally(c, c.taken(f), t)
	return t, nil
}

func (x *Index) listOf(ctx context.Context, s Segment, key Key, t *table) (*list, error) {
	at := listKey{s.ID, key}
	if l := x.lists.get(at); l != nil {
		return l, nil
	}
	l := &list{}
	if _, err := x.find(ctx, s, Positions, key, func(r *reader) { l.unpack(r, s.First, t) }); err != nil {
		return nil, err
	}
	x.lists.keep(at, l)
	return l, nil
}

// find calls read for each part of a key's entry.
func (x *Index) find(ctx context.Context, s Segment, kind Kind, key Key, read func(*reader)) (found bool, err error) {
	blocks, err := x.store.BlocksAt(ctx, s.ID, kind, key)
	if err != nil {
		return false, err
	}
	for _, b := range blocks {
		r, at := &reader{b: b.Data}, b.First
		for len(r.b) > 0 {
			at += Key(r.uvarint())
			switch {
			case at > key:
				return found, nil
			case at == key:
				read(r)
				found = true
			case kind == Sums:
				r.sums(sums{})
			default:
				r.postings(0, func(posting, int) {}) // skip them
			}
			if r.failed {
				return found, errDamaged
			}
			if at == key {
				break
			}
		}
	}
	return found, nil
}

func (x *Index) inLoose(ctx context.Context, read func(*loose)) error {
	x.loose.mu.Lock()
	defer x.loose.mu.Unlock()
	if err := x.loose.follow(ctx, x.store, x.library); err != nil {
		return err
	}
	read(x.loose)
	return nil
}

// sideBySide is the number of segments read in parallel.
const sideBySide = 4

// each calls work in parallel and returns results in order. A panic reaches the caller.
func each[T any](ctx context.Context, all []Segment, work func(context.Context, Segment) (T, error)) ([]T, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out, errs := make([]T, len(all)), make([]error, len(all))
	group := panics.Group{Caught: cancel}
	free := make(chan struct{}, sideBySide)
	for i, s := range all {
		free <- struct{}{}
		group.Go(func() {
			defer func() { <-free }()
			if out[i], errs[i] = work(ctx, s); errs[i] != nil {
				cancel()
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (t sums) answer() *Answer {
	a := &Answer{}
	for m, s := range t {
		one := Move{
			Move: m, Rated: s.rated, Evaled: s.evaled,
			Tally: Tally{
				Games: s.games(), Black: s.results[shogi.BlackWins], White: s.results[shogi.WhiteWins],
				Draw: s.results[shogi.NoResult], Other: s.results[shogi.Undecided],
			},
		}
		if s.rated > 0 {
			one.Rating = (s.ratings + s.rated/2) / s.rated
		}
		if s.evaled > 0 {
			one.Eval = s.evals / s.evaled
		}
		for _, e := range s.examples {
			one.Examples = append(one.Examples, e.game)
		}
		a.Moves = append(a.Moves, one)
		a.Add(one.Tally)
	}
	slices.SortFunc(a.Moves, func(m, o Move) int {
		return cmp.Or(cmp.Compare(last(m), last(o)), cmp.Compare(o.Games, m.Games), cmp.Compare(m.Move, o.Move))
	})
	return a
}

func last(m Move) int {
	if m.Move == shogi.NoMove {
		return 1
	}
	return 0
}
