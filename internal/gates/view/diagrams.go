package view

import (
	"fmt"
	"slices"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/shogi"
)

// diagrammer draws the moves of a rule set's pieces as the kernel generates them. Its rules
// make the king an ordinary piece, so the board needs no king.
type diagrammer struct {
	rules *shogi.Rules
}

func newDiagrammer(r *shogi.Rules) (*diagrammer, error) {
	spec := *r.Spec()
	spec.Kinds = slices.Clone(spec.Kinds)
	for i := range spec.Kinds {
		spec.Kinds[i].Royal = false
		spec.Kinds[i].Drop = false
		spec.Kinds[i].MaxPerFile = 0
	}
	spec.Set, spec.Try, spec.Mine, spec.Elimination = nil, nil, nil, nil
	spec.Impasse, spec.Repetition = shogi.ImpasseSpec{}, shogi.RepetitionSpec{}
	spec.Drops = shogi.DropSpec{}
	spec.Endings, spec.Goal = shogi.EndingSpec{}, ""
	spec.Captures = shogi.CaptureSpec{}
	kingless, err := shogi.Compile(spec)
	if err != nil {
		return nil, fmt.Errorf("diagrams of %s: %w", r.ID(), err)
	}
	return &diagrammer{kingless}, nil
}

// scene is a diagram to draw: Black's piece, other pieces, and the half-width of the excerpt.
type scene struct {
	caption      wire.Text
	kind         shogi.Kind
	at           shogi.Square
	others       map[shogi.Square]shogi.Piece
	wide, height int
}

// whole is a half-width that shows the whole board.
const whole = 20

// draw returns the diagrams of a kind: its moves alone, then its special moves.
func (e *diagrammer) draw(k shogi.Kind) ([]wire.MoveDiagram, error) {
	out := []wire.MoveDiagram{}
	for _, s := range e.scenes(k) {
		d, err := e.paint(s)
		if err != nil {
			return nil, fmt.Errorf("diagram of %s: %w", e.rules.Info(k).Letter, err)
		}
		out = append(out, d)
	}
	return out, nil
}

func (e *diagrammer) scenes(k shogi.Kind) []scene {
	r := e.rules
	spec := r.Info(k).Spec
	middle := e.near((r.Files()+1)/2, (r.Ranks()+1)/2)
	plain := scene{kind: k, at: middle, wide: 2, height: 2}
	icy := slices.ContainsFunc(spec.Moves, func(a shogi.Atom) bool { return a.IceLeft != 0 || a.IceUp != 0 })
	if icy {
		plain.wide, plain.height = whole, whole
	}
	out := []scene{plain}
	if inside, ok := e.inside(spec); ok {
		out[0].caption = message.Text(lang.DiagramOutside)
		out = append(out, scene{caption: message.Text(lang.DiagramInside), kind: k, at: inside, wide: 4, height: 2})
	}
	if spec.WrapFiles || spec.WrapRanks {
		s := scene{caption: message.Text(lang.DiagramSeam), kind: k, at: middle, wide: whole, height: whole}
		file, rank := r.File(middle), r.Rank(middle)
		if spec.WrapFiles {
			file = 1
		}
		if spec.WrapRanks {
			rank = 1
		}
		s.at = e.near(file, rank)
		out = append(out, s)
	}
	if icy {
		out = append(out, scene{
			caption: message.Text(lang.DiagramStop), kind: k, at: middle, wide: whole, height: whole, others: e.stops(spec, middle),
		})
	}
	if spec.Jump != 0 || slices.ContainsFunc(spec.Moves, hops) {
		low := e.near((r.Files()+1)/2, r.Ranks()*2/3)
		out = append(out, scene{
			caption: message.Text(lang.DiagramJump), kind: k, at: low, wide: whole, height: whole, others: e.hurdles(spec, low),
		})
	}
	return out
}

// hops reports whether an atom needs a hurdle.
func hops(a shogi.Atom) bool { return a.Hop != shogi.HopNone }

