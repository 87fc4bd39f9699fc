package compose

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Positions drawn and tested.
const (
	beginDraws = 20_000 // for a first mate
	growChoice = 3      // longer ones to choose from
)

type attempt struct {
	*tester
	rng     *rand.Rand
	options *Options
	number  int
	models  []shogi.Setup
}

func (a *attempt) run() *Problem {
	o := a.options
	target := o.Plies.Least + 2*a.rng.IntN((o.Plies.Most-o.Plies.Least)/2+1)
	begin := a.begin
	switch {
	case len(a.models) > 0:
		begin = a.adopt
	case slices.ContainsFunc(o.Theme, interposed):
		begin = a.beginAfar
	}
	now := begin()
	for now != nil && now.Plies() < target {
		now = a.thin(now)
		next := a.grow(now, target)
		if next == nil {
			break
		}
		now = next
	}
	if now == nil || !o.Plies.has(now.Plies()) {
		return nil
	}
	now = a.polish(now)
	if now.Appraisal.Quality < o.Quality || !o.Pieces.has(now.Appraisal.Pieces) || a.refused(now) > 0 || !a.themed(now) {
		return nil
	}
	return now
}

func (a *attempt) fit(d *shogi.Setup, least, most int) *Problem {
	p := a.test(d, least, most)
	if p == nil || slices.ContainsFunc(a.options.Unlike, func(r *shogi.Rules) bool { return a.same(p, r) }) {
		return nil
	}
	return p
}

func (a *attempt) refused(p *Problem) (n int) {
	for _, f := range p.Flaws {
		if slices.Contains(a.options.Refuse, f.Kind) {
			n++
		}
	}
	return n
}

func (a *attempt) begin() *Problem {
	for range beginDraws {
		if a.ctx.Err() != nil {
			return nil
		}
		d := a.space.scatter(a.rng, a.options.Pieces.Most)
		a.space.rest(&d)
		if q, err := d.Problem(); err != nil || !a.space.cleanMate(&q) {
			continue
		}
		if p := a.fit(&d, 1, 1); p != nil {
			return p
		}
	}
	return nil
}

// interposed reports whether a theme needs a distant check, never found one step back from a
// shorter mate.
func interposed(tag Tag) bool { return tag == Dropped || tag == Unsupported || tag == Shielded }

func (a *attempt) beginAfar() *Problem {
	for range beginDraws {
		if a.ctx.Err() != nil {
			return nil
		}
		d, ok := a.space.scatterAfar(a.rng, a.options.Pieces.Most)
		if !ok {
			continue
		}
		if p, err := d.Problem(); err != nil || matesAtOnce(&p) {
			continue
		}
		if a.shows(&d, a.options.Plies.Most) != nil {
			if p := a.adoptThemed(&d); p != nil {
				return p
			}
		}
	}
	return nil
}

func (a *attempt) themed(p *Problem) bool { return a.shown(p) == len(a.options.Theme) }

func (a *attempt) grow(now *Problem, target int) *Problem {
	var best *Problem
	d := now.Position.Setup()
	for found, draws := 0, 0; draws < a.options.Draws && found < growChoice && a.ctx.Err() == nil; draws++ {
		var next shogi.Setup
		if a.rng.IntN(6) == 0 {
			next = a.space.alter(a.rng, &d)
		} else {
			var ok bool
			if next, ok = a.space.back(a.rng, &d); !ok {
				continue
			}
		}
		if a.space.count(&next) > a.options.Pieces.Most {
			continue
		}
		if p := a.fit(&next, now.Plies()+1, target); p != nil {
			if found++; best == nil || a.better(p, best) {
				best = p
			}
		}
	}
	return best
}

func (a *attempt) shown(p *Problem) (n int) {
	if len(a.options.Theme) == 0 {
		return 0
	}
	tags := Tags(p.Position, p.Line, p.Flaws)
	for _, tag := range a.options.Theme {
		if slices.Contains(tags, tag) {
			n++
		}
	}
	return n
}

