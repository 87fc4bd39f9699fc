package tsume

import "github.com/komadai/komadai/shogi"

// Futile is the rule by which interpositions are useless (無駄合): not counted as
// replies. There is no exact definition that everybody accepts; rules.md and the
// sources it names describe the choices.
type Futile uint8

const (
	// Narrow: a defender who can only drop interpositions is mated when the
	// checking piece captures each with check and, the captured piece put aside,
	// the defender is mated as before (透かし詰). An interposition beside which
	// there is another reply counts.
	Narrow Futile = iota
	// Strict: no interposition is useless; lengths are those of play.
	Strict
)

// String returns the name of the rule, as the command line has it.
func (f Futile) String() string {
	if f == Strict {
		return "strict"
	}
	return "narrow"
}

// transparent reports whether the defender, whose every reply is the drop of an
// interposition, is mated all the same (透かし詰): each is captured by the checking
// piece, and without the piece so gained the defender stands as before.
func (s *search) transparent() bool { return transparent(&s.p, s.attacker) }

func transparent(p *shogi.Position, attacker shogi.Color) bool {
	checkers := p.Checkers()
	if checkers.Count() != 1 {
		return false
	}
	var tried [shogi.MaxSquares]bool
	var room [256]shogi.Move
	for _, m := range p.AppendLegal(room[:0]) {
		if !m.IsDrop() {
			return false
		}
		if tried[m.To()] {
			continue
		}
		// What is dropped matters only for what is left to drop: where there are
		// two of a kind, one trial of it stands for all.
		if k := fullest(p, m.To()); k != shogi.NoKind {
			tried[m.To()] = true
			m = shogi.NewDrop(k, m.To())
		}
		if !pierces(p, attacker, m, checkers.First()) {
			return false
		}
	}
	return true
}

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

// pierces reports whether the checker captures what m drops and mates without
// it.
func pierces(p *shogi.Position, attacker shogi.Color, m shogi.Move, checker shogi.Square) bool {
	var drop shogi.Undo
	p.Make(m, &drop)
	defer p.Unmake(m, &drop)
	for _, promote := range [2]bool{true, false} {
		capture := shogi.NewMove(checker, m.To(), promote)
		if !p.IsLegal(capture) || !p.GivesCheck(capture) {
			continue
		}
		q := *p
		var u shogi.Undo
		q.Make(capture, &u)
		q.Void(attacker, m.Kind(), 1)
		if !q.HasLegal() || transparent(&q, attacker) {
			return true
		}
	}
	return false
}