// near returns the square at a place, or the next one in running order if it is a hole.
func (e *diagrammer) near(file, rank int) shogi.Square {
	for ; rank <= e.rules.Ranks(); rank++ {
		if sq := e.rules.SquareAt(file, rank); sq != shogi.NoSquare {
			return sq
		}
	}
	return e.rules.Squares()[0]
}

func (e *diagrammer) inside(spec *shogi.KindSpec) (best shogi.Square, ok bool) {
	most := -1
	for _, place := range e.rules.Spec().Regions[spec.Region] {
		sq := e.rules.SquareAt(place.File, place.Rank)
		n := 0
		for _, a := range spec.RegionMoves {
			if e.step(sq, a, 1) != shogi.NoSquare {
				n++
			}
		}
		if n > most {
			best, most = sq, n
		}
	}
	return best, most >= 0
}

// step returns the square after n steps of a Black atom, NoSquare off the excerpt.
func (e *diagrammer) step(sq shogi.Square, a shogi.Atom, n int) shogi.Square {
	return e.rules.SquareAt(e.rules.File(sq)+n*a.Left, e.rules.Rank(sq)-n*a.Up)
}

// stops blocks sliding on ice: an enemy in the first direction, a friend in the second.
func (e *diagrammer) stops(spec *shogi.KindSpec, at shogi.Square) map[shogi.Square]shogi.Piece {
	out := make(map[shogi.Square]shogi.Piece)
	color := shogi.White
	for _, a := range spec.Moves {
		if a.IceLeft == 0 && a.IceUp == 0 {
			continue
		}
		first := e.step(at, a, 1)
		if first == shogi.NoSquare {
			continue
		}
		far := e.step(first, shogi.Atom{Left: a.IceLeft, Up: a.IceUp}, 3)
		if far == shogi.NoSquare || out[far] != shogi.NoPiece {
			continue
		}
		out[far] = e.other(color)
		if color == shogi.Black {
			break
		}
		color = shogi.Black
	}
	return out
}

// hurdles sets up jumps: in the first direction the longest jump, in the second two enemies in
// a row.
func (e *diagrammer) hurdles(spec *shogi.KindSpec, at shogi.Square) map[shogi.Square]shogi.Piece {
	out := make(map[shogi.Square]shogi.Piece)
	put := func(a shogi.Atom, n int, c shogi.Color) {
		if sq := e.step(at, a, n); sq != shogi.NoSquare {
			out[sq] = e.other(c)
		}
	}
	if len(spec.Moves) == 0 {
		return out
	}
	if i := slices.IndexFunc(spec.Moves, hops); i >= 0 {
		put(spec.Moves[i], 2, shogi.Black)
		put(spec.Moves[i], 4, shogi.White)
		return out
	}
	first := spec.Moves[0]
	put(first, 1, shogi.Black)
	if spec.Jump&shogi.JumpChain != 0 {
		put(first, 3, shogi.White)
	}
	if spec.Jump&shogi.JumpRun != 0 {
		put(first, 2, shogi.White)
	}
	if len(spec.Moves) > 1 {
		second := spec.Moves[1]
		put(second, 1, shogi.White)
		put(second, 2, shogi.White)
	}
	return out
}

// other returns a generic other piece: the one with the fewest and shortest moves, usually the
// pawn.
func (e *diagrammer) other(c shogi.Color) shogi.Piece {
	var least shogi.Kind
	size := func(k shogi.Kind) int {
		n := 0
		for _, a := range e.rules.Info(k).Spec.Moves {
			n += 2
			if a.Slides {
				n++
			}
		}
		return n
	}
	for _, k := range e.rules.Kinds() {
		info := e.rules.Info(k)
		if !info.Token && info.Base == k && (least == shogi.NoKind || size(k) < size(least)) {
			least = k
		}
	}
	return shogi.NewPiece(c, least)
}
