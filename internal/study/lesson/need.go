package lesson

import (
	"slices"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// never is the distance of a square that a piece cannot reach, and most the largest other one.
const (
	never = 99
	most  = 9
)

// want is one condition of a goal. kind is NoKind if any piece may meet it.
type want struct {
	name    string // the key in [Step.Legs]: "2e", "S5e"
	at      shogi.Square
	kind    shogi.Kind
	capture bool
}

// node is a piece of the learner on an empty board.
type node struct {
	kind shogi.Kind
	at   shogi.Square
}

// legs returns the least number of moves from each square to each condition of the goal, by
// piece: "L>3d" has a digit per square, '-' for never, from Black's right, and "/" after a rank.
// "*>3d" is for a piece in hand, from anywhere. On an empty board no piece needs more moves than
// in a game. It is nil without such a condition, or if pieces help each other on (ice, jumps).
func (s *Step) legs(r *shogi.Rules) map[string]string {
	if len(s.Goal.Play) > 0 || !alike(r) {
		return nil
	}
	at, err := s.Start(r)
	if err != nil {
		return nil
	}
	wants := s.wants(r)
	if len(wants) == 0 {
		return nil
	}
	bare, err := alone(r, func(*shogi.Spec, *shogi.KindSpec) {})
	if err != nil {
		return nil
	}
	back := ways(bare, at.Side(), kindsOf(bare, s.SFEN))
	out := make(map[string]string)
	for _, w := range wants {
		away := distances(back, w)
		for _, k := range bare.Kinds() {
			if text := digits(bare, k, away); strings.ContainsAny(text, "0123456789") {
				out[bare.Info(k).Letter+">"+w.name] = text
			}
		}
		switch {
		case !r.Spec().Drops.ToHand:
		case w.capture:
			out["*>"+w.name] = "2"
		case w.kind == shogi.NoKind || r.Info(w.kind).Spec.Drop:
			out["*>"+w.name] = "1"
		}
	}
	return out
}

func digits(r *shogi.Rules, k shogi.Kind, away map[node]int) string {
	var out strings.Builder
	for rank := 1; rank <= r.Ranks(); rank++ {
		if rank > 1 {
			out.WriteByte('/')
		}
		for file := 1; file <= r.Files(); file++ {
			if d, ok := away[node{k, r.SquareAt(file, rank)}]; ok {
				out.WriteByte(byte('0' + min(d, most)))
			} else {
				out.WriteByte('-')
			}
		}
	}
	return out.String()
}

// alike reports whether every piece moves and captures in the same way, and alone.
func alike(r *shogi.Rules) bool {
	spec := r.Spec()
	return spec.Ice == nil && !slices.ContainsFunc(spec.Kinds, func(k shogi.KindSpec) bool {
		partly := func(a shogi.Atom) bool { return !a.Quiet || !a.Capture }
		return k.Jump != 0 || len(k.Prey) > 0 || slices.ContainsFunc(k.Moves, partly) || slices.ContainsFunc(k.RegionMoves, partly)
	})
}

func (s *Step) wants(r *shogi.Rules) []want {
	var out []want
	add := func(name, square string, kind shogi.Kind, capture bool) {
		if sq, err := notation.ParseSquare(r, square); err == nil {
			out = append(out, want{name, sq, kind, capture})
		}
	}
	for _, sq := range s.Goal.Reach {
		if !slices.Contains(s.Goal.Capture, sq) {
			add(sq, sq, shogi.NoKind, false)
		}
	}
	for _, sq := range s.Goal.Capture {
		add(sq, sq, shogi.NoKind, true)
	}
	for _, piece := range s.Goal.Stand {
		letter := strings.TrimRight(piece, "0123456789abcdefghijklmnopqrst")
		add(piece, piece[len(letter):], r.Kind(letter), false)
	}
	return out
}

// kindsOf returns the kinds of a position, of either side, and what they promote to.
func kindsOf(r *shogi.Rules, sfen string) []shogi.Kind {
	board, rest, _ := strings.Cut(sfen, " ")
	letters := strings.ToUpper(board + rest)
	return slices.DeleteFunc(slices.Clone(r.Kinds()), func(k shogi.Kind) bool {
		return r.Info(k).Token || !strings.Contains(letters, strings.TrimPrefix(r.Info(k).Letter, "+"))
	})
}

// ways returns the moves of lone pieces, from their ends to their beginnings.
func ways(r *shogi.Rules, side shogi.Color, kinds []shogi.Kind) map[node][]node {
	back := make(map[node][]node)
	for _, k := range kinds {
		for _, sq := range r.Squares() {
			setup := shogi.Setup{Rules: r, Side: side, Ply: 1}
			setup.Board[sq] = shogi.NewPiece(side, k)
			p, err := setup.Study()
			if err != nil {
				continue
			}
			for _, m := range p.AppendLegal(nil) {
				next := p
				if m.IsBoard() && next.Play(m) == nil {
					end := node{next.Piece(m.To()).Kind(), m.To()}
					back[end] = append(back[end], node{k, sq})
				}
			}
		}
	}
	return back
}

// distances counts moves to a condition. A piece that visits a square must arrive there: from
// the square itself it needs a move, too.
func distances(back map[node][]node, w want) map[node]int {
	away := make(map[node]int)
	var queue []node
	for end := range back {
		if end.at == w.at && (w.kind == shogi.NoKind || w.kind == end.kind) {
			queue = append(queue, end)
		}
	}
	ends := len(queue)
	for i := 0; i < len(queue); i++ {
		d := 1
		if i >= ends {
			d = away[queue[i]] + 1
		}
		for _, from := range back[queue[i]] {
			if _, seen := away[from]; !seen {
				away[from] = d
				queue = append(queue, from)
			}
		}
	}
	return away
}

// need returns a lower bound of the learner's moves to the goal: each open condition falls to
// some piece, and a piece needs the moves of its farthest one.
func (p *Play) need(learner shogi.Color) int {
	open := slices.DeleteFunc(p.step.wants(p.rules), func(w want) bool { return p.has(learner, w) })
	if len(open) == 0 || len(p.step.Legs) == 0 {
		return 1
	}
	lines := p.lines(learner, open)
	return cheapest(lines, make([]int, len(lines)), make([]int, len(lines)), 0, never)
}

// cheapest gives the conditions from i on to pieces and returns the least sum of their moves.
// far has the farthest condition of each piece, and count their number: a move meets one.
func cheapest(lines [][]int, far, count []int, i, least int) int {
	sum := 0
	for j := range lines {
		sum += max(far[j], count[j])
	}
	if sum >= least || len(lines) == 0 || i == len(lines[0]) {
		return min(sum, least)
	}
	for j, line := range lines {
		before := far[j]
		far[j], count[j] = max(before, line[i]), count[j]+1
		least = min(least, cheapest(lines, far, count, i+1, least))
		far[j], count[j] = before, count[j]-1
	}
	return least
}

// has reports whether a condition is met.
func (p *Play) has(learner shogi.Color, w want) bool {
	switch {
	case w.kind != shogi.NoKind:
		return p.at.Piece(w.at) == shogi.NewPiece(learner, w.kind)
	case w.capture:
		return slices.Contains(p.captured, w.name)
	}
	return slices.Contains(p.visited, w.name)
}

// lines returns the distances of each piece to the open conditions. A piece in hand, or one that
// may still be captured, is dropped where it is needed.
func (p *Play) lines(learner shogi.Color, open []want) [][]int {
	var out [][]int
	drops := false
	for _, sq := range p.rules.Squares() {
		piece := p.at.Piece(sq)
		if piece == shogi.NoPiece || piece.Color() != learner {
			drops = drops || piece != shogi.NoPiece
			continue
		}
		out = append(out, p.legsFrom(p.rules.Info(piece.Kind()).Letter, open, (p.rules.Rank(sq)-1)*(p.rules.Files()+1)+p.rules.File(sq)-1))
	}
	for _, k := range p.rules.Kinds() {
		drops = drops || p.at.Hand(learner, k) > 0
	}
	if drops {
		out = append(out, p.legsFrom("*", open, 0))
	}
	return out
}

func (p *Play) legsFrom(letter string, open []want, at int) []int {
	out := make([]int, len(open))
	for i, w := range open {
		out[i] = leg(p.step.Legs[letter+">"+w.name], at)
	}
	return out
}

func leg(digits string, at int) int {
	if at >= len(digits) || digits[at] == '-' {
		return never
	}
	return int(digits[at] - '0')
}
