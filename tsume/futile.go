package tsume

import "github.com/komadai/komadai/shogi"

// Futile is the rule for useless interpositions (無駄合), which do not count as replies.
// Definitions differ; see rules.md.
type Futile uint8

const (
	// Narrow, the usual rule: a dropped interposition is useless if the checking piece
	// captures it with check and the attacker then mates in as many more plies as against the
	// other replies, without using the captured piece. If only such replies remain, it is mate
	// (透かし詰). If hands do not compare ([shogi.Rules.HandsCompare]), only a line's end is
	// judged.
	Narrow Futile = iota
	// Strict: no interposition is useless.
	Strict
	// Loose is Narrow, but any piece may capture, and board moves (移動合) may be useless too.
	Loose
)

// String returns the command-line name.
func (f Futile) String() string {
	switch f {
	case Strict:
		return "strict"
	case Loose:
		return "loose"
	}
	return "narrow"
}

type futility struct {
	rule Futile
	room []shogi.Move
	// deep is the nesting of answers, trials the rest of maxTrials.
	deep, trials int
	// spend, if set, gets each trial's number in the answer, from 1. True cuts and invalidates
	// the answer.
	spend func(number int) bool
	cut   bool
}

// captures of reply x with check, empty if x counts. They stay on f.room until it is cut.
func (f *futility) captures(p *shogi.Position, x shogi.Move) []shogi.Move {
	if f.rule == Strict || p.Piece(x.To()) != shogi.NoPiece {
		return nil
	}
	if !x.IsDrop() && (f.rule != Loose || !x.IsBoard() || p.Piece(x.From()).Kind() == p.Rules().Royal()) {
		return nil
	}
	checkers := p.Checkers()
	if checkers.Count() != 1 {
		return nil
	}
	checker := checkers.First()
	var u shogi.Undo
	p.Make(x, &u)
	base := len(f.room)
	f.room = p.AppendChecks(f.room)
	n := base
	for _, m := range f.room[base:] {
		if m.IsBoard() && m.To() == x.To() && (f.rule == Loose || m.From() == checker) {
			f.room[n] = m
			n++
		}
	}
	p.Unmake(x, &u)
	return f.room[base:n]
}

// putAside plays x and its capture and removes the piece from play. The salt distinguishes
// positions by pieces put aside.
func putAside(p *shogi.Position, x, capture shogi.Move) (salt uint64) {
	p.Advance(x)
	attacker, base := p.Side(), p.Rules().Info(p.Piece(x.To()).Kind()).Base
	p.Advance(capture)
	p.Void(attacker, base, 1)
	return uint64(base)*0xd6e8feb86659fd93 | 1
}

// transparent: the defender has only interpositions, and none helps when put aside (透かし詰). A
// cut answer is invalid.
func (f *futility) transparent(p *shogi.Position) bool {
	if f.deep == 0 {
		f.trials, f.cut = maxTrials, false
	}
	if f.rule == Strict || p.Checkers().Count() != 1 {
		return false
	}
	f.deep++
	base := len(f.room)
	f.room = p.AppendLegal(f.room)
	end := len(f.room)
	all := f.pierced(p, f.room[base:end])
	f.room = f.room[:base]
	f.deep--
	return all
}

// Mated reports a mate: in check with no legal reply or only useless interpositions (透かし詰).
func Mated(p *shogi.Position, rule Futile) bool {
	return p.InCheck() && (!p.HasLegal() || transparent(p, rule))
}

func transparent(p *shogi.Position, rule Futile) bool {
	f := futility{rule: rule}
	return f.transparent(p)
}

func (f *futility) pierced(p *shogi.Position, moves []shogi.Move) bool {
	var tried [shogi.MaxSquares]bool
	for _, x := range moves {
		if !x.IsDrop() && f.rule != Loose {
			return false
		}
		// The kind matters only for later drops: one trial is enough if two of a kind are
		// held.
		if x.IsDrop() {
			if tried[x.To()] {
				continue
			}
			if k := fullest(p, x.To()); k != shogi.NoKind {
				tried[x.To()] = true
				x = shogi.NewDrop(k, x.To())
			}
		}
		if f.trials--; f.trials < 0 || f.spent() || !f.pierces(p, x) {
			return false
		}
	}
	return true
}

func (f *futility) spent() bool {
	f.cut = f.cut || f.spend != nil && f.spend(maxTrials-f.trials)
	return f.cut
}

// maxTrials bounds trials per answer: with Loose they explode on joined boards. Such positions
// are not transparent.
const maxTrials = 1024

func fullest(p *shogi.Position, to shogi.Square) shogi.Kind {
	for _, k := range p.Rules().HandKinds() {
		if p.Hand(p.Side(), k) > 1 && p.IsLegal(shogi.NewDrop(k, to)) {
			return k
		}
	}
	return shogi.NoKind
}

func (f *futility) pierces(p *shogi.Position, x shogi.Move) bool {
	base := len(f.room)
	found := false
	for _, m := range f.captures(p, x) {
		q := *p
		putAside(&q, x, m)
		if found = !q.HasLegal() || f.transparent(&q); found || f.cut || f.trials < 0 {
			break
		}
	}
	f.room = f.room[:base]
	return found
}
