package lesson

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Kinds of steps made from a definition. The page has a text for each.
const (
	// MadeSeam: the piece crosses a joined edge.
	MadeSeam = "seam"
	// MadeIce: the piece slides until something stops it.
	MadeIce = "ice"
	// MadeJump: the piece jumps over a neighbour.
	MadeJump = "jump"
	// MadeMore: the piece has a move that it lacks in the first rule set, or is new.
	MadeMore = "more"
	// MadeLess: the piece lacks moves that it has in the first rule set.
	MadeLess = "less"
)

const madeChapter = "moves"

// Made returns a step for each kind of piece that moves differently from the first rule set's.
// Kinds with equal moves share one.
func Made(rs *variant.RuleSet) ([]Step, error) {
	first, err := variant.Lookup(variant.IDs()[0])
	if err != nil || rs.Base == first.ID {
		return nil, err
	}
	m, err := newMaker(rs, first)
	if err != nil {
		return nil, err
	}
	var out []Step
	seen := make(map[string]bool)
	for _, k := range m.real.Kinds() {
		info := m.real.Info(k)
		if info.Token {
			continue
		}
		key := fmt.Sprint(info.Spec.Moves, info.Spec.RegionMoves, info.Spec.Prey)
		if seen[key] {
			continue
		}
		if s, ok := m.step(k); ok {
			seen[key] = true
			out = append(out, s)
		}
	}
	return out, nil
}

// maker compares three rule sets on the same board: the real one, one with plain edges, ice and
// jumps removed, and one with the moves of the first rule set.
type maker struct {
	rs                 *variant.RuleSet
	real, plain, first *shogi.Rules
	// known are the first rule set's own rules.
	known *shogi.Rules
}

func newMaker(rs, first *variant.RuleSet) (*maker, error) {
	real, err := alone(rs.Rules, func(*shogi.Spec, *shogi.KindSpec) {})
	if err != nil {
		return nil, err
	}
	plain, err := alone(rs.Rules, func(s *shogi.Spec, k *shogi.KindSpec) {
		s.Ice = nil
		k.WrapFiles, k.WrapRanks, k.Jump = false, false, 0
		for i := range k.Moves {
			k.Moves[i].IceLeft, k.Moves[i].IceUp = 0, 0
		}
	})
	if err != nil {
		return nil, err
	}
	known, err := alone(rs.Rules, func(s *shogi.Spec, k *shogi.KindSpec) {
		s.Ice = nil
		of := first.Rules.Kind(k.Letter)
		if of == shogi.NoKind {
			return
		}
		as := first.Rules.Info(of).Spec
		k.Moves, k.Region, k.RegionMoves, k.Confined = as.Moves, "", nil, false
		k.WrapFiles, k.WrapRanks, k.Jump = false, false, 0
	})
	return &maker{rs, real, plain, known, first.Rules}, err
}

// alone compiles rules for pieces on a board without kings, changed for each kind.
func alone(r *shogi.Rules, change func(*shogi.Spec, *shogi.KindSpec)) (*shogi.Rules, error) {
	spec := *r.Spec()
	spec.Kinds = slices.Clone(spec.Kinds)
	for i := range spec.Kinds {
		k := &spec.Kinds[i]
		k.Royal, k.Drop, k.MaxPerFile, k.NoDropMate = false, false, 0, false
		k.Moves = slices.Clone(k.Moves)
		change(&spec, k)
	}
	spec.Set, spec.Try, spec.Mine, spec.Elimination, spec.Goal = nil, nil, nil, nil, ""
	spec.Impasse, spec.Repetition = shogi.ImpasseSpec{}, shogi.RepetitionSpec{}
	spec.Drops, spec.Captures, spec.Endings = shogi.DropSpec{}, shogi.CaptureSpec{}, shogi.EndingSpec{}
	return shogi.Compile(spec)
}

// scene is a piece with others on the board.
type scene struct {
	at     shogi.Square
	others map[shogi.Square]shogi.Piece
}

