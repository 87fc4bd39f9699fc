package compose

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/komadai/komadai/shogi"
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

func seeded(seed uint64, number int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15*uint64(number+1)))
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

// Refused flaws are allowed on the way to a problem.
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

// better compares theme tags, refused flaws, quality, then length.
func (a *attempt) better(p, q *Problem) bool {
	return cmp.Or(
		cmp.Compare(a.shown(p), a.shown(q)),
		cmp.Compare(a.refused(q), a.refused(p)),
		cmp.Compare(p.Appraisal.Quality, q.Appraisal.Quality),
		cmp.Compare(p.Plies(), q.Plies()),
	) > 0
}

// thin removes pieces while the problem stays sound, as long, and within the wanted number of
// pieces.
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