func (a *attempt) better(p, q *Problem) bool {
	return cmp.Or(
		cmp.Compare(a.shown(p), a.shown(q)),
		cmp.Compare(a.refused(q), a.refused(p)),
		cmp.Compare(p.Appraisal.Quality, q.Appraisal.Quality),
		cmp.Compare(p.Plies(), q.Plies()),
	) > 0
}

func (a *attempt) thin(now *Problem) *Problem {
	for again := true; again && now.Appraisal.Pieces > a.options.Pieces.Least && a.ctx.Err() == nil; {
		again = false
		d := now.Position.Setup()
		for _, next := range a.space.fewer(&d) {
			if p := a.fit(&next, now.Plies(), now.Plies()); p != nil {
				now, again = p, true
				break
			}
		}
	}
	return now
}

func (a *attempt) polish(now *Problem) *Problem {
	now = a.thin(now)
	for range a.options.Polish {
		if a.ctx.Err() != nil {
			return now
		}
		d := now.Position.Setup()
		next := a.space.alter(a.rng, &d)
		if a.space.count(&next) > max(a.options.Pieces.Least, now.Appraisal.Pieces) {
			continue
		}
		if p := a.fit(&next, now.Plies(), now.Plies()); p != nil && !a.better(now, p) {
			now = p
		}
	}
	return a.thin(now)
}

// Bounds for a given position.
const (
	likeTries   = 20  // searched for a mate
	likeDraws   = 200 // per attempt
	likeChanges = 3   // per position
	themeDraws  = 500 // tested for a theme
)

// models returns [Options.Like] in drawing form: Black attacks without a king, the defender
// holds the rest. The error numbers, from 1, the first position without a king to mate.
func (s *space) models(list []shogi.Setup) (out []shogi.Setup, err error) {
	for i := range list {
		d := list[i]
		if d.Side != attacker {
			d = s.turned(&d)
		}
		for _, sq := range s.squares {
			if pc := d.Board[sq]; pc == shogi.NewPiece(attacker, s.rules.Royal()) {
				d.Board[sq] = shogi.NoPiece
			}
		}
		if s.king(&d) == shogi.NoSquare {
			return nil, fmt.Errorf("position %d to begin with: the side that is not to move has no king", i+1)
		}
		d.Hands[attacker][s.rules.Royal()] = 0
		d.Ply = 1
		s.rest(&d)
		out = append(out, d)
	}
	return out, nil
}

func (s *space) turned(d *shogi.Setup) shogi.Setup {
	r := s.rules
	out := *d
	out.Board = [shogi.MaxSquares]shogi.Piece{}
	for _, sq := range s.squares {
		to := r.SquareAt(r.Files()+1-r.File(sq), r.Ranks()+1-r.Rank(sq))
		if pc := d.Board[sq]; pc != shogi.NoPiece && to != shogi.NoSquare {
			out.Board[to] = shogi.NewPiece(pc.Color().Other(), pc.Kind())
		}
	}
	out.Hands[attacker], out.Hands[defender] = d.Hands[defender], d.Hands[attacker]
	out.Side = d.Side.Other()
	return out
}

// adopt finds a first problem from a given position: unchanged the first time, then with
// changes, finally from the core of its shortest mate.
func (a *attempt) adopt() *Problem {
	most := a.options.Plies.Most
	given := &a.models[a.number%len(a.models)]
	if len(a.options.Theme) > 0 {
		return a.adoptThemed(given)
	}
	d := *given
	for tries := 0; ; tries++ {
		if tries > 0 || a.number >= len(a.models) {
			d = a.space.changed(a.rng, given)
		}
		if p := a.fit(&d, 1, most); p != nil {
			return p
		}
		if plies := a.mate(&d, most); plies > 0 {
			d = a.pare(d, func(d *shogi.Setup) bool { return a.mate(d, plies) == plies })
			break
		}
		if tries == likeTries || a.ctx.Err() != nil {
			return nil
		}
	}
	for next, draws := d, 0; draws < likeDraws && a.ctx.Err() == nil; next, draws = a.space.changed(a.rng, &d), draws+1 {
		if p := a.fit(&next, 1, most); p != nil {
			return p
		}
	}
	return nil
}

