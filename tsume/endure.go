package tsume

import (
	"errors"

	"github.com/komadai/komadai/shogi"
)

var errUnsettled = errors.New("it takes too long to find out")

// endurance finds mate lengths by brute force, up to a number of positions, to verify
// interpositions put aside in proofs.
type endurance struct {
	rule     Futile
	attacker shogi.Color
	left     int
	seen     map[question]bool
	ended    func() bool // may be nil
}

type question struct {
	key   uint64
	limit int
}

// In positions.
const maxEndurance = 1 << 18

// within is invalid once the positions are used up.
func (e *endurance) within(p *shogi.Position, limit int) bool {
	if e.left--; e.ended != nil && e.ended() {
		e.left = -1
	}
	if e.left < 0 {
		return false
	}
	at := question{p.Key(), limit}
	if yes, ok := e.seen[at]; ok {
		return yes
	}
	yes := false
	if p.Side() == e.attacker {
		if limit > 0 {
			for _, m := range p.AppendChecks(nil) {
				if yes = e.after(p, m, limit-1); yes || e.left < 0 {
					break
				}
			}
		}
	} else {
		yes = e.mated(p, limit)
	}
	e.seen[at] = yes
	return yes
}

func (e *endurance) after(p *shogi.Position, m shogi.Move, limit int) bool {
	if limit < 0 {
		return false
	}
	q := *p
	q.Advance(m)
	return e.within(&q, limit)
}

func (e *endurance) mated(p *shogi.Position, limit int) bool {
	replies := p.AppendLegal(nil)
	if len(replies) == 0 {
		return p.Ending().Reason == shogi.Mate
	}
	plain, drops := e.split(p, replies)
	for _, m := range plain {
		if !e.after(p, m, limit-1) {
			return false
		}
	}
	late := false
	for _, x := range drops {
		if !e.after(p, x, limit-1) {
			if late = true; !e.aside(p, x, limit) {
				return false
			}
		}
	}
	return !late || e.useless(p, plain, drops, limit)
}

func (e *endurance) split(p *shogi.Position, replies []shogi.Move) (plain, drops []shogi.Move) {
	f := futility{rule: e.rule}
	for _, m := range replies {
		if len(f.captures(p, m)) > 0 {
			drops = append(drops, m)
		} else {
			plain = append(plain, m)
		}
		f.room = f.room[:0]
	}
	return plain, drops
}

func (e *endurance) aside(p *shogi.Position, x shogi.Move, limit int) bool {
	f := futility{rule: e.rule}
	for _, way := range f.captures(p, x) {
		q := *p
		putAside(&q, x, way)
		if e.within(&q, limit) {
			return true
		}
	}
	return false
}

// useless reports whether the interpositions that last longer than limit plies are useless.
// Plain replies are mated within limit, these drops when put aside. It repeats
// [search.countReplies] by the rules.
func (e *endurance) useless(p *shogi.Position, plain, drops []shogi.Move, limit int) bool {
	for _, m := range plain {
		if !e.after(p, m, limit-3) {
			return true // the mate takes as long without them
		}
	}
	if limit == 0 {
		return true
	}
	length := 0
	for _, m := range plain {
		for length < limit && !e.after(p, m, length-1) {
			length += 2
		}
	}
	for e.left >= 0 {
		var counting []shogi.Move
		for _, x := range drops {
			if !e.after(p, x, length-1) && !e.aside(p, x, length) {
				counting = append(counting, x)
			}
		}
		if len(counting) == 0 {
			return true
		}
		if length = e.least(p, counting, length+2, limit); length > limit {
			return false
		}
	}
	return false
}

// least is the smallest length from from, in steps of two, that mates a reply; more than limit
// without one.
func (e *endurance) least(p *shogi.Position, replies []shogi.Move, from, limit int) int {
	for length := from; length <= limit; length += 2 {
		for _, m := range replies {
			if e.after(p, m, length-1) {
				return length
			}
		}
	}
	return limit + 1
}
