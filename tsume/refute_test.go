package tsume_test

import (
	"cmp"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// refuter decides a mate of any length, independently of the search: it shrinks a set of
// positions where every check has a reply that stays in the set, until the set is stable or
// the first position is out. Cycles are no problem.
type refuter struct {
	attacker shogi.Color
	places   map[uint64]*place
	queue    []*place
	// barred positions count as refuted.
	barred map[uint64]bool
}

type place struct {
	p      shogi.Position
	moves  []shogi.Move // checks, or replies to try
	next   []*place     // after the moves tried
	from   []*place
	begun  bool
	mated  bool // out of the set
	choice int
}

func matedBy(p shogi.Position, attacker shogi.Color, limit int, barred map[uint64]bool) (mated, ok bool) {
	r := &refuter{attacker: attacker, places: map[uint64]*place{}, barred: barred}
	first := r.add(p)
	for len(r.queue) > 0 {
		if len(r.places) > limit {
			return first.mated, first.mated
		}
		at := r.queue[len(r.queue)-1]
		r.queue = r.queue[:len(r.queue)-1]
		if !at.mated && !barred[at.p.Key()] {
			r.visit(at)
		}
	}
	return first.mated, true
}

func (r *refuter) add(p shogi.Position) *place {
	at, ok := r.places[p.Key()]
	if !ok {
		at = &place{p: p}
		r.places[p.Key()] = at
		r.queue = append(r.queue, at)
	}
	return at
}

func (r *refuter) visit(at *place) {
	attacks := at.p.Side() == r.attacker
	if !at.begun {
		at.begun = true
		at.moves = at.p.AppendLegal(nil)
		if attacks {
			at.moves = slices.DeleteFunc(at.moves, func(m shogi.Move) bool { return !at.p.GivesCheck(m) })
		} else if at.order(); len(at.moves) == 0 {
			if end := at.p.Ending().Reason; end == shogi.Mate || end == shogi.NoLegalMove {
				r.fail(at)
			}
			return
		}
	}
	if attacks {
		for len(at.next) < len(at.moves) {
			if r.follow(at).mated {
				r.fail(at)
				return
			}
		}
		return
	}
	for ; at.choice < len(at.moves); at.choice++ {
		if at.choice == len(at.next) {
			r.follow(at)
		}
		if !at.next[at.choice].mated {
			return
		}
	}
	r.fail(at)
}

func (r *refuter) follow(at *place) *place {
	q := at.p
	var u shogi.Undo
	q.Make(at.moves[len(at.next)], &u)
	to := r.add(q)
	to.from = append(to.from, at)
	at.next = append(at.next, to)
	return to
}

func (r *refuter) fail(at *place) {
	at.mated = true
	for _, before := range at.from {
		if before.mated {
			continue
		}
		if before.p.Side() == r.attacker {
			r.fail(before)
		} else {
			r.queue = append(r.queue, before)
		}
	}
}

// order: captures, then king moves.
func (at *place) order() {
	king := at.p.King(at.p.Side())
	rank := func(m shogi.Move) int {
		switch {
		case m.IsDrop():
			return 3
		case at.p.Piece(m.To()) != shogi.NoPiece:
			return 0
		case m.From() == king:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(at.moves, func(a, b shogi.Move) int { return cmp.Compare(rank(a), rank(b)) })
}
