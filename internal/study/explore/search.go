package explore

import (
	"cmp"
	"context"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// Search has conditions that must all hold.
type Search struct {
	// Rules is an ID, or "" for any, without Position and Parts.
	Rules string
	// Position was reached; nil for any.
	Position *shogi.Position
	// Parts: one was reached, within Plies if set.
	Parts []*Part
	Plies int
	Filter
	// Before bounds game numbers, 0 for no bound; Limit is the page size.
	Before int64
	Limit  int
}

// Hit is a game found.
type Hit struct {
	Game
	// Ply is the first match; Part its index in Parts.
	Ply, Part int
}

// Page lists the newest games first.
type Page struct {
	Hits []Hit
	// Next is Before of the next page, 0 at the end.
	Next int64
}

const (
	// maxReplayed bounds replays per page, atOnce games per read.
	maxReplayed, atOnce = 2000, 50
	MaxPage             = 200
)

// Games returns a page of results.
func (x *Index) Games(ctx context.Context, q Search) (*Page, error) {
	q.Limit = max(1, min(q.Limit, MaxPage))
	var out *Page
	err := x.steady(ctx, func(all []Segment) error {
		h := &searchRun{x: x, q: q, filter: q.chosen(), page: &Page{}}
		out = h.page
		if q.Position != nil {
			h.key = KeyOf(q.Rules, q.Position)
		}
		return h.through(ctx, all)
	})
	return out, err
}

type searchRun struct {
	x        *Index
	q        Search
	filter   chosen
	key      Key
	page     *Page
	pool     []int64
	replayed int
}

// through searches loose games, then segments by newest game, and takes a game once no newer
// one can come.
func (h *searchRun) through(ctx context.Context, all []Segment) error {
	if err := h.x.inLoose(ctx, func(l *loose) { h.add(h.looseOf(l)) }); err != nil {
		return err
	}
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b Segment) int { return cmp.Compare(b.Last, a.Last) })
	for i := 0; ; i++ {
		floor := int64(0)
		if i < len(all) {
			floor = all[i].Last
		}
		if done, err := h.take(ctx, floor); done || err != nil {
			return err
		}
		if i == len(all) {
			return nil
		}
		if h.q.Before > 0 && all[i].First >= h.q.Before {
			continue
		}
		found, err := h.in(ctx, all[i])
		if err != nil {
			return err
		}
		h.add(found)
	}
}

func (h *searchRun) add(found []int64) {
	h.pool = append(h.pool, found...)
	slices.Sort(h.pool)
	h.pool = slices.Compact(h.pool)
}

// take checks candidates above floor; done means that the page is full.
func (h *searchRun) take(ctx context.Context, floor int64) (done bool, err error) {
	for len(h.pool) > 0 && h.pool[len(h.pool)-1] > floor {
		var numbers []int64
		for len(h.pool) > 0 && len(numbers) < atOnce && h.pool[len(h.pool)-1] > floor {
			numbers = append(numbers, h.pool[len(h.pool)-1])
			h.pool = h.pool[:len(h.pool)-1]
		}
		games, err := h.x.store.GamesOf(ctx, numbers)
		if err != nil {
			return false, err
		}
		slices.SortFunc(games, func(a, b Game) int { return cmp.Compare(b.Number, a.Number) })
		for i := range games {
			if len(h.page.Hits) == h.q.Limit || h.replayed >= maxReplayed {
				h.page.Next = games[i].Number + 1
				return true, nil
			}
			h.replayed++
			if hit, ok := h.hit(&games[i]); ok {
				h.page.Hits = append(h.page.Hits, hit)
			}
		}
		if err := ctx.Err(); err != nil {
			return false, err
		}
	}
	return false, nil
}

func (h *searchRun) hit(g *Game) (Hit, bool) {
	hit := Hit{Game: *g}
	if h.q.Rules != "" && g.Rules != h.q.Rules || !h.named(g) {
		return hit, false
	}
	if h.q.Position == nil && len(h.q.Parts) == 0 {
		return hit, true
	}
	s, found, met := saltOf(g.Rules), len(h.q.Parts) == 0, h.q.Position == nil
	// An illegal move, after a change of rules, ends the game.
	_ = g.replay(h.x.library, func(ply int, p *shogi.Position, _ shogi.Move) bool {
		if !met && s.position(p) == h.key {
			met, hit.Ply = true, ply
		}
		if !found && (h.q.Plies == 0 || ply <= h.q.Plies) {
			if i := slices.IndexFunc(h.q.Parts, func(t *Part) bool { return t.In(p) }); i >= 0 {
				found, hit.Ply, hit.Part = true, ply, i
			}
		}
		return !met || !found
	})
	return hit, met && found
}