// step returns the step of a kind, if it moves differently.
func (m *maker) step(k shogi.Kind) (Step, bool) {
	info := m.real.Info(k)
	var made string
	var best scene
	to := shogi.NoSquare
	try := func(kind string, s scene, wanted func(shogi.Square) bool) {
		if made != "" {
			return
		}
		for _, sq := range m.targets(m.real, k, s) {
			if wanted(sq) && (to == shogi.NoSquare || m.distance(s.at, sq) > m.distance(s.at, to)) {
				made, best, to = kind, s, sq
			}
		}
	}
	lacks := func(of *shogi.Rules, s scene) func(shogi.Square) bool {
		known := m.targets(of, k, s)
		return func(sq shogi.Square) bool { return !slices.Contains(known, sq) }
	}
	if info.Spec.WrapFiles || info.Spec.WrapRanks {
		s := scene{at: m.edge(info.Spec)}
		try(MadeSeam, s, lacks(m.plain, s))
		// A rook reaches the whole rank anyway, unless something stands in its way.
		s.others = m.inward(s.at)
		try(MadeSeam, s, lacks(m.plain, s))
	}
	if slices.ContainsFunc(info.Spec.Moves, func(a shogi.Atom) bool { return a.IceLeft != 0 || a.IceUp != 0 }) {
		bare := scene{at: m.middle()}
		s := scene{at: bare.at, others: m.stops(k, bare)}
		without := m.targets(m.real, k, bare)
		try(MadeIce, s, func(sq shogi.Square) bool { return !slices.Contains(without, sq) && s.others[sq] == shogi.NoPiece })
	}
	if info.Spec.Jump != 0 {
		s := scene{at: m.middle()}
		s.others = m.hurdles(k, s.at)
		try(MadeJump, s, lacks(m.plain, s))
	}
	s := scene{at: m.middle()}
	if m.known.Kind(info.Letter) == shogi.NoKind {
		try(MadeMore, s, func(shogi.Square) bool { return true })
	}
	try(MadeMore, s, lacks(m.first, s))
	if now := m.targets(m.real, k, s); len(now) < len(m.targets(m.first, k, s)) {
		try(MadeLess, s, func(shogi.Square) bool { return true })
	}
	if made == "" {
		return Step{}, false
	}
	best.others = m.witnesses(k, best)
	return Step{
		ID: made + "-" + strings.ToLower(info.Letter), Chapter: madeChapter, Made: made, Letter: info.Letter, Most: 1,
		SFEN: m.sfen(k, best), Goal: Goal{Reach: []string{notation.FormatSquare(m.real, to)}, Play: []string{m.moves(best.at, to)}},
	}, true
}

// witnesses adds one piece of each kind of either side where a game without them would be over.
func (m *maker) witnesses(k shogi.Kind, s scene) map[shogi.Square]shogi.Piece {
	if m.rs.Rules.Spec().Elimination == nil {
		return s.others
	}
	out := maps.Clone(s.others)
	if out == nil {
		out = make(map[shogi.Square]shogi.Piece)
	}
	used := m.targets(m.real, k, s)
	seen := make(map[shogi.Piece]bool)
	for _, sq := range m.real.Squares() {
		piece := m.rs.Start.Piece(sq)
		if piece != shogi.NoPiece && !seen[piece] && sq != s.at && !slices.Contains(used, sq) {
			seen[piece], out[sq] = true, piece
		}
	}
	return out
}

// moves returns a move with and without promotion, as in [Goal].
func (m *maker) moves(from, to shogi.Square) string {
	return notation.FormatUSI(m.real, shogi.NewMove(from, to, false)) + "/" + notation.FormatUSI(m.real, shogi.NewMove(from, to, true))
}

// targets returns where Black's piece can go.
func (m *maker) targets(r *shogi.Rules, k shogi.Kind, s scene) []shogi.Square {
	setup := m.setup(r, k, s)
	p, err := setup.Study()
	if err != nil {
		return nil
	}
	var out []shogi.Square
	for _, move := range p.AppendLegal(nil) {
		if move.IsBoard() && move.From() == s.at && !slices.Contains(out, move.To()) {
			out = append(out, move.To())
		}
	}
	return out
}

