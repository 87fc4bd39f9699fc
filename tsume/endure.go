package tsume

import (
	"errors"

	"github.com/komadai/komadai/shogi"
)

// errUnsettled says that a bound was reached before something was known.
var errUnsettled = errors.New("it takes too long to find out")

// endurance finds out by the rules alone, without the search, whether mates take
// so long: what a proof that puts interpositions aside has to show. It tries
// everything, up to a number of positions.
type endurance struct {
	rule     Futile
	attacker shogi.Color
	left     int
	seen     map[question]bool
	ended    func() bool // whether somebody has ended it; nil for nobody
}

// question is a position, by its key, and a limit.
type question struct {
	key   uint64
	limit int
}

// maxEndurance is the number of positions that an endurance tries.
const maxEndurance = 1 << 18

// within reports whether the attacker mates in p within limit plies. Once the
// positions are used up, what it reports means nothing.
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

// after asks about the position after m, which may be the defender's; then there
// is none within less than no plies.
func (e *endurance) after(p *shogi.Position, m shogi.Move, limit int) bool {
	if limit < 0 {
		return false
	}
	q := *p
	var u shogi.Undo
	q.Make(m, &u)
	return e.within(&q, limit)
}

// mated is within where the defender is to move.
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

// split parts the replies in p into those that count in any case and those that
// may be useless.
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

// aside reports whether the attacker mates within limit plies with the
// interposition x captured and put aside.
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

// useless reports whether the interpositions in drops that hold out for more
// than limit plies count for nothing. The plain replies are all mated within
// limit, and those interpositions are with what is captured put aside. See
// [search.countReplies], which it does over again by the rules.
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

// least returns the least length from on, in steps of two plies, within which one
// of the replies is mated, more than limit for none.
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