// adoptThemed reduces a position with a themed mate to what shows the theme, then walks by
// small changes that keep the theme and do not add faults, until none is left. A position
// without the theme is changed as a whole: a theme needs more than the mate's core.
func (a *attempt) adoptThemed(given *shogi.Setup) *Problem {
	o := a.options
	d := *given
	shows := func(d *shogi.Setup) bool { return a.shows(d, o.Plies.Most) != nil }
	if shows(&d) {
		d = a.pare(d, shows)
	}
	countFaults := unthemed
	if p := a.shows(&d, o.Plies.Most); p != nil {
		countFaults = a.countFaults(p, unthemed)
	}
	for draws := 0; draws < themeDraws && a.ctx.Err() == nil; draws++ {
		next := a.space.changed(a.rng, &d)
		if a.space.count(&next) > max(o.Pieces.Most, a.space.count(&d)) {
			continue
		}
		p := a.shows(&next, o.Plies.Most)
		if p == nil {
			continue
		}
		n := a.countFaults(p, countFaults)
		if n == 0 {
			if p := a.fit(&next, min(3, o.Plies.Least), o.Plies.Most); p != nil && a.themed(p) {
				return p
			}
		}
		if n < countFaults || n == countFaults && a.space.count(&next) <= a.space.count(&d) {
			d, countFaults = next, n
		}
	}
	return nil
}

// A leftover piece counts as this many other mates; it is harder to remove.
const leftWeight = 8

const unthemed = 1 << 20

// countFaults counts leftovers and other checks that mate or are unsettled, up to most+1.
func (a *attempt) countFaults(p *Problem, most int) (n int) {
	end := p.Position
	end.Advance(p.Line...)
	for _, k := range a.space.held {
		n += leftWeight * end.Hand(attacker, k)
	}
	return n + a.ways(p.Position, p.Line, most-n)
}

// shows returns d with its shortest solution if that has at most most plies and the theme,
// else nil.
func (a *attempt) shows(d *shogi.Setup, most int) *Problem {
	p, s := a.shortest(d, tsume.Narrow, 4*testNodes(most), most) // useless interpositions show nothing
	if s == nil || len(s.Line) != s.Plies {
		return nil
	}
	if z := (&Problem{Position: p, Line: s.Line}); a.themed(z) {
		return z
	}
	return nil
}

func (a *attempt) mate(d *shogi.Setup, most int) int {
	if _, s := a.shortest(d, tsume.Strict, testNodes(most), most); s != nil {
		return s.Plies
	}
	return 0
}

func (a *attempt) pare(d shogi.Setup, holds func(*shogi.Setup) bool) shogi.Setup {
	king := a.space.king(&d)
	for far := 2; far <= 5; far++ {
		next := d
		for _, sq := range a.space.squares {
			if sq != king && a.space.far[king][sq] > far {
				next.Board[sq] = shogi.NoPiece
			}
		}
		a.space.rest(&next)
		if holds(&next) {
			d = next
			break
		}
	}
	for again := true; again && a.ctx.Err() == nil; {
		again = false
		list := a.space.fewer(&d)
		a.rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for i := range list {
			if holds(&list[i]) {
				d, again = list[i], true
				break
			}
		}
	}
	return d
}

func (s *space) changed(rng *rand.Rand, d *shogi.Setup) shogi.Setup {
	out := s.alter(rng, d)
	for range rng.IntN(likeChanges) {
		out = s.alter(rng, &out)
	}
	return out
}
