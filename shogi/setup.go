package shogi

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Setup is any drawing of a board, legal or not. [Setup.Position] validates it.
type Setup struct {
	Rules *Rules
	// Board is indexed by Square.
	Board [MaxSquares]Piece
	// Hands counts unpromoted kinds, by colour and Kind.
	Hands [2][MaxKinds + 1]uint8
	Side  Color
	// Ply is the 1-based number of the next move.
	Ply int
	// struck is one more than the square of Strike.
	struck Square
}

// Strike notes that the last move captured a lion with another piece on sq; NoSquare is no such move. It
// does nothing without rules for lions.
func (s *Setup) Strike(sq Square) {
	s.struck = 0
	if s.Rules.Trades() && s.Rules.Has(sq) {
		s.struck = sq + 1
	}
}

// Struck returns the square of Strike, or NoSquare.
func (s *Setup) Struck() Square {
	if s.struck == 0 {
		return NoSquare
	}
	return s.struck - 1
}

// SetupFaultKind is why a Setup is not a position.
type SetupFaultKind uint8

const (
	// BadShape: a piece off the board.
	BadShape SetupFaultKind = iota + 1
	// BadPiece: a piece unknown to the rule set.
	BadPiece
	// TwoPawns: more unpromoted pieces on a file than drops allow (二歩).
	TwoPawns
	// DeadPiece: a piece that could never move (行き所のない駒); allowed on ice.
	DeadPiece
	// TooManyKings: a side has more than one king.
	TooManyKings
	// NoKing: a side has no king.
	NoKing
	// CheckedOutOfTurn: the side not to move is in check.
	CheckedOutOfTurn
	// TooManyPieces: more pieces of a kind than the set has.
	TooManyPieces
)

// SetupFault is one fault of a Setup.
type SetupFault struct {
	Kind   SetupFaultKind
	Color  Color
	Square Square // or NoSquare
	Piece  Kind
	// Count is the number of pieces and Most the limit (set, file, kings); else both are 0.
	Count, Most int
	// Text is one English clause.
	Text string
}

// SetupError is the error of [Setup.Position].
type SetupError struct {
	Rules  *Rules
	Faults []SetupFault
}

func (e *SetupError) Error() string {
	texts := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		texts[i] = f.Text
	}
	return "not a legal position: " + strings.Join(texts, "; ")
}

// FewerFaults returns b if both are setup errors and b has fewer faults, else a.
func FewerFaults(a, b error) error {
	x, first := errors.AsType[*SetupError](a)
	y, second := errors.AsType[*SetupError](b)
	if first && second && len(y.Faults) < len(x.Faults) {
		return b
	}
	return a
}

// Has reports whether a fault is of the given kind.
func (e *SetupError) Has(kind SetupFaultKind) bool {
	return slices.ContainsFunc(e.Faults, func(f SetupFault) bool { return f.Kind == kind })
}

// Position returns the position, or a *SetupError with every fault.
func (s Setup) Position() (Position, error) { return s.position(noSide) }

// Problem is Position for 詰将棋: the side to move may lack its king.
func (s Setup) Problem() (Position, error) { return s.position(s.Side) }

// ProblemOf is Problem for a given attacker (攻方), on either turn.
func (s Setup) ProblemOf(attacker Color) (Position, error) { return s.position(attacker & 1) }

// Study is Position for a part of a board (部分図): kings are optional.
func (s Setup) Study() (Position, error) { return s.position(bothSides) }

const (
	noSide    Color = 2
	bothSides Color = 3
)

func (s *Setup) position(lacking Color) (Position, error) {
	e := SetupError{Rules: s.Rules}
	s.checkPieces(&e)
	if len(e.Faults) > 0 { // the rest needs a board
		return Position{}, &e
	}
	s.share()
	p := newPosition(s)
	s.checkKings(&e, lacking)
	s.checkFiles(&e)
	s.checkCounts(&e)
	if p.exposed(p.side ^ 1) {
		e.add(CheckedOutOfTurn, p.side^1, p.king[p.side^1], s.Rules.royal,
			"%s is in check although it is not its turn", p.side^1)
	}
	if len(e.Faults) > 0 {
		return Position{}, &e
	}
	return p, nil
}

// share gives both sides the pieces that either has in a shared hand.
func (s *Setup) share() {
	if !s.Rules.spec.Drops.Shared {
		return
	}
	for k, n := range s.Hands[Black] {
		n = max(n, s.Hands[White][k])
		s.Hands[Black][k], s.Hands[White][k] = n, n
	}
}

func (e *SetupError) add(kind SetupFaultKind, c Color, sq Square, k Kind, format string, args ...any) {
	e.Faults = append(e.Faults, SetupFault{Kind: kind, Color: c, Square: sq, Piece: k, Text: fmt.Sprintf(format, args...)})
}

func (e *SetupError) counted(n, most int) {
	last := &e.Faults[len(e.Faults)-1]
	last.Count, last.Most = n, most
}

