package tsume

import "github.com/komadai/komadai/shogi"

// Futile is the rule by which interpositions are useless (無駄合): not counted as
// replies. There is no exact definition that everybody accepts; rules.md and the
// sources it names describe the choices.
type Futile uint8

const (
	// Narrow: an interposition dropped is useless when the checking piece captures
	// it with check and the attacker, the captured piece put aside, mates in as
	// many more plies as without the interposition: as against the other replies
	// that count. A position in which every reply is such a
	// drop is mate (透かし詰). It is what nearly everybody accepts. In rule sets
	// whose hands do not compare ([shogi.Rules.HandsCompare]) only the end of a
	// line is judged so.
	Narrow Futile = iota
	// Strict: no interposition is useless; lengths are those of play.
	Strict
	// Loose: like Narrow, but any piece may capture, and interpositions by moving
	// a piece (移動合) may be useless as well.
	Loose
)

// String returns the name of the rule, as the command line has it.
func (f Futile) String() string {
	switch f {
	case Strict:
		return "strict"
	case Loose:
		return "loose"
	}
	return "narrow"
}

// futility judges interpositions under a rule. Its room is a stack of moves that
// grows once and is used again.
type futility struct {
	rule Futile
	room []shogi.Move
	// deep is how many answers are being looked for within one another, trials
	// what is left of maxTrials.
	deep, trials int
	// spend, when not nil, is told of each trial, by its number in the answer from 1,
	// and reports whether the search has come to its end. Then the answer is cut: it
	// says nothing.
	spend func(number int) bool
	cut   bool
}

// captures returns the ways in which the attacker captures the reply x in p
// with check: none when x is no interposition that may be useless. They lie on
// f.room until it is cut. It leaves p as it is.
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

// putAside plays the interposition x and its capture in p and takes what the
// attacker gained out of play. The salt it returns tells positions apart by what
// is aside.
func putAside(p *shogi.Position, x, capture shogi.Move) (salt uint64) {
	var u shogi.Undo
	p.Make(x, &u)
	attacker, base := p.Side(), p.Rules().Info(p.Piece(x.To()).Kind()).Base
	p.Make(capture, &u)
	p.Void(attacker, base, 1)
	return uint64(base)*0xd6e8feb86659fd93 | 1
}

// transparent reports whether the defender in p, whose every reply is an
// interposition that may be useless, is mated all the same (透かし詰): each is
// captured and, the piece so gained put aside, the defender stands as before. An
// answer that was cut means nothing.
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

// Mated reports whether the side to move in p is mated by the rule: it is in
// check and has no legal reply, or only interpositions that are useless
// (透かし詰). It leaves p as it is.
func Mated(p *shogi.Position, rule Futile) bool {
	return p.InCheck() && (!p.HasLegal() || transparent(p, rule))
}

// transparent is [futility.transparent] for a single position.
func transparent(p *shogi.Position, rule Futile) bool {
	f := futility{rule: rule}
	return f.transparent(p)
}

// pierced reports whether no reply in moves, all the legal ones, helps.
func (f *futility) pierced(p *shogi.Position, moves []shogi.Move) bool {
	var tried [shogi.MaxSquares]bool
	for _, x := range moves {
		if !x.IsDrop() && f.rule != Loose {
			return false
		}
		// What is dropped matters only for what is left to drop: where there are
		// two of a kind, one trial of it stands for all.
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

// spent counts a trial, and reports whether the search has come to its end.
func (f *futility) spent() bool {
	f.cut = f.cut || f.spend != nil && f.spend(maxTrials-f.trials)
	return f.cut
}

// maxTrials bounds the interpositions that are tried for one answer. Where
// sliding pieces come round a board without edges, and any piece may capture,
// they multiply without end; what takes more to see through does not count as
// transparent.
const maxTrials = 1024

// fullest returns a kind that the side to move may drop on to and of which it
// holds two or more, NoKind for none.
func fullest(p *shogi.Position, to shogi.Square) shogi.Kind {
	for _, k := range p.Rules().HandKinds() {
		if p.Hand(p.Side(), k) > 1 && p.IsLegal(shogi.NewDrop(k, to)) {
			return k
		}
	}
	return shogi.NoKind
}

// pierces reports whether the attacker captures x and mates without it.
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
