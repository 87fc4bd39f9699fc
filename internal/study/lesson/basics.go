package lesson

import (
	"slices"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Kinds of steps about the rest of a definition, for rule sets without written steps.
const (
	// MadeBoard: a first move from the start position, on a board of this size.
	MadeBoard = "board"
	// MadeCamp: the piece promotes on the first rank of the camp.
	MadeCamp = "camp"
	// MadeHand: the piece is dropped.
	MadeHand = "hand"
	// MadeMate: a dropped piece mates.
	MadeMate = "mate"
	// MadeTry: the king wins on a square.
	MadeTry = "try"
	// MadeGoal: the capture of the piece wins.
	MadeGoal = "goal"
)

const basicsChapter = "basics"

// Basics returns steps about the board, the camp, drops and what wins.
func Basics(rs *variant.RuleSet) []Step {
	var out []Step
	for _, build := range []func(*variant.RuleSet) (Step, bool){boardStep, campStep, handStep, mateStep, tryStep, goalStep} {
		if s, ok := build(rs); ok {
			s.ID, s.Chapter, s.Most = s.Made+"-step", basicsChapter, 1
			out = append(out, s)
		}
	}
	return out
}

// boardStep moves the piece with the fewest moves, near the middle.
func boardStep(rs *variant.RuleSet) (Step, bool) {
	at := rs.StartFor(shogi.Black)
	r := rs.Rules
	best, cost := shogi.NoMove, 0
	for _, m := range at.AppendLegal(nil) {
		if !m.IsBoard() || r.Rank(m.To()) >= r.Rank(m.From()) || at.Piece(m.To()) != shogi.NoPiece {
			continue
		}
		k := at.Piece(m.From()).Kind()
		c := 100*reach(r, k) + abs(2*r.File(m.To())-r.Files()-1)
		if best == shogi.NoMove || c < cost {
			best, cost = m, c
		}
	}
	if best == shogi.NoMove {
		return Step{}, false
	}
	k := at.Piece(best.From()).Kind()
	return Step{Made: MadeBoard, Letter: r.Info(k).Letter, SFEN: rs.SFEN,
		Goal: Goal{Reach: []string{notation.FormatSquare(r, best.To())}, Play: []string{notation.FormatUSI(r, best)}}}, true
}

// campStep takes the piece with the fewest moves that has another move than the promotion.
func campStep(rs *variant.RuleSet) (Step, bool) {
	r := rs.Rules
	zone := r.Zone(shogi.Black)
	edge := 0
	for _, sq := range r.Squares() {
		if zone.Has(sq) {
			edge = max(edge, r.Rank(sq))
		}
	}
	for _, k := range bySize(r) {
		if r.Info(k).Promoted == shogi.NoKind || r.Info(k).Royal {
			continue
		}
		for _, sq := range middleOut(r) {
			p, err := lone(r, k, sq)
			if zone.Has(sq) || err != nil {
				continue
			}
			legal := p.AppendLegal(nil)
			i := slices.IndexFunc(legal, func(m shogi.Move) bool { return m.IsBoard() && m.Promotes() && r.Rank(m.To()) == edge })
			if i < 0 || len(legal) < 2 {
				continue
			}
			m := legal[i]
			to := notation.FormatSquare(r, m.To())
			return Step{Made: MadeCamp, Letter: r.Info(k).Letter, SFEN: sfenOf(p),
				Goal: Goal{Stand: []string{r.Info(r.Info(k).Promoted).Letter + to}, Play: []string{notation.FormatUSI(r, m)}}}, true
		}
	}
	return Step{}, false
}

// handStep drops the piece with the most moves in the middle.
func handStep(rs *variant.RuleSet) (Step, bool) {
	r := rs.Rules
	kinds := bySize(r)
	slices.Reverse(kinds)
	for _, k := range kinds {
		if !r.Info(k).Droppable {
			continue
		}
		setup := shogi.Setup{Rules: r, Side: shogi.Black, Ply: 1}
		setup.Hands[shogi.Black][k] = 1
		p, err := setup.Study()
		if err != nil {
			continue
		}
		for _, sq := range middleOut(r) {
			m := shogi.NewDrop(k, sq)
			if p.IsLegal(m) {
				return Step{Made: MadeHand, Letter: r.Info(k).Letter, SFEN: sfenOf(p),
					Goal: Goal{Stand: []string{r.Info(k).Letter + notation.FormatSquare(r, sq)}, Play: []string{notation.FormatUSI(r, m)}}}, true
			}
		}
	}
	return Step{}, false
}

// mateStep finds a mate by a drop: the king on its start square, a piece in hand, one on the
// board. One mating move is best.
func mateStep(rs *variant.RuleSet) (Step, bool) {
	r := rs.Rules
	king := rs.Start.King(shogi.White)
	if !r.Mates() || king == shogi.NoSquare {
		return Step{}, false
	}
	var found Step
	for _, inHand := range bySize(r) {
		for _, support := range bySize(r) {
			if !r.Info(inHand).Droppable || r.Info(support).Royal {
				continue
			}
			for _, sq := range r.Squares() {
				s, mates := mateBy(r, king, inHand, support, sq)
				if mates == 1 {
					return s, true
				}
				if mates > 1 && found.Made == "" {
					found = s
				}
			}
		}
	}
	return found, found.Made != ""
}

// mateBy returns the step and the number of mating moves; 0 if none is a drop.
func mateBy(r *shogi.Rules, king shogi.Square, inHand, support shogi.Kind, sq shogi.Square) (Step, int) {
	if sq == king || abs(r.File(sq)-r.File(king)) > 2 || abs(r.Rank(sq)-r.Rank(king)) > 3 {
		return Step{}, 0
	}
	setup := shogi.Setup{Rules: r, Side: shogi.Black, Ply: 1}
	setup.Board[king] = shogi.NewPiece(shogi.White, r.Royal())
	setup.Board[sq] = shogi.NewPiece(shogi.Black, support)
	setup.Hands[shogi.Black][inHand] = 1
	p, err := setup.Study()
	if err != nil || p.InCheck() {
		return Step{}, 0
	}
	mates, drops := 0, 0
	for _, m := range p.AppendLegal(nil) {
		q := p
		if q.Play(m) == nil && q.InCheck() && !q.HasLegal() {
			mates++
			if m.IsDrop() {
				drops++
			}
		}
	}
	if drops == 0 {
		return Step{}, 0
	}
	return Step{Made: MadeMate, Letter: r.Info(inHand).Letter, SFEN: sfenOf(p), Goal: Goal{Mate: true}}, mates
}

// tryStep puts the king next to the square where it wins.
func tryStep(rs *variant.RuleSet) (Step, bool) {
	r := rs.Rules
	try := r.Spec().Try
	if try == nil || r.Royal() == shogi.NoKind {
		return Step{}, false
	}
	to := r.SquareAt(try[shogi.Black].File, try[shogi.Black].Rank)
	far := slices.MaxFunc(r.Squares(), func(a, b shogi.Square) int { return apart(r, a, to) - apart(r, b, to) })
	return firstWin(r, middleOut(r), MadeTry, r.Royal(), func(setup *shogi.Setup, sq shogi.Square) {
		setup.Board[far] = shogi.NewPiece(shogi.White, r.Royal())
		setup.Board[sq] = shogi.NewPiece(shogi.Black, r.Royal())
	}, to)
}

// goalStep captures the piece whose capture wins.
func goalStep(rs *variant.RuleSet) (Step, bool) {
	r := rs.Rules
	k := r.Kind(r.Spec().Goal)
	if r.Spec().Goal == "" || k == shogi.NoKind {
		return Step{}, false
	}
	at := middleOut(r)[0]
	for _, by := range bySize(r) {
		s, ok := firstWin(r, middleOut(r), MadeGoal, k, func(setup *shogi.Setup, sq shogi.Square) {
			setup.Board[at] = shogi.NewPiece(shogi.White, k)
			setup.Board[sq] = shogi.NewPiece(shogi.Black, by)
		}, at)
		if ok {
			return s, true
		}
	}
	return Step{}, false
}

// firstWin returns a step whose winning move, one of several moves, goes to a square.
func firstWin(r *shogi.Rules, squares []shogi.Square, made string, about shogi.Kind, place func(*shogi.Setup, shogi.Square), to shogi.Square) (Step, bool) {
	for _, sq := range squares {
		if sq == to {
			continue
		}
		setup := shogi.Setup{Rules: r, Side: shogi.Black, Ply: 1}
		place(&setup, sq)
		p, err := setup.Study()
		if err != nil {
			continue
		}
		legal := p.AppendLegal(nil)
		for _, m := range legal {
			game := shogi.NewGame(p)
			if m.To() != to || game.Play(m) != nil || len(legal) < 2 {
				continue
			}
			if winner, won := game.Result().Outcome.Winner(); won && winner == shogi.Black {
				return Step{Made: made, Letter: r.Info(about).Letter, SFEN: sfenOf(p),
					Goal: Goal{Reach: []string{notation.FormatSquare(r, to)}, Win: true}}, true
			}
		}
	}
	return Step{}, false
}

func lone(r *shogi.Rules, k shogi.Kind, sq shogi.Square) (shogi.Position, error) {
	setup := shogi.Setup{Rules: r, Side: shogi.Black, Ply: 1}
	setup.Board[sq] = shogi.NewPiece(shogi.Black, k)
	return setup.Study()
}

func sfenOf(p shogi.Position) string { return notation.FormatSFEN(&p) }

// bySize returns the unpromoted kinds, those with few moves first.
func bySize(r *shogi.Rules) []shogi.Kind {
	kinds := slices.DeleteFunc(slices.Clone(r.Kinds()), func(k shogi.Kind) bool { return r.Info(k).Token || r.Info(k).Base != k })
	slices.SortStableFunc(kinds, func(a, b shogi.Kind) int { return reach(r, a) - reach(r, b) })
	return kinds
}

// reach is larger for pieces with more and longer moves.
func reach(r *shogi.Rules, k shogi.Kind) int {
	n := 0
	for _, a := range r.Info(k).Spec.Moves {
		n += 2
		if a.Slides {
			n++
		}
	}
	return n
}

// middleOut returns the squares, those near the middle first.
func middleOut(r *shogi.Rules) []shogi.Square {
	squares := slices.Clone(r.Squares())
	off := func(sq shogi.Square) int {
		return max(abs(2*r.File(sq)-r.Files()-1), abs(2*r.Rank(sq)-r.Ranks()-1))
	}
	slices.SortStableFunc(squares, func(a, b shogi.Square) int { return off(a) - off(b) })
	return squares
}

func apart(r *shogi.Rules, a, b shogi.Square) int {
	return max(abs(r.File(a)-r.File(b)), abs(r.Rank(a)-r.Rank(b)))
}

func abs(n int) int { return max(n, -n) }