func (m *maker) setup(r *shogi.Rules, k shogi.Kind, s scene) shogi.Setup {
	setup := shogi.Setup{Rules: r, Side: shogi.Black, Ply: 1}
	for sq, piece := range s.others {
		setup.Board[sq] = piece
	}
	setup.Board[s.at] = shogi.NewPiece(shogi.Black, k)
	return setup
}

func (m *maker) sfen(k shogi.Kind, s scene) string {
	setup := m.setup(m.rs.Rules, k, s)
	return notation.FormatSetup(&setup)
}

func (m *maker) distance(a, b shogi.Square) int {
	return apart(m.real, a, b)
}

// near returns the square at a place, or the next one in running order if it is a hole.
func (m *maker) near(file, rank int) shogi.Square {
	for ; rank <= m.real.Ranks(); rank++ {
		if sq := m.real.SquareAt(file, rank); sq != shogi.NoSquare {
			return sq
		}
	}
	return m.real.Squares()[0]
}

// middle is outside of the promotion zones.
func (m *maker) middle() shogi.Square {
	return m.near((m.real.Files()+1)/2, m.real.Ranks()*2/3+1)
}

func (m *maker) edge(spec *shogi.KindSpec) shogi.Square {
	at := m.middle()
	if spec.WrapFiles {
		return m.near(1, m.real.Rank(at))
	}
	return m.near(m.real.File(at), 1)
}

// stops puts a piece in the way of the first long slide, so that the piece comes to rest
// somewhere else.
func (m *maker) stops(k shogi.Kind, s scene) map[shogi.Square]shogi.Piece {
	color := shogi.White
	if m.rs.Rules.Info(k).Royal { // an enemy would attack it
		color = shogi.Black
	}
	free := m.targets(m.real, k, s)
	slices.SortStableFunc(free, func(a, b shogi.Square) int { return cmp.Compare(m.distance(s.at, b), m.distance(s.at, a)) })
	for _, far := range free {
		for _, sq := range m.real.Squares() {
			if m.distance(s.at, sq) < 3 || m.distance(s.at, sq) > 4 {
				continue
			}
			others := map[shogi.Square]shogi.Piece{sq: m.other(color)}
			with := m.targets(m.real, k, scene{s.at, others})
			if !slices.Contains(with, far) {
				return others
			}
		}
	}
	return nil
}

// hurdles puts a piece on the first square of the first direction.
func (m *maker) hurdles(k shogi.Kind, at shogi.Square) map[shogi.Square]shogi.Piece {
	other := m.other(shogi.Black)
	if other.Kind() == k { // two pawns on a file
		other = m.other(shogi.White)
	}
	for _, a := range m.real.Info(k).Spec.Moves {
		if sq := m.real.SquareAt(m.real.File(at)+a.Left, m.real.Rank(at)-a.Up); sq != shogi.NoSquare {
			return map[shogi.Square]shogi.Piece{sq: other}
		}
	}
	return nil
}

// inward puts an own piece next to a square on the edge.
func (m *maker) inward(at shogi.Square) map[shogi.Square]shogi.Piece {
	return map[shogi.Square]shogi.Piece{m.near(m.real.File(at)+1, m.real.Rank(at)): m.other(shogi.Black)}
}

// other returns the piece with the fewest and shortest moves.
func (m *maker) other(c shogi.Color) shogi.Piece {
	kinds := slices.DeleteFunc(slices.Clone(m.real.Kinds()), func(k shogi.Kind) bool { return m.real.Info(k).Token || m.real.Info(k).Base != k })
	return shogi.NewPiece(c, slices.MinFunc(kinds, func(a, b shogi.Kind) int {
		return cmp.Compare(reach(m.real, a), reach(m.real, b))
	}))
}