// named checks the player's name: columns keep keys of deleted names.
func (h *searchRun) named(g *Game) bool {
	if h.q.Player == "" {
		return true
	}
	want := Fold(h.q.Player)
	return h.q.As != AsWhite && Fold(g.Players[0]) == want || h.q.As != AsBlack && Fold(g.Players[1]) == want
}

func (h *searchRun) in(ctx context.Context, s Segment) ([]int64, error) {
	t, err := h.x.tableOf(ctx, s)
	if err != nil {
		return nil, err
	}
	var numbers []int64
	narrow := false
	if h.q.Position != nil {
		if numbers, err = h.listed(ctx, s, Positions, h.key); err != nil {
			return nil, err
		}
		narrow = true
	}
	if len(h.q.Parts) > 0 {
		of, all, err := h.withParts(func(key Key) ([]int64, error) { return h.listed(ctx, s, Pieces, key) })
		if err != nil {
			return nil, err
		}
		switch {
		case all:
		case narrow:
			numbers = common(numbers, of)
		default:
			numbers, narrow = of, true
		}
	}
	taken := t.taken(&h.filter)
	if !narrow {
		for i, n := range t.numbers {
			if taken.has(i) && (h.q.Before == 0 || n < h.q.Before) {
				numbers = append(numbers, n)
			}
		}
		return numbers, nil
	}
	return slices.DeleteFunc(numbers, func(n int64) bool {
		i := t.place(n)
		return i < 0 || !taken.has(i) || h.q.Before > 0 && n >= h.q.Before
	}), nil
}

func (h *searchRun) looseOf(l *loose) []int64 {
	var numbers []int64
	for i := range l.columns {
		if c := &l.columns[i]; h.filter.takes(c) && (h.q.Before == 0 || c.number < h.q.Before) {
			numbers = append(numbers, c.number)
		}
	}
	if h.q.Position != nil {
		var at []int64
		for _, k := range l.positions[h.key] {
			at = append(at, k.game)
		}
		numbers = common(numbers, slices.Compact(at))
	}
	if len(h.q.Parts) > 0 {
		of, all, _ := h.withParts(func(key Key) ([]int64, error) { return l.pieces[key], nil }) // memory does not fail
		if !all {
			numbers = common(numbers, of)
		}
	}
	return numbers
}

func (h *searchRun) listed(ctx context.Context, s Segment, kind Kind, key Key) ([]int64, error) {
	var numbers []int64
	_, err := h.x.find(ctx, s, kind, key, func(r *reader) {
		r.postings(s.First, func(p posting, _ int) {
			if n := len(numbers); n == 0 || numbers[n-1] != p.game {
				numbers = append(numbers, p.game)
			}
		})
	})
	return numbers, err
}

// withParts returns games where all pieces of a part reached their squares, at any time; all
// means no restriction.
func (h *searchRun) withParts(listed func(Key) ([]int64, error)) (numbers []int64, all bool, err error) {
	set, err := h.x.library.Lookup(h.q.Rules)
	if err != nil {
		return nil, false, err
	}
	s := saltOf(h.q.Rules)
	for _, t := range h.q.Parts {
		var of []int64
		narrow := false
		for _, p := range t.Squares {
			if p.Piece == shogi.NoPiece || set.Start.Piece(p.Square) == p.Piece {
				continue
			}
			list, err := listed(s.piece(p.Piece, p.Square))
			if err != nil {
				return nil, false, err
			}
			if narrow {
				list = common(of, list)
			}
			if of, narrow = list, true; len(of) == 0 {
				break
			}
		}
		if !narrow {
			return nil, true, nil
		}
		numbers = append(numbers, of...)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers), false, nil
}

func common(a, b []int64) []int64 {
	var out []int64
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] == b[0]:
			out = append(out, a[0])
			a, b = a[1:], b[1:]
		case a[0] < b[0]:
			a = a[1:]
		default:
			b = b[1:]
		}
	}
	return out
}