func (s *Setup) checkPieces(e *SetupError) {
	r := s.Rules
	for i, pc := range s.Board {
		if pc == NoPiece {
			continue
		}
		sq, k := Square(i), pc.Kind()
		switch {
		case !r.Has(sq):
			e.add(BadShape, pc.Color(), NoSquare, k, "a piece stands off the board")
		case k == NoKind || int(k) > len(r.kinds) || r.info[k].Token:
			e.add(BadPiece, pc.Color(), sq, k, "the piece on %s is not one of the rule set's", r.name(sq))
		}
	}
	for c := range s.Hands {
		for k, n := range s.Hands[c] {
			if n > 0 && !r.inHand(Kind(k)) {
				e.add(BadPiece, Color(c), NoSquare, Kind(k), "the hand of %s holds a piece that cannot be held", Color(c))
			}
		}
	}
}

func (r *Rules) inHand(k Kind) bool {
	return slices.Contains(r.handKinds, k)
}

func (r *Rules) name(sq Square) string { return fmt.Sprintf("%d%c", r.File(sq), 'a'+r.Rank(sq)-1) }

func (s *Setup) checkKings(e *SetupError, lacking Color) {
	r := s.Rules
	if r.royal == NoKind {
		return
	}
	for c := range Color(2) {
		var kings []string
		last := NoSquare
		for _, sq := range r.squares {
			if pc := s.Board[sq]; pc.Color() == c && r.royals>>pc.Kind()&1 == 1 {
				kings = append(kings, r.name(sq))
				last = sq
			}
		}
		switch {
		case len(kings) > 1 && !r.crowned:
			e.add(TooManyKings, c, last, r.royal, "%s has %d kings, on %s", c, len(kings), strings.Join(kings, " and "))
			e.counted(len(kings), 1)
		case len(kings) == 0 && c != lacking && lacking != bothSides:
			e.add(NoKing, c, NoSquare, r.royal, "%s has no king", c)
		}
	}
}

func (s *Setup) checkFiles(e *SetupError) {
	r := s.Rules
	var there uint64 // by bit
	for _, sq := range r.squares {
		there |= 1 << s.Board[sq].Kind()
	}
	for _, k := range r.kinds {
		in := &r.info[k]
		if there>>k&1 == 0 || in.nifu == 0 && (in.Promoted == NoKind || r.dropBar[Black][k].Empty() && r.dropBar[White][k].Empty()) {
			continue
		}
		for c := range Color(2) {
			for f := 1; f <= r.files; f++ {
				n, last := 0, NoSquare
				for rank := 1; rank <= r.ranks; rank++ {
					sq := r.SquareAt(f, rank)
					if sq == NoSquare || s.Board[sq] != NewPiece(c, k) {
						continue
					}
					n, last = n+1, sq
					if in.Promoted != NoKind && r.dropBar[c][k].Has(sq) && !in.Spec.MayStayDead && r.spec.Ice == nil && !r.spec.Promotion.Back {
						e.add(DeadPiece, c, sq, k, "the %s of %s on %s could never move", in.Letter, c, r.name(sq))
					}
				}
				if in.nifu > 0 && n > in.nifu && r.spec.keepsFile(in.Spec) {
					e.add(TwoPawns, c, last, k, "%s has %d unpromoted %s on file %d", c, n, in.Letter, f)
					e.counted(n, in.nifu)
				}
			}
		}
	}
}

// keepsFile reports whether no move brings two pieces of a kind to one file. Others may come to
// share one by moving or turning.
func (s *Spec) keepsFile(k *KindSpec) bool {
	if s.Lent != nil || s.Promotion.Back {
		return false
	}
	leaves := func(a Atom) bool { return a.Left != 0 || a.IceLeft != 0 }
	return !slices.ContainsFunc(k.Moves, leaves) && !slices.ContainsFunc(k.RegionMoves, leaves)
}

// Counts returns the number of pieces of each unpromoted kind, hands included.
func (s *Setup) Counts() (n [MaxKinds + 1]int) {
	for _, pc := range s.Board {
		if pc != NoPiece {
			n[s.Rules.Info(pc.Kind()).Base]++
		}
	}
	for c := range s.Hands {
		for k, held := range s.Hands[c] {
			if c == 0 || !s.Rules.spec.Drops.Shared {
				n[k] += int(held)
			}
		}
	}
	return n
}

func (s *Setup) checkCounts(e *SetupError) {
	r := s.Rules
	if r.spec.Set == nil {
		return
	}
	total := s.Counts()
	for _, k := range r.kinds {
		in := &r.info[k]
		if in.Base != k || in.Token || in.Royal && !r.crowned || r.spec.Drops.Doubled || r.exchanges {
			continue
		}
		if most := 2 * r.spec.Set[in.Letter]; total[k] > most {
			e.add(TooManyPieces, Black, NoSquare, k, "%d pieces %s: the set has %d", total[k], in.Letter, most)
			e.counted(total[k], most)
		}
	}
}
